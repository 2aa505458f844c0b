#include "lift/initialisers.h"

#include "prepared/runtime.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// The widest constant one store writes.
constexpr uint64_t max_run = 4096;
// Zeros up to here are part of a run, more of them are a memset.
constexpr uint64_t max_zeros = 64;

// Everything with an address that code can reach.
class Reachable {
public:
  explicit Reachable(const Module &module) {
    for (const Function &f : module)
      for (const Instruction &i : instructions(f))
        add_operands(i);
    while (!todo_.empty()) {
      const Constant *c = todo_.pop_back_val();
      for (const Use &operand : c->operands())
        add(operand.get());
    }
  }
  bool contains(const GlobalValue &g) const { return seen_.contains(&g); }

private:
  void add_operands(const Instruction &i) {
    const auto *call = dyn_cast<CallInst>(&i);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    bool is_runtime = callee && prepared::runtime_call(*callee);
    for (const Use &operand : i.operands()) {
      if (callee && operand.get() == callee && call->isCallee(&operand))
        continue;
      // Texts for messages are no objects of the program.
      const auto *text = dyn_cast<GlobalVariable>(operand.get());
      if (is_runtime && text &&
          is_message(*prepared::runtime_call(*callee), operand.getOperandNo()))
        continue;
      add(operand.get());
    }
  }
  static bool is_message(prepared::RuntimeCall call, unsigned operand) {
    using prepared::RuntimeCall;
    return (call == RuntimeCall::Check && operand == 2) ||
           (call == RuntimeCall::Cover && operand == 1) ||
           call == RuntimeCall::Unsupported || call == RuntimeCall::Nondet ||
           call == RuntimeCall::Uninit ||
           (call == RuntimeCall::Aligned && operand == 2) ||
           (call == RuntimeCall::Apply && operand == 0);
  }
  void add(const Value *v) {
    const auto *constant = dyn_cast<Constant>(v);
    // A function's operands (personality and the like) are not followed.
    if (constant && seen_.insert(constant).second &&
        !isa<ConstantData>(constant) && !isa<Function>(constant))
      todo_.push_back(constant);
  }

  DenseSet<const Constant *> seen_;
  SmallVector<const Constant *> todo_;
};

sea::LocationId location_of(Context &c, const GlobalVariable &g) {
  SmallVector<DIGlobalVariableExpression *, 1> found;
  g.getDebugInfo(found);
  for (const DIGlobalVariableExpression *e : found)
    if (const DIGlobalVariable *v = e->getVariable())
      return c.program.add_location(
          {.file = c.program.intern(v->getFilename().str()),
           .line = v->getLine(),
           .column = 0,
           .function = 0});
  return 0;
}

bool has_initial_value(const GlobalVariable &g) {
  return g.hasInitializer() && !g.isExternallyInitialized();
}

// The bytes of a constant whose address does not matter to the compiler: it, or
// the linker, may put others with these bytes into its place, or behind some
// that end with them.
sea::StringId text_of(Context &c, const GlobalVariable &g, uint64_t size) {
  constexpr uint64_t max_size = 1 << 16;
  if (!g.isConstant() || !has_initial_value(g) || !g.hasGlobalUnnamedAddr() ||
      size == 0 || size > max_size)
    return 0;
  const Constant *bytes = g.getInitializer();
  if (const auto *data = dyn_cast<ConstantDataSequential>(bytes))
    return c.program.intern(data->getRawDataValues().str());
  return isa<ConstantAggregateZero>(bytes)
             ? c.program.intern(std::string(size, '\0'))
             : 0;
}

void add_variable(Context &c, const GlobalVariable &g) {
  sea::Global row;
  row.address = c.address_of(g);
  row.name = c.program.intern(c.program.store.name(row.address).substr(1));
  row.size = c.layout.getTypeAllocSize(g.getValueType()).getFixedValue();
  row.log2_align = uint8_t(
      Log2(g.getAlign().value_or(c.layout.getABITypeAlign(g.getValueType()))));
  row.location = location_of(c, g);
  row.kind = g.isConstant()         ? sea::ObjectKind::Constant
             : has_initial_value(g) ? sea::ObjectKind::Global
                                    : sea::ObjectKind::External;
  row.text = text_of(c, g, row.size);
  c.has_literals |= row.text != 0;
  // What models leave open has a row of its own.
  if (!has_initial_value(g) && !g.getName().starts_with("fathom_lib_"))
    c.program.add_row(sea::Trust::Chosen,
                      "external variable '" + c.program.string(row.name) +
                          "' exists, with any content",
                      row.location);
  c.program.globals.push_back(row);
}

