#include "cex/interpreter/operands.h"

#include "cex/text/shapes.h"
#include "cex/value_text.h"
#include "sea/text/name_text.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/text.h"

#include <optional>

namespace fathom::cex {

namespace {

using sea::CheckKind;
using sea::Opcode;

class OperandText {
public:
  OperandText(const Frames &frames, const sea::Program &program)
      : frames_(frames), store_(program.store), frame_(frames.top()),
        f_(*frame_.source), check_(frames.stmt()),
        property_(program.properties[check_.data]),
        message_(program.string(property_.message)) {}

  std::string describe() const;

private:
  Term definition(Term t) const;
  Term condition() const;
  Term operation() const;
  bool is_known_here(Term t) const;
  std::optional<BitVec> value(Term t) const;
  std::string number(Term t, bool is_signed) const;
  std::string arithmetic() const;
  std::string negation() const;
  std::string division() const;
  std::string shift() const;
  std::string index() const;
  std::string floating() const;

  const Frames &frames_;
  const TermStore &store_;
  const Frame &frame_;
  const sea::Function &f_;
  const sea::Stmt &check_;
  const sea::Property &property_;
  const std::string &message_;
};

// What a register is defined to be; the register itself if by no term.
Term OperandText::definition(Term t) const {
  if (store_.kind(t) != Kind::Var)
    return t;
  for (const sea::Block &block : f_.blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == Opcode::Define && f_.definitions(s)[0] == t)
        return f_.arguments(s)[0];
  return t;
}

// Without negations.
Term OperandText::condition() const {
  constexpr unsigned most = 8;
  Term t = f_.arguments(check_)[0];
  for (unsigned i = 0; i < most; ++i) {
    t = definition(t);
    if (store_.kind(t) != Kind::Not)
      break;
    t = store_.children(t)[0];
  }
  return t;
}

// The division or shift behind the check, in the same place of the source.
Term OperandText::operation() const {
  const std::vector<sea::Stmt> &stmts = f_.blocks[frame_.block].stmts;
  for (size_t i = frame_.stmt + 1; i < stmts.size(); ++i) {
    const sea::Stmt &s = stmts[i];
    if (s.op != Opcode::Define || s.location != check_.location)
      continue;
    Term t = f_.arguments(s)[0];
    switch (store_.kind(t)) {
    case Kind::BvSdiv:
    case Kind::BvUdiv:
    case Kind::BvSrem:
    case Kind::BvUrem:
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr:
      return t;
    default:
      break;
    }
  }
  return {};
}

// Registers have their values before they are defined again.
bool OperandText::is_known_here(Term t) const {
  const std::vector<sea::Stmt> &stmts = f_.blocks[frame_.block].stmts;
  for (size_t i = frame_.stmt; i < stmts.size(); ++i)
    for (Term defined : f_.definitions(stmts[i]))
      if (defined == t)
        return false;
  return true;
}

std::optional<BitVec> OperandText::value(Term t) const {
  if (store_.is_bv_const(t))
    return store_.value(t);
  auto found = frame_.code->registers.find(t);
  if (found == frame_.code->registers.end() ||
      found->second.kind != SortKind::BitVec || !is_known_here(t))
    return std::nullopt;
  return frames_.read(found->second.part[0]);
}

// Empty if it is not known.
std::string OperandText::number(Term t, bool is_signed) const {
  std::optional<BitVec> bits = value(t);
  if (!bits)
    return {};
  return is_signed && bits->sign() ? "-" + to_decimal(-*bits)
                                   : to_decimal(*bits);
}

// "int + int", and a predicate over both.
std::string OperandText::arithmetic() const {
  const bool is_signed = property_.kind == CheckKind::SignedOverflow;
  Term t = condition();
  switch (store_.kind(t)) {
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvUsubo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    break;
  default:
    return {};
  }
  size_t sign = message_.find_first_of("+-*");
  if (sign == std::string::npos || sign < 2)
    return {};
  std::string left = number(store_.children(t)[0], is_signed),
              right = number(store_.children(t)[1], is_signed);
  if (left.empty() || right.empty())
    return {};
  return left + " " + message_[sign] + " " + right + " overflows " +
         message_.substr(0, sign - 1);
}

std::string OperandText::negation() const {
  Term t = condition();
  Kind kind = store_.kind(t);
  if ((kind != Kind::BvSsubo && kind != Kind::BvNego) || message_.empty())
    return {};
  std::string value = number(store_.children(t).back(), true);
  return value.empty() ? ""
                       : "-(" + value + ") overflows " + message_.substr(1);
}

std::string OperandText::division() const {
  Term t = operation();
  if (!t)
    return {};
  Kind kind = store_.kind(t);
  const bool is_signed = kind == Kind::BvSdiv || kind == Kind::BvSrem;
  const bool is_rest = kind == Kind::BvSrem || kind == Kind::BvUrem;
  std::string left = number(store_.children(t)[0], is_signed),
              right = number(store_.children(t)[1], is_signed);
  if (left.empty() || right.empty())
    return {};
  std::string text = left + (is_rest ? " % " : " / ") + right;
  return property_.kind == CheckKind::DivisionByZero
             ? text
             : text + " overflows " + message_.substr(0, message_.find(" /"));
}

// "int by int"; the amount is a number of the width of the value, by then.
std::string OperandText::shift() const {
  Term t = operation();
  size_t by = message_.find(" by ");
  if (!t || by == std::string::npos)
    return {};
  Kind kind = store_.kind(t);
  if (kind != Kind::BvShl && kind != Kind::BvLshr && kind != Kind::BvAshr)
    return {};
  const std::string type = message_.substr(0, by);
  const bool is_signed = !type.starts_with("unsigned") && type != "size_t";
  std::string left = number(store_.children(t)[0], is_signed),
              right = number(store_.children(t)[1], true);
  if (left.empty() || right.empty())
    return {};
  std::string text = left + (kind == Kind::BvShl ? " << " : " >> ") + right;
  if (property_.kind == CheckKind::ShiftOverflow)
    return text + " overflows " + type;
  return text + ": " + type + " has " +
         std::to_string(store_.width(store_.children(t)[0])) + " bits";
}

// "index of int[4]", and index < 4.
std::string OperandText::index() const {
  constexpr std::string_view words = "index of ";
  Term t = condition();
  Kind kind = store_.kind(t);
  if ((kind != Kind::BvUlt && kind != Kind::BvUle) ||
      !message_.starts_with(words))
    return {};
  Term at = store_.children(t)[0];
  Term source = definition(at);
  const bool is_unsigned = store_.kind(source) == Kind::ZeroExtend;
  std::string value = number(at, !is_unsigned);
  return value.empty()
             ? ""
             : "index " + value + " of " + message_.substr(words.size());
}

// How a type is written in C: those that a check's text names.
std::string_view c_type(const Shape &shape) {
  if (shape.letter == 'g')
    return "__bf16";
  switch (shape.bits) {
  case 16:
    return "_Float16";
  case 32:
    return "float";
  case 64:
    return "double";
  case 80:
    return "long double";
  default:
    return "_Float128";
  }
}

// "double / double", "int to _Float16", "pow(double, double)": the operands,
// which stand before the check by name, in the place of their types.
std::string OperandText::floating() const {
  const std::vector<sea::Stmt> &stmts = f_.blocks[frame_.block].stmts;
  auto name_at = [&](size_t i) -> std::string_view {
    return f_.program->string(stmts[i].data);
  };
  size_t first = frame_.stmt;
  while (first > 0 && stmts[first - 1].op == Opcode::Name &&
         name_at(first - 1).starts_with(sea::operand_name))
    --first;
  std::string text = message_;
  size_t at = 0;
  for (size_t i = first; i < frame_.stmt; ++i) {
    ShapedName name = parse_name(name_at(i));
    Term operand = f_.arguments(stmts[i])[0];
    std::optional<BitVec> bits = value(operand);
    if (!bits || !name.shape)
      return {};
    const bool is_whole = name.shape->letter == 's';
    std::string shown = is_whole
                            ? number(operand, !message_.starts_with("unsigned"))
                            : float_digits(*bits, name.shape->letter);
    std::string type(is_whole ? message_.substr(0, message_.find(" to "))
                              : c_type(*name.shape));
    at = text.find(type, at);
    if (at == std::string::npos)
      return {};
    text.replace(at, type.size(), shown);
    at += shown.size();
  }
  if (at == 0 || property_.kind == CheckKind::FloatDivideByZero)
    return at == 0 ? "" : text;
  if (property_.kind == CheckKind::FloatNan)
    return text + " is not a number";
  // A conversion says which type it does not fit.
  size_t to = text.find(" to ");
  return to == std::string::npos
             ? text + " is infinite"
             : text.substr(0, to) + " does not fit " + text.substr(to + 4);
}

std::string OperandText::describe() const {
  switch (property_.kind) {
  case CheckKind::SignedOverflow:
  case CheckKind::UnsignedOverflow:
    return arithmetic();
  case CheckKind::NegationOverflow:
    return negation();
  case CheckKind::DivisionByZero:
  case CheckKind::DivisionOverflow:
    return division();
  case CheckKind::ShiftAmount:
  case CheckKind::ShiftOverflow:
    return shift();
  case CheckKind::ArrayIndex:
    return index();
  case CheckKind::FloatDivideByZero:
  case CheckKind::FloatNan:
  case CheckKind::FloatOverflow:
    return floating();
  default:
    return {};
  }
}

} // namespace

std::string describe_operands(const Frames &frames,
                              const sea::Program &program) {
  return OperandText(frames, program).describe();
}

} // namespace fathom::cex
