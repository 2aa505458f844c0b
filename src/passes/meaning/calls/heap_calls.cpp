// Allocation and release of heap objects.
#include "passes/meaning/calls/call_site.h"

#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::passes {

using sea::CheckKind;

namespace {

constexpr const char made_for[] = "heapallocsite"; // clang's, of new
// malloc's result is aligned for any type.
constexpr uint64_t heap_alignment = 16;

// By the mangled names of operators new and delete.
HeapKind heap_kind_of(const CallSite &s) {
  StringRef name = s.call.getCalledOperand()->getName();
  if (name.starts_with("_Znw") || name.starts_with("_Zdl"))
    return HeapKind::New;
  if (name.starts_with("_Zna") || name.starts_with("_Zda"))
    return HeapKind::NewArray;
  return HeapKind::Malloc;
}

// Of an operator delete that is told the size; others have a second argument,
// too: an alignment, a reference to nothrow.
Value *size_given(const CallSite &s) {
  StringRef name = s.call.getCalledOperand()->getName();
  bool has_size = name.consume_front("_Zd") &&
                  (name.consume_front("lPv") || name.consume_front("aPv")) &&
                  (name.starts_with("m") || name.starts_with("j"));
  return has_size && s.call.arg_size() > 1 ? s.argument(1) : nullptr;
}

bool is_instead_of(const CallSite &s) {
  return s.call.getCalledOperand()->getName() == "fathom_malloc_instead_of";
}

// As POSIX says, if the program can see it. The variable is that of the models
// (models/stdlib.c).
void set_errno_to_no_memory(const CallSite &s, IRBuilder<> &b) {
  constexpr uint32_t no_memory = 12; // ENOMEM
  if (GlobalVariable *place =
          s.runtime.module().getGlobalVariable("fathom_lib_errno", true))
    b.CreateAlignedStore(b.getInt32(no_memory), place, Align(4));
}

// A new heap object at the call, or null where `fails` says so (null: never):
// a branch, so that nothing is allocated then. The builder is behind it.
Value *heap_object(CallSite &s, Value *size, uint64_t align, Value *fails,
                   bool zeros) {
  auto make = [&](IRBuilder<> &b) {
    Value *instead_of =
        s.call.arg_size() > 1 && is_instead_of(s) ? s.argument(1) : nullptr;
    Value *object =
        s.runtime.malloc(b, size, align, heap_kind_of(s), instead_of);
    // What it is for: traces call it so.
    cast<Instruction>(object)->setMetadata(made_for,
                                           s.call.getMetadata(made_for));
    if (zeros)
      b.CreateMemSet(object, b.getInt8(0), size, Align(1));
    return object;
  };
  if (!fails)
    return make(s.b);
  BasicBlock *before = s.call.getParent();
  BasicBlock *after = before->splitBasicBlock(&s.call, "heap.end");
  BasicBlock *good = BasicBlock::Create(s.call.getContext(), "heap.good",
                                        before->getParent(), after);
  BasicBlock *bad = BasicBlock::Create(s.call.getContext(), "heap.bad",
                                       before->getParent(), after);
  before->getTerminator()->eraseFromParent();
  IRBuilder<> b(before);
  b.SetCurrentDebugLocation(s.call.getDebugLoc());
  b.CreateCondBr(fails, bad, good);
  b.SetInsertPoint(bad);
  set_errno_to_no_memory(s, b);
  b.CreateBr(after);
  b.SetInsertPoint(good);
  Value *object = make(b);
  b.CreateBr(after);
  IRBuilder<> at_end(&s.call);
  PHINode *result = at_end.CreatePHI(at_end.getPtrTy(), 2);
  result->addIncoming(ConstantPointerNull::get(at_end.getPtrTy()), bad);
  result->addIncoming(object, good);
  s.b.SetInsertPoint(&s.call);
  return result;
}

// Whether this call may give null: --malloc-may-fail, and not for operator new
// that throws (throwing_new.cpp). That it never fails is a row of the ledger.
Value *failure(CallSite &s) {
  std::string name = is_instead_of(s) ? "realloc" : s.name();
  bool is_new = s.row.dialect == Dialect::Cpp;
  bool throws = is_new && !StringRef(name).contains("nothrow");
  if (s.config.malloc_may_fail && !throws)
    return s.runtime.nondet(s.b, s.b.getInt1Ty(), name + " fails");
  if (s.config.malloc_may_fail)
    return nullptr;
  s.ledger.chosen((is_new ? "operator new" : name) + " does not fail", s.call);
  return nullptr;
}

} // namespace

