// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE use-after-free
// EXPECT -DBAD=3: UNSAFE uncaught-exception
// EXPECT -DBAD=4: UNSAFE double-free
// EXPECT --leak=unfreed: SAFE
// EXPECT --leak=unfreed -DBAD=5: UNSAFE memory-leak
#include <fathom.h>
#include <memory>
#ifndef BAD
#define BAD 0
#endif

struct Node {
  int value = 7;
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> back;
};

int main() {
  auto a = std::make_shared<Node>();
  std::shared_ptr<Node> b(new Node);
  a->next = b;
  b->back = a;
  if (BAD == 5)
    b->next = a; // nobody frees them
  fathom_assert(a.use_count() == (BAD == 1 ? 2 : 1) || BAD == 5);
  std::weak_ptr<Node> watch = b;
  int *value = &b->value;
  b.reset();
  fathom_assert(!watch.expired() && *value == 7);
  if (BAD != 5)
    a.reset();
  if (BAD == 2)
    *value = 1;
  if (BAD == 3)
    std::shared_ptr<Node> again(watch); // throws std::bad_weak_ptr
  if (BAD == 4) {
    int *twice = new int;
    std::shared_ptr<int> first(twice), second(twice);
  }
  fathom_assert(BAD == 5 || !watch.lock());
}
