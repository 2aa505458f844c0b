// The examples of the rules of memories as terms, what may be assumed when
// accesses are known to be inside of their objects, and random terms.
#pragma once

#include "rewrite/rewriter.h"
#include "terms/smtlib/parser.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace fathom::test {

struct MemoryExample {
  size_t rule;
  std::string text;
};

inline bool is_memory_rule(const RuleInfo &info) {
  return info.family == "memory";
}

inline std::vector<MemoryExample> memory_examples() {
  std::vector<MemoryExample> all;
  std::span<const RuleInfo> infos = RuleTable::get().infos();
  for (size_t i = 0; i < infos.size(); ++i) {
    std::string_view rest = is_memory_rule(infos[i]) ? infos[i].examples : "";
    while (!rest.empty()) {
      size_t end = std::min(rest.find('\n'), rest.size());
      all.push_back({i, std::string(rest.substr(0, end))});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return all;
}

inline void PrintTo(const MemoryExample &example, std::ostream *out) {
  *out << example.text;
}

inline std::string
memory_example_name(const testing::TestParamInfo<MemoryExample> &info) {
  std::string name(RuleTable::get().infos()[info.param.rule].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::to_string(info.index);
}

// #3 is the number 3 of pointer width.
inline std::string with_numbers(const std::string &text, uint32_t width) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '#') {
      out += text[i];
      continue;
    }
    size_t end = text.find_first_not_of("-0123456789", i + 1);
    int64_t value = std::stoll(text.substr(i + 1, end - i - 1));
    uint64_t mask = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
    out += "(_ bv" + std::to_string(uint64_t(value) & mask) + " " +
           std::to_string(width) + ")";
    i = end - 1;
  }
  return out;
}

inline Term parse_example(TermStore &store, const std::string &example,
                          uint32_t width) {
  std::string text = with_numbers(example, width);
  SmtParser parser(store, text, "example");
  Sort word = store.bv_sort(width);
  for (const char *name : {"m", "n"})
    parser.define(name, store.make_var(name, store.mem_sort(width)));
  for (const char *name : {"p", "q"})
    parser.define(name, store.make_var(name, store.ptr_sort(width)));
  for (const char *name : {"b", "x", "y", "z"})
    parser.define(name, store.make_var(name, word));
  parser.define("g", store.make_var("g", store.bool_sort()));
  for (const char *name : {"v1", "v2", "v4"})
    parser.define(
        name, store.make_var(name, store.bv_sort(8 * uint32_t(name[1] - '0'))));
  Result<Term> term = parser.term();
  EXPECT_TRUE(term.has_value())
      << example << (term ? "" : term.error().message);
  return *term;
}

// Every access of the term stays inside of the object of its pointer, bases of
// one object have one size, and different objects do not overlap or wrap.
class InsideObjects {
public:
  InsideObjects(TermStore &store, uint32_t width)
      : s_(store), b_(store), w_(width) {}

  Term of(Term root) {
    all_ = b_.make_true();
    for (Term t : reachable(s_, std::vector<Term>{root}))
      access(t);
    for (size_t i = 0; i < pointers_.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        apart(pointers_[i], pointers_[j]);
    return all_;
  }

private:
  Term part(Kind kind, Term p) { return b_.make(kind, {p}); }
  void require(Term t) { all_ = b_.make_and(all_, t); }
  // A pointer that is used for an access; of a range only if it has bytes.
  void inside(Term p, Term n, Term when) {
    Term size = part(Kind::PtrSize, p), offset = part(Kind::PtrOffset, p);
    Term base = part(Kind::PtrBase, p);
    Term fits = b_.make_and(b_.make_ule(n, size),
                            b_.make_ule(offset, b_.make_sub(size, n)));
    Term no_wrap = b_.make_ule(base, b_.make_sub(b_.make_bv(w_, 0), size));
    require(b_.make_implies(when, b_.make_and(fits, no_wrap)));
    pointers_.push_back({p, when});
  }
  void access(Term t) {
    Kind kind = s_.kind(t);
    if (kind == Kind::MemLoad)
      inside(s_.child(t, 1), b_.make_bv(w_, s_.index(t, 0)), b_.make_true());
    if (kind == Kind::MemStore)
      inside(s_.child(t, 1), b_.make_bv(w_, s_.width(s_.child(t, 2)) / 8),
             b_.make_true());
    if (kind != Kind::MemSet && kind != Kind::MemCopy)
      return;
    Term n = s_.child(t, s_.num_children(t) - 1);
    Term when = b_.make_not(b_.make_eq(n, b_.make_bv(w_, 0)));
    inside(s_.child(t, 1), n, when);
    if (kind == Kind::MemCopy)
      inside(s_.child(t, 3), n, when);
  }
  struct Used {
    Term p, when;
  };
  void apart(const Used &a, const Used &b) {
    Term x = part(Kind::PtrBase, a.p), y = part(Kind::PtrBase, b.p);
    Term s = part(Kind::PtrSize, a.p), t = part(Kind::PtrSize, b.p);
    Term before = b_.make_ule(s, b_.make_sub(y, x));
    Term behind = b_.make_ule(t, b_.make_sub(x, y));
    Term good = b_.make_ite(b_.make_eq(x, y), b_.make_eq(s, t),
                            b_.make_and(before, behind));
    require(b_.make_implies(b_.make_and(a.when, b.when), good));
  }

  TermStore &s_;
  Builder b_;
  uint32_t w_;
  Term all_;
  std::vector<Used> pointers_;
};

// One application of the rule over children in normal form, as the engine does
// it; no term if it does not fire.
inline Term fire(Rewriter &rewriter, size_t rule, Term t) {
  TermStore &store = rewriter.store();
  std::vector<Term> children;
  for (Term c : store.children(t))
    children.push_back(c);
  for (Term &c : children)
    c = rewriter.rewrite(c);
  return rewriter.apply_rule(rule, with_children(store, t, children));
}

inline RewriteConfig memory_config(bool inside, bool ranges = true,
                                   bool store_map = true, bool commute = true) {
  RewriteConfig config;
  config.memory = {inside, ranges, store_map, commute};
  return config;
}

} // namespace fathom::test