void add_function(Context &c, const Function &f) {
  sea::Global row;
  row.address = c.address_of(f);
  row.name = c.program.intern(c.program.store.name(row.address).substr(1));
  row.log2_align =
      uint8_t(Log2(std::max(f.getAlign().valueOrOne(), Align(16))));
  row.kind = sea::ObjectKind::Function;
  row.location = c.location(f);
  c.program.globals.push_back(row);
}

// Writes the initial value of one object, from its first byte to its last.
class ImageWriter {
public:
  ImageWriter(Context &context, Emitter &emitter, MemorySsa &memory,
              const GlobalVariable &object)
      : c_(context), e_(emitter), memory_(memory), object_(object),
        region_(context.regions.of(&object)),
        base_align_(object.getAlign().value_or(
            context.layout.getABITypeAlign(object.getValueType()))) {}

  void write();

private:
  struct Piece {
    const Constant *value;
    uint64_t offset;
  };
  uint64_t size_of(const Constant &c) const {
    return c_.layout.getTypeAllocSize(c.getType()).getFixedValue();
  }
  void add(const Piece &piece);
  void add_elements(const Piece &piece);
  void add_data(const ConstantDataSequential &data);
  void add_number(const APInt &value);
  void add_address(const Constant &value);
  void skip(uint64_t bytes); // content stays arbitrary
  void mark_poison(uint64_t offset, uint64_t bytes);
  void zeros(uint64_t count);
  void flush();
  void write_run(uint64_t start, std::span<const uint8_t> bytes);
  Term at(uint64_t offset) {
    Term base = c_.address_of(object_);
    return offset == 0 ? base
                       : c_.builder.make(Kind::PtrAdd,
                                         {base, c_.address_constant(offset)});
  }
  void store(Term value, uint64_t offset);

  Context &c_;
  Emitter &e_;
  MemorySsa &memory_;
  const GlobalVariable &object_;
  RegionId region_;
  Align base_align_;
  uint64_t position_ = 0;    // everything before is written or in run_
  std::vector<uint8_t> run_; // the bytes just before position_
  std::vector<Piece> todo_;  // the next one last
};

void ImageWriter::write() {
  todo_.push_back({object_.getInitializer(), 0});
  while (!todo_.empty()) {
    Piece piece = todo_.back();
    todo_.pop_back();
    zeros(piece.offset - position_); // padding
    add(piece);
  }
  zeros(size_of(*object_.getInitializer()) - position_);
  flush();
}

void ImageWriter::add(const Piece &piece) {
  const Constant &value = *piece.value;
  if (isa<PoisonValue>(value))
    mark_poison(piece.offset, size_of(value));
  if (isa<UndefValue>(value)) // poison, too
    return skip(size_of(value));
  if (value.isNullValue())
    return zeros(size_of(value));
  if (const auto *number = dyn_cast<ConstantInt>(&value))
    return add_number(number->getValue());
  if (const auto *number = dyn_cast<ConstantFP>(&value))
    return add_number(number->getValueAPF().bitcastToAPInt());
  if (const auto *data = dyn_cast<ConstantDataSequential>(&value))
    return add_data(*data);
  if (isa<ConstantAggregate>(value))
    return add_elements(piece);
  add_address(value);
}

void ImageWriter::mark_poison(uint64_t offset, uint64_t bytes) {
  std::optional<RegionId> shadow =
      c_.regions.shadow_of(TrackId::Poison, region_);
  if (!shadow)
    return;
  Term before = memory_.current(*shadow);
  Term after = memory_.advance(*shadow);
  e_.emit(sea::Opcode::MemSet, {after},
          {at(offset), c_.builder.make_bv(8, 0xff), c_.address_constant(bytes),
           before});
}

