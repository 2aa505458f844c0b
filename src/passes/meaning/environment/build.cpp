#include "passes/meaning/environment/build.h"

#include "passes/meaning/environment/callbacks.h"
#include "passes/meaning/environment/types.h"
#include "prepared/basis.h"
#include "prepared/names.h"
#include "prepared/source_names.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::passes::environment {

using prepared::Basis;

namespace {

constexpr uint64_t heap_alignment = 16;

// Whether a node is kept in memory as one number.
bool is_scalar(const Node &node) {
  const DIType *type = bare(node.type);
  return node.is_number() &&
         (node.size == 1 || node.size == 2 || node.size == 4 ||
          node.size == 8) &&
         (!type || isa<DIBasicType>(type) || node.kind == Kind::Enum);
}

// How its values are shown; signed numbers are what is expected.
std::string shape_of(const Node &node) {
  const DIType *type = bare(node.type);
  const bool is_unsigned = is_integer(type)
                               ? !is_signed(type)
                               : is_character(type) && !is_plain_char(type) &&
                                     type->getName().starts_with("unsigned");
  if (!is_unsigned)
    return "";
  return std::string(1, prepared::input_shape_mark) + "u" +
         std::to_string(node.size * 8);
}

std::string what_is_counted(const Node &node) {
  return node.kind == Kind::Tail ? node.name : "*" + node.name;
}

} // namespace

void Builder::begin(const Plan &plan) {
  length_ = plan.length;
  for (const Guess &guess : plan.guesses)
    ledger_.add({.trust = guess.trust, .text = guess.text});
}

Value *Builder::number(const Node &node, Type *type) {
  Value *value = runtime_.nondet(b_, type, node.name + shape_of(node));
  if (!type->isIntegerTy())
    return value;
  if (node.kind == Kind::Bool && !type->isIntegerTy(1))
    runtime_.assume(b_, b_.CreateICmpULE(value, ConstantInt::get(type, 1)),
                    Basis::range());
  if (node.kind == Kind::Enum) {
    Value *is_one = b_.getFalse();
    for (int64_t item : node.values)
      is_one = b_.CreateOr(
          is_one, b_.CreateICmpEQ(value, ConstantInt::get(type, item, true)));
    runtime_.assume(b_, is_one,
                    Basis::row(ledger_, sea::Trust::Chosen, node.row));
  }
  return value;
}

// As numbers, whatever their types are.
void Builder::limit(const Node &node, Value *number, const Node &room,
                    Value *most) {
  unsigned width = 1 + std::max(number->getType()->getIntegerBitWidth(),
                                most->getType()->getIntegerBitWidth());
  Type *type = b_.getIntNTy(width);
  Value *wide = b_.CreateIntCast(number, type, node.is_signed);
  Value *bound = b_.CreateIntCast(most, type, room.is_signed);
  runtime_.assume(b_, b_.CreateICmpSLE(wide, bound),
                  Basis::row(ledger_, sea::Trust::Chosen, node.row));
}

Value *Builder::or_null(const Node &node, Value *value) {
  if (!node.may_be_null)
    return value;
  Value *is_null = runtime_.nondet(b_, b_.getInt1Ty(), node.name + " is null");
  return b_.CreateSelect(is_null, ConstantPointerNull::get(b_.getPtrTy()),
                         value);
}

uint64_t Builder::most_bytes() const {
  return runtime_.word()->getBitWidth() < 64 ? (uint64_t(1) << 31) - 1
                                             : (uint64_t(1) << 40) - 1;
}

Basis Builder::object_size() {
  return Basis::row(ledger_, sea::Trust::Chosen,
                    "objects that are given have at most " +
                        std::to_string(most_bytes()) + " bytes");
}

// As a number of elements: none for a negative one.
Value *Builder::as_count(const Node &number, Value *value) {
  Value *wide = b_.CreateIntCast(value, runtime_.word(), number.is_signed);
  if (!number.is_signed)
    return wide;
  return b_.CreateSelect(b_.CreateICmpSLT(wide, small(0)), small(0), wide);
}

void Builder::limit_count(const Node &node, Value *count) {
  if (length_ > 0) {
    runtime_.assume(b_, b_.CreateICmpULE(count, small(length_)),
                    Basis::row(ledger_, sea::Trust::Stated,
                               "texts and arrays of at most " +
                                   std::to_string(length_) +
                                   " elements (--entry-length)"));
  }
  if (node.parts.empty()) {
    runtime_.assume(
        b_, b_.CreateICmpULE(count, small(most_bytes() / node.element_size)),
        object_size());
    return;
  }
  runtime_.assume(b_, b_.CreateICmpULE(count, small(few_elements)),
                  Basis::row(ledger_, sea::Trust::Limited,
                             std::to_string(few_elements) + " elements of " +
                                 node.name + ", which hold pointers"));
}

