// A table of sessions. Closing one while walking over all of them is how many
// programs read memory that is gone; -DFIXED goes on from what erase gives.
#include <fathom.h>
#include <list>

struct Session {
  int id;
  bool is_idle;
};

static void close_idle(std::list<Session> &all) {
  for (auto it = all.begin(); it != all.end();) {
#ifdef FIXED
    it = it->is_idle ? all.erase(it) : std::next(it);
#else
    if (it->is_idle)
      all.erase(it);
    ++it;
#endif
  }
}

int main() {
  std::list<Session> all;
  for (int id = 0; id < 3; ++id)
    all.push_back({id, fathom_nondet_bool()});
  close_idle(all);
  for (const Session &session : all)
    fathom_assert(!session.is_idle);
}
