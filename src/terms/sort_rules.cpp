// The sort rules of kinds.def, in one switch: used by the builder (a violation
// is our bug) and by the parser (a violation is an error in the input).
#include "support/diag.h"
#include "terms/builder.h"
#include "terms/floats/format.h"
#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/lexer.h"

namespace fathom {

namespace {

class SortChecker {
public:
  SortChecker(TermStore &store, Kind kind, std::span<const Term> args,
              std::span<const uint32_t> indices)
      : store_(store), kind_(kind), args_(args), indices_(indices) {}

  Result<Sort> check() {
    const KindInfo &row = info(kind_);
    if (args_.size() != row.children)
      return fail("takes " + std::to_string(row.children) + " arguments, not " +
                  std::to_string(args_.size()));
    if (indices_.size() != row.indices)
      return fail("takes " + std::to_string(row.indices) + " indices, not " +
                  std::to_string(indices_.size()));
    return apply(row.rule);
  }

private:
  Result<Sort> apply(SortRule rule);
  Result<Sort> bit_vectors(Sort result);
  Result<Sort> extended(uint64_t width);
  Result<Sort> array_access(bool write);
  Result<Sort> memory_access();
  Result<Sort> floating(SortRule rule);

  SortKind kind_of(unsigned i) const { return store_.sort_kind(args_[i]); }
  uint32_t width(unsigned i) const { return store_.width(args_[i]); }
  Sort sort(unsigned i) const { return store_.sort(args_[i]); }
  bool is(unsigned i, SortKind kind, uint32_t w) const {
    return kind_of(i) == kind && width(i) == w;
  }
  Diag fail(const std::string &what) const {
    std::string text = "'" + std::string(info(kind_).smt_name) + "' " + what;
    if (!args_.empty()) {
      text += " (got";
      for (Term t : args_)
        text += " " + to_string(store_, store_.sort(t));
      text += ")";
    }
    return problem(text);
  }