void allocate(CallSite &s) {
  Value *size = s.word(s.argument(0));
  s.finish(heap_object(s, size, heap_alignment, failure(s), false));
}

void allocate_zero(CallSite &s) {
  Value *size = s.word(s.argument(0));
  s.ledger.chosen(s.name() + " does not fail", s.call);
  Value *object = s.runtime.malloc(s.b, size, heap_alignment, HeapKind::Malloc);
  Value *cleared = s.b.CreateSelect(s.truth(s.argument(1)), size,
                                    ConstantInt::get(size->getType(), 0));
  s.b.CreateMemSet(object, s.b.getInt8(0), cleared, Align(1));
  s.finish(object);
}

void allocate_array(CallSite &s) {
  Value *count = s.word(s.argument(0));
  Value *size = s.word(s.argument(1));
  Value *both =
      s.b.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, count, size);
  Value *total = s.b.CreateExtractValue(both, 0);
  Value *overflows = s.b.CreateExtractValue(both, 1);
  if (Value *fails = failure(s))
    overflows = s.b.CreateOr(overflows, fails);
  s.finish(heap_object(s, total, heap_alignment, overflows, true));
}

namespace {

constexpr uint64_t max_alignment = uint64_t(1) << 20;

// An alignment that is computed is one of a few: a statement that makes an
// object for each.
void aligned_computed(CallSite &s, Value *alignment, Value *size) {
  LLVMContext &context = s.call.getContext();
  Value *fails = failure(s);
  size = s.word(size);
  BasicBlock *before = s.call.getParent();
  BasicBlock *after = before->splitBasicBlock(&s.call, "heap.end");
  Function *function = before->getParent();
  auto block = [&] {
    return BasicBlock::Create(context, "heap.aligned", function, after);
  };
  before->getTerminator()->eraseFromParent();
  IRBuilder<> b(before);
  b.SetCurrentDebugLocation(s.call.getDebugLoc());
  PHINode *result = PHINode::Create(b.getPtrTy(), 0, "", after->begin());
  auto go_to_end = [&](Value *object) {
    result->addIncoming(object, b.GetInsertBlock());
    b.CreateBr(after);
  };
  if (fails) {
    BasicBlock *bad = block(), *good = block();
    b.CreateCondBr(fails, bad, good);
    b.SetInsertPoint(bad);
    set_errno_to_no_memory(s, b);
    go_to_end(ConstantPointerNull::get(b.getPtrTy()));
    b.SetInsertPoint(good);
  }
  auto number = [&](uint64_t n) {
    return ConstantInt::get(alignment->getType(), n);
  };
  Value *less = b.CreateSub(alignment, number(1));
  Value *is_power = b.CreateICmpEQ(b.CreateAnd(alignment, less), number(0));
  for (uint64_t align = heap_alignment; align <= max_alignment; align *= 2) {
    Value *is_this =
        align == heap_alignment
            ? b.CreateAnd(is_power,
                          b.CreateICmpULT(less, number(heap_alignment)))
            : b.CreateICmpEQ(alignment, number(align));
    BasicBlock *make = block(), *next = block();
    b.CreateCondBr(is_this, make, next);
    b.SetInsertPoint(make);
    go_to_end(s.runtime.malloc(b, size, align, heap_kind_of(s)));
    b.SetInsertPoint(next);
  }
  s.runtime.unsupported(b, s.name() + " with an alignment that is no power of "
                                      "two up to 2^20");
  b.CreateUnreachable();
  s.b.SetInsertPoint(&s.call);
  s.finish(result);
}

} // namespace

void aligned(CallSite &s, Value *alignment, Value *size) {
  auto *known = dyn_cast<ConstantInt>(alignment);
  if (!known)
    return aligned_computed(s, alignment, size);
  if (!known->getValue().isPowerOf2() || known->getValue().ugt(max_alignment))
    return s.unsupported(
        s.name() + " with an alignment that is no power of two up to 2^20");
  uint64_t align = std::max(known->getZExtValue(), heap_alignment);
  s.finish(heap_object(s, s.word(size), align, failure(s), false));
}

void release(CallSite &s) {
  s.runtime.free(s.b, s.argument(0), heap_kind_of(s), size_given(s));
  s.finish(nullptr);
}

} // namespace fathom::passes