void ImageWriter::add_elements(const Piece &piece) {
  const Constant &value = *piece.value;
  Type *type = value.getType();
  if (type->isVectorTy() &&
      c_.layout.getTypeSizeInBits(type->getScalarType()) % 8 != 0)
    return add_address(value);
  for (unsigned i = value.getNumOperands(); i-- > 0;) {
    uint64_t inside = isa<StructType>(type)
                          ? c_.layout.getStructLayout(cast<StructType>(type))
                                ->getElementOffset(i)
                                .getFixedValue()
                          : i * size_of(*cast<Constant>(value.getOperand(i)));
    todo_.push_back(
        {cast<Constant>(value.getOperand(i)), piece.offset + inside});
  }
}

void ImageWriter::add_data(const ConstantDataSequential &data) {
  if (data.getElementByteSize() == 1) {
    StringRef bytes = data.getRawDataValues();
    run_.insert(run_.end(), bytes.bytes_begin(), bytes.bytes_end());
    position_ += bytes.size();
    return;
  }
  bool is_float = data.getElementType()->isFloatingPointTy();
  for (unsigned i = 0; i < data.getNumElements(); ++i)
    add_number(is_float ? data.getElementAsAPFloat(i).bitcastToAPInt()
                        : data.getElementAsAPInt(i));
}

void ImageWriter::add_number(const APInt &value) {
  unsigned bytes = (value.getBitWidth() + 7) / 8;
  APInt wide = value.zext(bytes * 8);
  for (unsigned i = 0; i < bytes; ++i) {
    unsigned byte = c_.program.big_endian ? bytes - 1 - i : i;
    run_.push_back(uint8_t(wide.extractBitsAsZExtValue(8, 8 * byte)));
  }
  position_ += bytes;
}

void ImageWriter::add_address(const Constant &value) {
  uint64_t size = size_of(value);
  // An integer that is an address keeps what it points to.
  const Constant *pointer = &value;
  if (const auto *cast = dyn_cast<ConstantExpr>(&value);
      cast && cast->getOpcode() == Instruction::PtrToInt &&
      size * 8 == c_.ptr_width())
    pointer = cast->getOperand(0);
  Term term = initial_term(c_, e_, *pointer);
  if (!term) {
    c_.program.add_row(sea::Trust::Approximated,
                       "initial value of '" + object_.getName().str() +
                           "' taken to be arbitrary",
                       location_of(c_, object_));
    return skip(size);
  }
  flush();
  store(term, position_);
  position_ += size;
}

void ImageWriter::skip(uint64_t bytes) {
  flush();
  position_ += bytes;
}

void ImageWriter::zeros(uint64_t count) {
  if (count <= max_zeros) {
    run_.insert(run_.end(), count, 0);
    position_ += count;
    return;
  }
  flush();
  Term before = memory_.current(region_);
  Term after = memory_.advance(region_);
  e_.emit(sea::Opcode::MemSet, {after},
          {at(position_), c_.builder.make_bv(8, 0), c_.address_constant(count),
           before});
  position_ += count;
}

void ImageWriter::flush() {
  uint64_t start = position_ - run_.size();
  std::span<const uint8_t> rest(run_);
  while (!rest.empty()) {
    size_t length = std::min<size_t>(rest.size(), max_run);
    write_run(start, rest.first(length));
    start += length;
    rest = rest.subspan(length);
  }
  run_.clear();
}

void ImageWriter::write_run(uint64_t start, std::span<const uint8_t> bytes) {
  std::vector<uint32_t> words((bytes.size() + 3) / 4);
  for (size_t i = 0; i < bytes.size(); ++i) {
    size_t byte = c_.program.big_endian ? bytes.size() - 1 - i : i;
    words[byte / 4] |= uint32_t(bytes[i]) << (8 * (byte % 4));
  }
  store(
      c_.builder.make_bv(BitVec::from_words(uint32_t(bytes.size() * 8), words)),
      start);
}

void ImageWriter::store(Term value, uint64_t offset) {
  Term before = memory_.current(region_);
  Term after = memory_.advance(region_);
  e_.emit(sea::Opcode::Store, {after}, {value, at(offset), before}).log2_align =
      uint8_t(Log2(commonAlignment(base_align_, offset)));
}

} // namespace