  TermStore &store_;
  Kind kind_;
  std::span<const Term> args_;
  std::span<const uint32_t> indices_;
};

Result<Sort> SortChecker::bit_vectors(Sort result) {
  for (unsigned i = 0; i < args_.size(); ++i)
    if (kind_of(i) != SortKind::BitVec || sort(i) != sort(0))
      return fail("needs bit-vectors of one width");
  return result;
}

Result<Sort> SortChecker::extended(uint64_t w) {
  if (kind_of(0) != SortKind::BitVec)
    return fail("needs a bit-vector");
  if (w == 0 || w > max_width)
    return fail("gives a width of " + std::to_string(w));
  return store_.bv_sort(uint32_t(w));
}

Result<Sort> SortChecker::array_access(bool write) {
  if (kind_of(0) != SortKind::Array)
    return fail("needs an array");
  const SortInfo array = store_.info(sort(0));
  if (sort(1) != array.index)
    return fail("has an index of a wrong sort");
  if (write && sort(2) != array.element)
    return fail("has a value of a wrong sort");
  return write ? sort(0) : array.element;
}

Result<Sort> SortChecker::memory_access() {
  uint32_t w = width(0);
  if (kind_of(0) != SortKind::Mem || !is(1, SortKind::Ptr, w))
    return fail("needs a memory and a pointer of its width");
  switch (info(kind_).rule) {
  case SortRule::MemRead:
    if (indices_[0] == 0 || indices_[0] > max_width / 8 || indices_[1] > 1)
      return fail("has bad indices");
    return store_.bv_sort(8 * indices_[0]);
  case SortRule::MemWrite:
    if (kind_of(2) != SortKind::BitVec || width(2) % 8 != 0 || indices_[0] > 1)
      return fail("stores whole bytes");
    if (w < 32 && width(2) / 8 > uint64_t(1) << w)
      return fail("stores more bytes than the memory has");
    return sort(0);
  case SortRule::MemFill:
    if (!is(2, SortKind::BitVec, 8) || !is(3, SortKind::BitVec, w))
      return fail("needs a byte and a length");
    return sort(0);
  default: // MemMove
    if (!is(2, SortKind::Mem, w) || !is(3, SortKind::Ptr, w) ||
        !is(4, SortKind::BitVec, w))
      return fail("needs a source memory, a source pointer and a length");
    return sort(0);
  }
}

Result<Sort> SortChecker::floating(SortRule rule) {
  FloatFormat f{indices_[0], indices_[1]};
  if (!f.is_valid())
    return fail("has a format that is not supported");
  bool has_mode = rule != SortRule::FpOp && rule != SortRule::FpPred;
  if (has_mode && !is(0, SortKind::BitVec, rounding_mode_width))
    return fail("needs a rounding mode of 3 bits");
  for (unsigned i = has_mode; i < args_.size(); ++i)
    if (kind_of(i) != SortKind::BitVec ||
        (rule != SortRule::FpFromBv && width(i) != f.width()))
      return fail("needs the bits of numbers of its format");
  if ((kind_ == Kind::FpRem || kind_ == Kind::FpMod) && !f.has_remainder())
    return fail("is not supported for this format");
  switch (rule) {
  case SortRule::FpPred:
    return store_.bool_sort();
  case SortRule::FpFormat: {
    FloatFormat to{indices_[2], indices_[3]};
    if (!to.is_valid())
      return fail("has a format that is not supported");
    return store_.bv_sort(to.width());
  }
  case SortRule::FpToBv:
    if (indices_[2] == 0 || indices_[2] > 1u << 16)
      return fail("gives a width of " + std::to_string(indices_[2]));
    return store_.bv_sort(indices_[2]);
  default:
    return store_.bv_sort(f.width());
  }
}

Result<Sort> SortChecker::apply(SortRule rule) {
  switch (rule) {
  case SortRule::BoolOp:
    for (unsigned i = 0; i < args_.size(); ++i)
      if (kind_of(i) != SortKind::Bool)
        return fail("needs Booleans");
    return store_.bool_sort();
  case SortRule::Equal:
    if (sort(0) != sort(1))
      return fail("compares different sorts");
    return store_.bool_sort();
  case SortRule::IfThenElse:
    if (kind_of(0) != SortKind::Bool || sort(1) != sort(2))
      return fail("needs a condition and two terms of one sort");
    return sort(1);
  case SortRule::BvOp:
    return bit_vectors(sort(0));
  case SortRule::BvPred:
    return bit_vectors(store_.bool_sort());
  case SortRule::BvCompare:
    return bit_vectors(store_.bv_sort(1));
  case SortRule::Join:
    if (kind_of(1) != SortKind::BitVec)
      return fail("needs bit-vectors");
    return extended(uint64_t(width(0)) + width(1));
  case SortRule::Slice:
    if (kind_of(0) == SortKind::BitVec &&
        (indices_[0] >= width(0) || indices_[1] > indices_[0]))
      return fail("is out of range");
    return extended(uint64_t(indices_[0]) - indices_[1] + 1);
  case SortRule::Extend:
    return extended(uint64_t(width(0)) + indices_[0]);
  case SortRule::Replicate:
    return extended(uint64_t(width(0)) * indices_[0]);
  case SortRule::ArrayRead:
    return array_access(false);
  case SortRule::ArrayWrite:
    return array_access(true);
  case SortRule::Abstract:
    if (store_.kind(args_[0]) != Kind::Bound)
      return fail("needs a bound variable");
    return store_.array_sort(sort(0), sort(1));
  case SortRule::PtrMake:
    if (Result<Sort> bits = bit_vectors(sort(0)); !bits)
      return bits;
    return store_.ptr_sort(width(0));
  case SortRule::PtrMove:
    if (kind_of(0) != SortKind::Ptr || !is(1, SortKind::BitVec, width(0)))
      return fail("needs a pointer and an offset of its width");
    return sort(0);
  case SortRule::PtrPart:
    if (kind_of(0) != SortKind::Ptr)
      return fail("needs a pointer");
    return store_.bv_sort(width(0));
  case SortRule::MemRead:
  case SortRule::MemWrite:
  case SortRule::MemFill:
  case SortRule::MemMove:
    return memory_access();
  case SortRule::FpOp:
  case SortRule::FpRounded:
  case SortRule::FpPred:
  case SortRule::FpFormat:
  case SortRule::FpFromBv:
  case SortRule::FpToBv:
    return floating(rule);
  case SortRule::Leaf:
  case SortRule::ArrayFill:
    break;
  }
  return fail("cannot be applied like this");
}

} // namespace

Result<Sort> sort_of_application(TermStore &store, Kind kind,
                                 std::span<const Term> args,
                                 std::span<const uint32_t> indices) {
  return SortChecker(store, kind, args, indices).check();
}

std::string to_string(const TermStore &store, Sort sort) {
  // Array sorts nest as deep as the input wrote them: no recursion here either.
  struct Piece {
    const char *text; // null: print the sort
    Sort sort;
  };
  std::string out;
  std::vector<Piece> todo{{nullptr, sort}};
  while (!todo.empty()) {
    Piece piece = todo.back();
    todo.pop_back();
    if (piece.text != nullptr) {
      out += piece.text;
      continue;
    }
    const SortInfo &row = store.info(piece.sort);
    switch (row.kind) {
    case SortKind::Bool:
      out += "Bool";
      break;
    case SortKind::BitVec:
      out += "(_ BitVec " + std::to_string(row.width) + ")";
      break;
    case SortKind::Ptr:
      out += "(_ Ptr " + std::to_string(row.width) + ")";
      break;
    case SortKind::Mem:
      if (is_free_sort(store, piece.sort)) {
        append_symbol(free_sort_name(store, piece.sort), out);
        break;
      }
      out += "(_ Mem " + std::to_string(row.width) + ")";
      break;
    case SortKind::Float:
      out += "(_ FloatingPoint " + std::to_string(row.index.id) + " " +
             std::to_string(row.width - row.index.id) + ")";
      break;
    case SortKind::RoundingMode:
      out += "RoundingMode";
      break;
    case SortKind::Array:
      out += "(Array ";
      todo.push_back({")", {}});
      todo.push_back({nullptr, row.element});
      todo.push_back({" ", {}});
      todo.push_back({nullptr, row.index});
      break;
    }
  }
  return out;
}

} // namespace fathom
