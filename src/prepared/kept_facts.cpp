#include "prepared/kept_facts.h"

#include "prepared/names.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>
#include <optional>

using namespace llvm;

namespace fathom::prepared {

namespace {

Metadata *text(Module &module, StringRef value) {
  return MDString::get(module.getContext(), value);
}

Metadata *number(Module &module, uint32_t value) {
  return ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(module.getContext()), value));
}

std::optional<std::string> text_of(const MDNode &node, unsigned at) {
  if (at < node.getNumOperands())
    if (auto *text = dyn_cast_or_null<MDString>(node.getOperand(at)))
      return text->getString().str();
  return std::nullopt;
}

std::optional<uint32_t> number_of(const MDNode &node, unsigned at) {
  if (at < node.getNumOperands())
    if (auto *number =
            mdconst::dyn_extract_or_null<ConstantInt>(node.getOperand(at)))
      return number->getValue().getLimitedValue(UINT32_MAX);
  return std::nullopt;
}

std::string names_of(const sea::CheckSet &checks) {
  std::string names;
  for (const sea::CheckInfo &row : sea::check_table())
    if (checks[size_t(row.kind)])
      names += (names.empty() ? "" : ",") + std::string(row.id);
  return names;
}

// Names of no check, as another version may have them, switch nothing off.
sea::CheckSet checks_of(StringRef names) {
  sea::CheckSet checks;
  for (StringRef name : split(names, ','))
    if (std::optional<sea::CheckKind> kind = sea::check_by_id(name))
      checks.set(size_t(*kind));
  return checks;
}

std::optional<sea::Trust> trust_of(StringRef name) {
  for (size_t i = 0; i < sea::trust_names.size(); ++i)
    if (name == StringRef(sea::trust_names[i]))
      return sea::Trust(i);
  return std::nullopt;
}

} // namespace

void keep_unchecked(Module &module, const UncheckedLines &lines) {
  module.getOrInsertNamedMetadata(unchecked_name)
      ->addOperand(MDNode::get(
          module.getContext(),
          {text(module, lines.file), number(module, lines.first),
           number(module, lines.last), text(module, names_of(lines.checks))}));
}

std::vector<UncheckedLines> kept_unchecked(const Module &module) {
  std::vector<UncheckedLines> all;
  if (const NamedMDNode *kept = module.getNamedMetadata(unchecked_name))
    for (const MDNode *node : kept->operands()) {
      auto file = text_of(*node, 0), checks = text_of(*node, 3);
      auto first = number_of(*node, 1), last = number_of(*node, 2);
      if (file && first && last && checks)
        all.push_back({.file = *file,
                       .first = *first,
                       .last = *last,
                       .checks = checks_of(*checks)});
    }
  return all;
}

void keep_ledger(Module &module, const Ledger &ledger) {
  if (NamedMDNode *old = module.getNamedMetadata(ledger_name))
    module.eraseNamedMetadata(old);
  for (const LedgerNote &note : ledger.notes())
    module.getOrInsertNamedMetadata(ledger_name)
        ->addOperand(MDNode::get(
            module.getContext(),
            {text(module, sea::name_of(note.trust)), text(module, note.text),
             text(module, note.file), number(module, note.line)}));
}

void add_kept_ledger(const Module &module, Ledger &ledger) {
  const NamedMDNode *kept = module.getNamedMetadata(ledger_name);
  if (!kept)
    return;
  for (const MDNode *node : kept->operands()) {
    auto trust = text_of(*node, 0), text = text_of(*node, 1);
    auto kind = trust ? trust_of(*trust) : std::nullopt;
    if (!kind || !text)
      ledger.narrowed("the module has a row of the ledger that cannot be read");
    else
      ledger.add({.trust = *kind,
                  .text = *text,
                  .file = text_of(*node, 2).value_or(""),
                  .line = number_of(*node, 3).value_or(0)});
  }
}

} // namespace fathom::prepared