void add_globals(Context &c, const Function *entry) {
  Reachable reachable(c.module);
  for (const GlobalVariable &g : c.module.globals()) {
    if (!reachable.contains(g))
      continue;
    add_variable(c, g);
    if (has_initial_value(g))
      c.regions.add_initialised(*entry, g);
    c.regions.add_tracked(*entry, g);
  }
  for (const Function &f : c.module)
    if (reachable.contains(f)) {
      add_function(c, f);
      c.regions.add_tracked(*entry, f);
    }
  if (c.regions.shadows().find(ShadowKind::HeapCount)) {
    sea::Global row;
    row.address = c.heap_counter();
    row.name = c.program.intern("fathom.heap");
    row.size = c.ptr_width() / 8;
    row.log2_align = uint8_t(Log2_64(row.size));
    c.program.globals.push_back(row);
  }
}

void write_initial_values(Context &c, Emitter &emitter, MemorySsa &memory) {
  emitter.set_block(0);
  emitter.set_location(0);
  Reachable reachable(c.module);
  for (const GlobalVariable &g : c.module.globals())
    if (reachable.contains(g) && has_initial_value(g))
      ImageWriter(c, emitter, memory, g).write();
}

namespace {

// One operator over operands that are known.
Term apply(Context &c, Emitter &emitter, const ConstantExpr &e, Term a,
           Term b) {
  Builder &builder = c.builder;
  auto resized = [&](Term t, uint32_t width) {
    uint32_t have = c.program.store.width(t);
    return have > width ? builder.make_extract(t, width - 1, 0)
                        : builder.make_zext(t, width - have);
  };
  switch (e.getOpcode()) {
  case Instruction::GetElementPtr: {
    APInt offset(c.ptr_width(), 0);
    if (!cast<GEPOperator>(e).accumulateConstantOffset(c.layout, offset))
      return {};
    return builder.make(Kind::PtrAdd, {a, c.constant(offset)});
  }
  case Instruction::BitCast:
    return e.getType() == e.getOperand(0)->getType() ? a : Term{};
  case Instruction::PtrToInt:
    return resized(emitter.number_of(a), e.getType()->getIntegerBitWidth());
  case Instruction::IntToPtr:
    return c.pointer_without_object(resized(a, c.ptr_width()));
  case Instruction::Trunc:
    return resized(a, e.getType()->getIntegerBitWidth());
  case Instruction::Add:
    return builder.make_add(a, b);
  case Instruction::Sub:
    return builder.make_sub(a, b);
  case Instruction::Mul:
    return builder.make_mul(a, b);
  case Instruction::Xor:
    return builder.make(Kind::BvXor, {a, b});
  default:
    return {};
  }
}

Term leaf_term(Context &c, const Constant &leaf) {
  if (!c.sort_of(leaf.getType()) || leaf.getType()->isIntegerTy(1))
    return {};
  if (const auto *number = dyn_cast<ConstantInt>(&leaf))
    return c.constant(number->getValue());
  if (isa<ConstantPointerNull>(leaf))
    return c.null_pointer();
  if (const auto *object = dyn_cast<GlobalObject>(&leaf);
      object && !isa<GlobalIFunc>(leaf))
    return c.address_of(*object);
  return {};
}

} // namespace

Term initial_term(Context &c, Emitter &emitter, const Constant &root) {
  DenseMap<const Constant *, Term> done;
  std::vector<const Constant *> todo{&root};
  while (!todo.empty()) {
    const Constant *at = todo.back();
    if (done.contains(at)) {
      todo.pop_back();
      continue;
    }
    const auto *e = dyn_cast<ConstantExpr>(at);
    const auto *alias = dyn_cast<GlobalAlias>(at);
    if (!e && !alias) {
      done[at] = leaf_term(c, *at);
      continue;
    }
    unsigned needed = alias || e->getOpcode() == Instruction::GetElementPtr
                          ? 1
                          : e->getNumOperands();
    bool waiting = false;
    Term operands[2];
    for (unsigned i = 0; i < needed && i < 2; ++i) {
      const auto *operand = cast<Constant>(at->getOperand(i));
      auto found = done.find(operand);
      waiting |= found == done.end();
      if (found == done.end())
        todo.push_back(operand);
      else
        operands[i] = found->second;
    }
    if (waiting)
      continue;
    bool known = operands[0] && (needed < 2 || operands[1]);
    Term term = !known  ? Term{}
                : alias ? operands[0]
                        : apply(c, emitter, *e, operands[0], operands[1]);
    done[at] = c.sort_of(at->getType()) ? term : Term{};
  }
  return done[&root];
}

} // namespace fathom::lift
