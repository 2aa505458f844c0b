// Iterators, references and views that outlive what they point to, one for each container.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE use-after-free
// EXPECT -DBAD=2: UNSAFE use-after-free
// EXPECT -DBAD=3: UNSAFE use-after-free
// EXPECT -DBAD=4: UNSAFE use-after-free
// EXPECT -DBAD=5: UNSAFE use-after-free
// EXPECT -DBAD=6: UNSAFE use-after-free
// EXPECT -DBAD=7: UNSAFE use-after-free
// EXPECT -DBAD=8: UNSAFE use-after-scope
#include <deque>
#include <fathom.h>
#include <list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>
#ifndef BAD
#define BAD 0
#endif

static int in_vector() {
  std::vector<int> v{1, 2};
  v.shrink_to_fit();
  const int &first = v[0];
  if (BAD == 1)
    v.push_back(3);
  return first;
}
static int in_deque() {
  std::deque<std::string> d{"a long text that is not kept inside", "b"};
  const char &first = d.front()[0];
  if (BAD == 2)
    d.pop_front();
  else
    d.push_front("c"); // references stay
  return first == 'a';
}
static int in_list() {
  std::list<int> l{1, 2};
  auto it = l.begin();
  if (BAD == 3)
    l.remove(1);
  return *it;
}
static int in_map() {
  std::map<int, int> m{{1, 1}, {2, 2}};
  const int &value = m.at(1);
  m.erase(BAD == 4 ? 1 : 2);
  return value;
}
static int in_unordered_map() {
  std::unordered_map<int, int> m{{1, 1}, {2, 2}};
  auto it = m.find(1);
  if (BAD == 5)
    m.erase(it);
  return it->second;
}
static int in_set() {
  std::set<int> s{1, 2};
  int sum = 0;
  for (auto it = s.begin(); it != s.end();) {
    sum += *it;
    if (BAD == 6) {
      s.erase(it);
      ++it;
    } else {
      it = s.erase(it);
    }
  }
  return sum - 2;
}
static int in_view() {
  std::string text = "a long text that is not kept inside";
  std::string_view view = text;
  if (BAD == 7)
    text += ", and is made longer";
  return view[0] == 'a';
}
static int in_scope() {
  std::string_view view;
  {
    std::string text = "short";
    view = text;
    if (BAD != 8)
      view = "literal";
  }
  return view[0] == 'l';
}

int main() {
  int sum = 0;
#define ONLY(n, call)                                                          \
  if (BAD == 0 || BAD == n)                                                    \
    sum += call();
  ONLY(1, in_vector)
  ONLY(2, in_deque)
  ONLY(3, in_list)
  ONLY(4, in_map)
  ONLY(5, in_unordered_map)
  ONLY(6, in_set)
  ONLY(7, in_view)
  ONLY(8, in_scope)
  fathom_assert(BAD != 0 || sum == 8);
}