Value *Builder::any_count(const Node &node, uint64_t least) {
  Value *count = runtime_.nondet(
      b_, runtime_.word(),
      (node.extent == Extent::Text ? "length of " : "elements of ") +
          what_is_counted(node));
  if (least > 0)
    runtime_.assume(b_, b_.CreateICmpUGE(count, small(least)),
                    Basis::row(ledger_, sea::Trust::Chosen,
                               "arrays of unknown length that are given have "
                               "at least one element"));
  limit_count(node, count);
  return count;
}

Value *Builder::bytes_of(const Node &node, Value *count) {
  switch (node.extent) {
  case Extent::One:
    return small(node.element_size);
  case Extent::Elements:
    return small(node.elements * node.element_size);
  case Extent::Counted:
    limit_count(node, count);
    return b_.CreateMul(count, small(node.element_size));
  case Extent::Text:
    return b_.CreateAdd(any_count(node, 0), small(1));
  case Extent::Some:
    return b_.CreateMul(any_count(node, 1), small(node.element_size));
  }
  return small(0);
}

void Builder::fill_elements(Value *start, const Node &node, Value *count) {
  if (node.parts.empty()) {
    bool is_fixed =
        node.extent == Extent::One || node.extent == Extent::Elements;
    if (is_fixed) {
      Node bits{.name = "*" + node.name,
                .type = pointee(node.type),
                .size = node.element_size * node.elements};
      fill_one(start, bits);
    }
    return; // what malloc gives is arbitrary
  }
  bool is_limited = node.extent == Extent::Counted || node.kind == Kind::Tail;
  uint64_t elements = is_limited                        ? few_elements
                      : node.extent == Extent::Elements ? node.elements
                                                        : 1;
  for (uint64_t i = 0; i < elements; ++i) {
    // The address of an element is made where there is one.
    auto fill_here = [&] {
      fill_one(b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), start,
                                             i * node.element_size),
               node.parts[0]);
    };
    if (!is_limited) {
      fill_here();
      continue;
    }
    Function *function = b_.GetInsertBlock()->getParent();
    auto *there = BasicBlock::Create(b_.getContext(), "there", function);
    auto *next = BasicBlock::Create(b_.getContext(), "next", function);
    b_.CreateCondBr(b_.CreateICmpULT(small(i), count), there, next);
    b_.SetInsertPoint(there);
    fill_here();
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
  }
}

Tail Builder::make_tail(const Node &pointer) {
  const Node *tail = pointer.tail();
  if (!tail)
    return {};
  if (!tail->count)
    return {.elements = any_count(*tail, 0)};
  const Node &counting = pointer.parts[0].parts[*tail->count];
  Value *value = number(counting, integer(counting.size));
  Value *elements = as_count(counting, value);
  limit_count(*tail, elements);
  return {.elements = elements, .number = value, .counting = *tail->count};
}

// The record has padding where its flexible array member begins: elements lie
// in that first.
Value *Builder::bytes_with_tail(const Node &pointer, const Tail &tail) {
  const Node &member = *pointer.tail();
  Value *bytes =
      b_.CreateAdd(b_.CreateMul(tail.elements, small(member.element_size)),
                   small(member.offset + (member.extent == Extent::Text)));
  if (member.offset >= pointer.element_size)
    return bytes;
  Value *least = small(pointer.element_size);
  return b_.CreateSelect(b_.CreateICmpULT(bytes, least), least, bytes);
}

void Builder::fill_tail(Value *start, const Node &tail, Value *elements) {
  if (tail.extent == Extent::Text)
    b_.CreateStore(b_.getInt8(0),
                   b_.CreateInBoundsGEP(b_.getInt8Ty(), start, elements));
  fill_elements(start, tail, elements);
}

Value *Builder::pointer(const Node &node, Value *count) {
  if (node.is_cut)
    return ConstantPointerNull::get(b_.getPtrTy());
  if (node.kind == Kind::Callback)
    return or_null(node, callback(node));
  if (node.kind == Kind::End) {
    FATHOM_ASSERT(last_.start, "an end stands behind the pointer to it");
    return b_.CreateInBoundsGEP(b_.getInt8Ty(), last_.start, last_.bytes);
  }
  Tail tail = make_tail(node);
  Value *bytes =
      tail.elements ? bytes_with_tail(node, tail) : bytes_of(node, count);
  Value *start = runtime_.malloc(b_, bytes, heap_alignment, heap_);
  start->setName("*" + node.name);
  Object made{start, bytes};
  if (tail.elements)
    fill_one(start, node.parts[0], tail);
  else
    fill_elements(start, node, count);
  if (node.extent == Extent::Text)
    b_.CreateStore(b_.getInt8(0),
                   b_.CreateInBoundsGEP(b_.getInt8Ty(), start,
                                        b_.CreateSub(bytes, small(1))));
  last_ = made;
  return or_null(node, start);
}

