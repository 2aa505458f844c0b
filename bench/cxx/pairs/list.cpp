// A list of inputs that is reversed and freed: a class.
#include <fathom.h>
class List {
  struct Node {
    int value;
    Node *next;
  };
  Node *first_ = nullptr;
  unsigned length_ = 0;

public:
  ~List() {
    while (first_) {
      Node *n = first_;
      first_ = n->next;
      delete n;
    }
  }
  void push(int value) {
    first_ = new Node{value, first_};
    ++length_;
  }
  void reverse() {
    Node *done = nullptr;
    while (first_) {
      Node *n = first_;
      first_ = n->next;
      n->next = done;
      done = n;
    }
    first_ = done;
  }
  int first() const { return first_->value; }
};

int main() {
  List l;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 6);
  int first = 0;
  for (unsigned i = 0; i < n; ++i) {
    int value = fathom_nondet_int();
    if (i == 0)
      first = value;
    l.push(value);
  }
  l.reverse();
  fathom_assert(n == 0 || l.first() == first);
}
