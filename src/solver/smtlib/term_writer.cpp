#include "solver/smtlib/term_writer.h"

#include "terms/builder.h"
#include "terms/smtlib_lexer.h"

#include <algorithm>

namespace fathom {

namespace {

// A name that other solvers accept for a constant.
bool is_usable(std::string_view name) {
  return !name.empty() && !name.starts_with("fathom.") && name[0] != '.' &&
         name[0] != '@' && is_quotable(name) && !is_reserved_word(name) &&
         !kind_by_smt_name(name) && name != "true" && name != "false" &&
         name != "distinct";
}

std::string generated(char letter, Term t) {
  return "fathom." + std::string(1, letter) + std::to_string(t.id);
}

// (_ name i) or (_ name i j)
std::string indexed(std::string_view name, std::span<const uint32_t> indices) {
  std::string text = "(_ " + std::string(name);
  for (uint32_t i : indices)
    text += " " + std::to_string(i);
  return text + ")";
}

std::string extend(const char *how, uint32_t by, const std::string &a) {
  return "((_ " + std::string(how) + " " + std::to_string(by) + ") " + a + ")";
}

std::string slice(uint32_t high, uint32_t low, const std::string &a) {
  return "((_ extract " + std::to_string(high) + " " + std::to_string(low) +
         ") " + a + ")";
}

std::string hash_b(const BitVec &value) { return "#b" + value.to_binary(); }

} // namespace

void TermWriter::pop() {
  FATHOM_ASSERT(levels_.size() > 1, "pop without push");
  for (Term t : levels_.back().terms)
    known_[t.id] = false;
  for (Term t : levels_.back().assumptions)
    assumptions_.erase(t);
  levels_.pop_back();
}

bool TermWriter::is_known(Term t) const {
  return store_.is_const(t) || (t.id < known_.size() && known_[t.id]);
}

std::string TermWriter::reference(Term t) const {
  switch (store_.kind(t)) {
  case Kind::BoolConst:
    return store_.is_true(t) ? "true" : "false";
  case Kind::BvConst:
    return hash_b(store_.value(t));
  case Kind::Var:
    return names_.at(t);
  case Kind::Bound:
    return generated('b', t);
  default:
    return generated('t', t);
  }
}

std::string TermWriter::write(Term root) {
  known_.resize(store_.size() + 1, false);
  auto known = [this](Term t) { return known_[t.id] || store_.is_const(t); };
  for (Term t : new_terms_.below(store_, root, known)) {
    note_free_bounds(t);
    if (store_.kind(t) == Kind::Lambda)
      lambdas_[t] = lambda(t);
    if (!is_open(t))
      define(t);
  }
  return reference(root);
}

std::string TermWriter::write_assumption(Term t) {
  if (auto it = assumptions_.find(t); it != assumptions_.end())
    return it->second;
  std::string meaning = write(t);
  std::string name = generated('a', t);
  sink_("(declare-const " + name + " Bool)");
  sink_("(assert (=> " + name + " " + meaning + "))");
  assumptions_[t] = name;
  levels_.back().assumptions.push_back(t);
  return name;
}

void TermWriter::declare(Term var) {
  std::string name = store_.name(var);
  auto it = owner_.try_emplace(name, var).first;
  bool keep = keep_names_ && it->second == var && is_usable(name);
  std::string &written = names_[var];
  written.clear();
  if (keep)
    append_symbol(name, written);
  else
    written = generated('v', var);
  sink_("(declare-const " + written + " " +
        to_string(store_, store_.sort(var)) + ")");
}

void TermWriter::define(Term t) {
  if (store_.kind(t) == Kind::Var)
    declare(t);
  else
    sink_("(define-fun " + generated('t', t) + " () " +
          to_string(store_, store_.sort(t)) + " " + application(t) + ")");
  known_[t.id] = true;
  levels_.back().terms.push_back(t);
}

std::string TermWriter::operator_text(Term t) const {
  if (store_.kind(t) == Kind::ConstArray)
    return "(as const " + to_string(store_, store_.sort(t)) + ")";
  std::string_view name = info(store_.kind(t)).smt_name;
  if (store_.indices(t).empty())
    return std::string(name);
  return indexed(name, store_.indices(t));
}

std::string TermWriter::application(Term t) const {
  switch (store_.kind(t)) {
  case Kind::Lambda:
    return lambdas_.at(t);
  case Kind::BvNego:
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvUsubo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
  case Kind::BvSdivo:
    return overflow(t);
  default: {
    std::string text = "(" + operator_text(t);
    for (Term child : store_.children(t))
      text += " " + reference(child);
    return text + ")";
  }
  }
}

// As terms/operators.cpp defines them: by arithmetic that is wide enough.
std::string TermWriter::overflow(Term t) const {
  Kind kind = store_.kind(t);
  std::string a = reference(store_.child(t, 0));
  std::string b =
      store_.num_children(t) > 1 ? reference(store_.child(t, 1)) : a;
  uint32_t w = store_.width(store_.child(t, 0));
  std::string least = hash_b(BitVec::signed_min(w));
  switch (kind) {
  case Kind::BvNego:
    return "(= " + a + " " + least + ")";
  case Kind::BvUsubo:
    return "(bvult " + a + " " + b + ")";
  case Kind::BvUaddo:
    return "(bvult (bvadd " + a + " " + b + ") " + a + ")";
  case Kind::BvSdivo:
    return "(and (= " + a + " " + least + ") (= " + b + " " +
           hash_b(BitVec::ones(w)) + "))";
  case Kind::BvUmulo:
    return "(not (= " + hash_b(BitVec::zero(w)) + " " +
           slice(2 * w - 1, w,
                 "(bvmul " + extend("zero_extend", w, a) + " " +
                     extend("zero_extend", w, b) + ")") +
           "))";
  default:
    break;
  }
  // Signed sum, difference, product: the low part does not give it back.
  uint32_t more = kind == Kind::BvSmulo ? w : 1;
  const char *operation = kind == Kind::BvSaddo   ? "bvadd "
                          : kind == Kind::BvSsubo ? "bvsub "
                                                  : "bvmul ";
  std::string exact = "(" + (operation + extend("sign_extend", more, a)) + " " +
                      extend("sign_extend", more, b) + ")";
  return "(let ((fathom.exact " + exact + ")) (not (= fathom.exact " +
         extend("sign_extend", more, slice(w - 1, 0, "fathom.exact")) + ")))";
}

// Children's, without the variable that a lambda binds. Almost always none.
void TermWriter::note_free_bounds(Term t) {
  if (store_.kind(t) == Kind::Bound) {
    free_bounds_[t] = {t};
    return;
  }
  std::vector<Term> all;
  for (Term child : store_.children(t))
    if (auto it = free_bounds_.find(child); it != free_bounds_.end())
      all.insert(all.end(), it->second.begin(), it->second.end());
  if (all.empty())
    return;
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (store_.kind(t) == Kind::Lambda)
    std::erase(all, store_.child(t, 0));
  if (!all.empty())
    free_bounds_[t] = std::move(all);
}

// The terms of the body that depend on the bound variable are named by lets
// inside, except for those that belong into an inner lambda. Inner lambdas are
// among them and have their texts already.
std::string TermWriter::lambda(Term t) {
  Term bound = store_.child(t, 0), body = store_.child(t, 1);
  std::vector<Term> visible{bound}; // and what is bound further outside
  if (is_open(t))
    visible.insert(visible.end(), free_bounds_.at(t).begin(),
                   free_bounds_.at(t).end());
  std::sort(visible.begin(), visible.end());
  auto independent = [&](Term u) {
    auto it = free_bounds_.find(u);
    return it == free_bounds_.end() ||
           !std::binary_search(it->second.begin(), it->second.end(), bound);
  };
  NewTerms walk;
  std::string lets, closing;
  for (Term u : walk.below(store_, body, independent)) {
    const std::vector<Term> &free = free_bounds_.at(u);
    if (store_.kind(u) == Kind::Bound ||
        !std::includes(visible.begin(), visible.end(), free.begin(),
                       free.end()))
      continue;
    lets += "(let ((" + reference(u) + " " + application(u) + ")) ";
    closing += ")";
  }
  return "(lambda ((" + reference(bound) + " " +
         to_string(store_, store_.sort(bound)) + ")) " + lets +
         reference(body) + closing + ")";
}

} // namespace fathom
