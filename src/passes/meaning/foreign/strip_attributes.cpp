// Attributes and metadata are promises of the source program (or of an earlier
// optimiser) that LLVM may rely on. A verifier may not: what they promise is
// either checked where it is promised or not at all. So only those stay that
// say how data is passed, and those that restrict what LLVM may do.
#include "passes/form/exceptions/exceptions.h"
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/checks/ubsan_data.h"
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The table's word.
bool stays(Attribute::AttrKind kind) {
  switch (kind) {
#define ATTRIBUTE(kind, stays, is_unjudged)                                    \
  case Attribute::kind:                                                        \
    return stays;
#include "passes/meaning/foreign/attributes.def"
  default:
    return false;
  }
}

bool is_kept(const Attribute &attribute, bool by_value) {
  if (attribute.isStringAttribute())
    return attribute.getKindAsString() == instrumented_attribute ||
           attribute.getKindAsString() == defined_attribute ||
           attribute.getKindAsString() == model_attribute ||
           attribute.getKindAsString() == no_unwind_attribute ||
           attribute.getKindAsString() == error_function_attribute ||
           attribute.getKindAsString() == type_attribute ||
           attribute.getKindAsString() == types_differ_attribute ||
           attribute.getKindAsString() == wraps_attribute ||
           // What floating-point numbers mean (passes/form/lower_floats.cpp).
           attribute.getKindAsString() == "target-features" ||
           attribute.getKindAsString().starts_with("denormal-fp-math");
  Attribute::AttrKind kind = attribute.getKindAsEnum();
  // The alignment of a copy is how it is laid out; of a pointer, a promise.
  if (kind == Attribute::Alignment)
    return by_value;
  return stays(kind);
}

AttributeSet strip(LLVMContext &context, AttributeSet set) {
  bool by_value = set.hasAttribute(Attribute::ByVal) ||
                  set.hasAttribute(Attribute::StructRet) ||
                  set.hasAttribute(Attribute::InAlloca);
  AttrBuilder kept(context);
  for (const Attribute &attribute : set)
    if (is_kept(attribute, by_value))
      kept.addAttribute(attribute);
  return AttributeSet::get(context, kept);
}

AttributeList strip(LLVMContext &context, const AttributeList &list,
                    unsigned parameters) {
  SmallVector<AttributeSet, 8> sets;
  for (unsigned i = 0; i < parameters; ++i)
    sets.push_back(strip(context, list.getParamAttrs(i)));
  return AttributeList::get(context, strip(context, list.getFnAttrs()),
                            strip(context, list.getRetAttrs()), sets);
}

// What must not be poison is checked where it is passed; LLVM does not know
// this attribute. Instrumented code makes no poison.
void mark_defined(Function &function) {
  if (function.hasFnAttribute(instrumented_attribute))
    return;
  if (function.getAttributes().hasRetAttr(Attribute::NoUndef))
    function.addRetAttr(
        Attribute::get(function.getContext(), defined_attribute));
  for (unsigned i = 0; i < function.arg_size(); ++i)
    if (function.hasParamAttribute(i, Attribute::NoUndef))
      function.addParamAttr(
          i, Attribute::get(function.getContext(), defined_attribute));
}

void mark_defined(CallBase &call) {
  if (call.getFunction()->hasFnAttribute(instrumented_attribute))
    return;
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (call.getAttributes().hasParamAttr(i, Attribute::NoUndef))
      call.addParamAttr(i,
                        Attribute::get(call.getContext(), defined_attribute));
}

void strip_function(Function &function) {
  LLVMContext &context = function.getContext();
  mark_defined(function);
  // --missing wants to know; nothing else looks at functions without a body.
  bool ends = function.isDeclaration() && function.doesNotReturn();
  function.setAttributes(
      strip(context, function.getAttributes(), unsigned(function.arg_size())));
  function.addFnAttr(Attribute::NullPointerIsValid);
  if (ends)
    function.addFnAttr(Attribute::NoReturn);
  function.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
}

// clang 19 reads the number of elements that counted_by names, to judge an
// index, with the alignment of an int, whatever its type and place.
void align_counts(Instruction &instruction) {
  auto *load = dyn_cast<LoadInst>(&instruction);
  if (load && load->getName().starts_with(".counted_by.load") &&
      instruction.getFunction()->hasFnAttribute(instrumented_attribute))
    load->setAlignment(Align(1));
}

// !dbg is no attachment of this kind and stays.
void strip_instruction(Instruction &instruction) {
  LLVMContext &context = instruction.getContext();
  align_counts(instruction);
  // clang's short form of a branch, where C has one.
  auto *select = dyn_cast<SelectInst>(&instruction);
  bool decides =
      select && select->getCondition()->getType()->isIntegerTy(1) &&
      instruction.getFunction()->hasFnAttribute(instrumented_attribute);
  // What an object is for is said in traces only.
  const unsigned kept[] = {LLVMContext::MD_loop,
                           LLVMContext::MD_nosanitize,
                           context.getMDKindID("heapallocsite"),
                           context.getMDKindID("fathom.basis"),
                           context.getMDKindID(silent_metadata),
                           context.getMDKindID(running_metadata)};
  instruction.dropUnknownNonDebugMetadata(kept);
  if (decides)
    instruction.setMetadata(decides_name, MDNode::get(context, {}));
  auto *call = dyn_cast<CallBase>(&instruction);
  // The verifier wants `immarg` and the like of an intrinsic where they are.
  if (!call || isa<IntrinsicInst>(call))
    return;
  mark_defined(*call);
  call->setAttributes(
      strip(context, call->getAttributes(), unsigned(call->arg_size())));
  // Operand bundles of assumptions go with them; others (funclet, …) say how
  // the call is made and are looked at where calls are.
}

} // namespace

void strip_attributes(Module &module) {
  for (Function &function : module) {
    if (!function.isIntrinsic())
      strip_function(function);
    for (Instruction &instruction : instructions(function))
      strip_instruction(instruction);
  }
  for (GlobalVariable &global : module.globals()) {
    // One thread.
    global.setThreadLocal(false);
    if (global.hasAttributes())
      global.setAttributes(AttributeSet());
  }
}

} // namespace fathom::passes
