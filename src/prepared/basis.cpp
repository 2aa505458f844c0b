#include "prepared/basis.h"

#include "prepared/runtime.h"

#include <algorithm>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::prepared {

namespace {

constexpr StringLiteral basis_name = "fathom.basis";

} // namespace

Basis Basis::row(Ledger &ledger, sea::Trust trust, std::string_view text) {
  ledger.add({trust, std::string(text)});
  return Basis("row", std::string(text));
}

void Basis::mark(CallInst &assume) const {
  LLVMContext &context = assume.getContext();
  Metadata *parts[] = {
      MDString::get(context, StringRef(kind_.data(), kind_.size())),
      MDString::get(context, text_)};
  assume.setMetadata(basis_name, MDNode::get(context, parts));
}

void mark_assumptions(Module &module, const Basis &basis) {
  for (Function &function : module)
    for (Instruction &at : instructions(function))
      if (runtime_call(at) == RuntimeCall::Assume &&
          !at.hasMetadata(basis_name))
        basis.mark(cast<CallInst>(at));
}

std::string check_assumptions(const Module &module, const Ledger &ledger) {
  for (const Function &function : module)
    for (const Instruction &at : instructions(function)) {
      if (runtime_call(at) != RuntimeCall::Assume)
        continue;
      const MDNode *basis = at.getMetadata(basis_name);
      if (!basis)
        return "an assumption without a basis in " + function.getName().str();
      std::string text =
          cast<MDString>(basis->getOperand(1))->getString().str();
      if (text.empty())
        continue;
      if (std::none_of(
              ledger.notes().begin(), ledger.notes().end(),
              [&](const LedgerNote &note) { return note.text == text; }))
        return "an assumption whose row is not in the ledger: " + text;
    }
  return {};
}

} // namespace fathom::prepared