Value *Builder::count_of(const Node &record, const Node &pointer,
                         const std::vector<Value *> &values) {
  if (!pointer.count)
    return nullptr;
  Value *value = values[*pointer.count];
  FATHOM_ASSERT(value, "a number is made before what it counts");
  return as_count(record.parts[*pointer.count], value);
}

// Numbers first: they say how much pointers point to.
void Builder::fill_one(Value *address, const Node &node, const Tail &tail) {
  auto at = [&](uint64_t offset) {
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), address, offset);
  };
  if (is_scalar(node)) {
    b_.CreateAlignedStore(number(node, integer(node.size)), address, Align(1));
    return;
  }
  if (node.kind == Kind::Bits) {
    runtime_.havoc(b_, address, small(node.size));
    return;
  }
  if (node.kind == Kind::Array) {
    for (uint64_t i = 0; i < node.elements; ++i)
      fill_one(at(i * node.element_size), node.parts[0]);
    return;
  }
  if (node.kind != Kind::Record) {
    b_.CreateAlignedStore(pointer(node, nullptr), address, Align(1));
    return;
  }
  std::vector<Value *> values(node.parts.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const Node &part = node.parts[i];
    if (!is_scalar(part))
      continue;
    values[i] = tail.number && i == tail.counting
                    ? tail.number
                    : number(part, integer(part.size));
    b_.CreateAlignedStore(values[i], at(part.offset), Align(1));
  }
  for (size_t i = 0; i < values.size(); ++i)
    if (node.parts[i].at_most && values[i] && values[*node.parts[i].at_most])
      limit(node.parts[i], values[i], node.parts[*node.parts[i].at_most],
            values[*node.parts[i].at_most]);
  for (size_t i = 0; i < values.size(); ++i) {
    const Node &part = node.parts[i];
    if (is_scalar(part))
      continue;
    if (part.kind == Kind::Tail)
      fill_tail(at(part.offset), part, tail.elements);
    else if (part.kind == Kind::Pointer || part.kind == Kind::End ||
             part.kind == Kind::Callback)
      b_.CreateAlignedStore(pointer(part, count_of(node, part, values)),
                            at(part.offset), Align(1));
    else
      fill_one(at(part.offset), part);
  }
}

Value *Builder::callback(const Node &node) {
  auto *source = cast<DISubroutineType>(bare(pointee(node.type)));
  FunctionType *type = function_type(source, b_.getContext());
  if (!type) {
    ledger_.add({.trust = sea::Trust::Narrowed,
                 .text = node.name + " is null: a function of its type cannot "
                                     "be made"});
    return ConstantPointerNull::get(b_.getPtrTy());
  }
  Value *chosen = stub(node, type);
  ledger_.chosen(node.name +
                 " is a function that gives any number, or a null pointer, and "
                 "writes nothing; or one of the first 8 functions of the "
                 "program of that type whose address it takes");
  for (Function *function :
       functions_of_type(runtime_.module(), type, source)) {
    Value *is_this = runtime_.nondet(
        b_, b_.getInt1Ty(), node.name + " is " + function->getName().str());
    chosen = b_.CreateSelect(is_this, function, chosen);
  }
  return chosen;
}

Function *Builder::stub(const Node &node, FunctionType *type) {
  Function *function =
      Function::Create(type, GlobalValue::InternalLinkage,
                       "fathom.callback." + node.name, runtime_.module());
  function->addFnAttr(Attribute::NullPointerIsValid);
  function->addFnAttr(prepared::instrumented_attribute);
  IRBuilder<> b(BasicBlock::Create(b_.getContext(), "entry", function));
  Type *result = type->getReturnType();
  if (result->isVoidTy())
    b.CreateRetVoid();
  else if (result->isPointerTy())
    b.CreateRet(ConstantPointerNull::get(b.getPtrTy()));
  else
    b.CreateRet(runtime_.nondet(b, result, "result of " + node.name));
  return function;
}

std::vector<Value *> Builder::arguments(const Plan &plan,
                                        const Function &function) {
  const std::vector<Node> &parts = plan.root.parts;
  std::vector<Value *> values(parts.size());
  for (size_t i = 0; i < parts.size(); ++i)
    if (Type *type = function.getArg(unsigned(i))->getType();
        parts[i].is_number() && parts[i].type && !type->isPointerTy())
      values[i] = number(parts[i], type);
  for (size_t i = 0; i < parts.size(); ++i) {
    const Argument &argument = *function.getArg(unsigned(i));
    if (parts[i].kind == Kind::Record && argument.hasByValAttr()) {
      values[i] =
          b_.CreateAlloca(argument.getParamByValType(), nullptr, parts[i].name);
      runtime_.havoc(b_, values[i], small(parts[i].size));
      fill_one(values[i], parts[i]);
    } else if (!parts[i].is_number() && argument.getType()->isPointerTy() &&
               !argument.hasByValAttr()) {
      values[i] = pointer(parts[i], count_of(plan.root, parts[i], values));
    }
  }
  return values;
}

} // namespace fathom::passes::environment
