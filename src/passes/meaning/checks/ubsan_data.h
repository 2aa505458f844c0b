// The static data of UBSan's handlers: { location, type or other things … }.
// Used by the passes that lower them.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <string>

namespace fathom::passes {

class StaticData {
public:
  explicit StaticData(const llvm::CallInst &call) {
    const auto *global = call.arg_size() > 0
                             ? llvm::dyn_cast<llvm::GlobalVariable>(
                                   call.getArgOperand(0)->stripPointerCasts())
                             : nullptr;
    if (global && global->hasInitializer())
      data_ = llvm::dyn_cast<llvm::ConstantStruct>(global->getInitializer());
  }
  // Where the source has it; line 0: that is not known.
  struct LineAndColumn {
    unsigned line = 0, column = 0;
  };
  LineAndColumn place() const {
    const auto *place =
        data_ && data_->getNumOperands() > 0
            ? llvm::dyn_cast<llvm::ConstantStruct>(data_->getOperand(0))
            : nullptr;
    if (!place || place->getNumOperands() != 3)
      return {};
    const auto *line = llvm::dyn_cast<llvm::ConstantInt>(place->getOperand(1));
    const auto *column =
        llvm::dyn_cast<llvm::ConstantInt>(place->getOperand(2));
    if (!line || !column)
      return {};
    return {unsigned(line->getZExtValue()), unsigned(column->getZExtValue())};
  }
  // The name of the type at position i, "'int'" being int.
  std::string type_name(unsigned i) const {
    const auto *type = descriptor(i);
    const auto *text =
        type && type->getNumOperands() > 2
            ? llvm::dyn_cast<llvm::ConstantDataSequential>(type->getOperand(2))
            : nullptr;
    if (!text || !text->isCString())
      return {};
    llvm::StringRef name = text->getAsCString();
    return name.consume_front("'") ? name.split('\'').first.str() : name.str();
  }
  bool is_signed(unsigned i) const {
    const auto *type = descriptor(i);
    const auto *details =
        type ? llvm::dyn_cast<llvm::ConstantInt>(type->getOperand(1)) : nullptr;
    return !details || details->getValue()[0];
  }
  // The width of the integer type at position i; 0 if that is not known.
  uint64_t width(unsigned i) const {
    const auto *type = descriptor(i);
    const auto *kind =
        type ? llvm::dyn_cast<llvm::ConstantInt>(type->getOperand(0)) : nullptr;
    const auto *details =
        type ? llvm::dyn_cast<llvm::ConstantInt>(type->getOperand(1)) : nullptr;
    if (!kind || !kind->isZero() || !details)
      return 0;
    return uint64_t(1) << (details->getZExtValue() >> 1);
  }
  // Null: there is none.
  const llvm::ConstantInt *number(unsigned i) const {
    return data_ && i < data_->getNumOperands()
               ? llvm::dyn_cast<llvm::ConstantInt>(data_->getOperand(i))
               : nullptr;
  }
  // Null: there is none.
  const llvm::GlobalVariable *global(unsigned i) const {
    return data_ && i < data_->getNumOperands()
               ? llvm::dyn_cast<llvm::GlobalVariable>(
                     data_->getOperand(i)->stripPointerCasts())
               : nullptr;
  }

private:
  const llvm::ConstantStruct *descriptor(unsigned i) const {
    const auto *global = data_ && i < data_->getNumOperands()
                             ? llvm::dyn_cast<llvm::GlobalVariable>(
                                   data_->getOperand(i)->stripPointerCasts())
                             : nullptr;
    return global && global->hasInitializer()
               ? llvm::dyn_cast<llvm::ConstantStruct>(global->getInitializer())
               : nullptr;
  }
  const llvm::ConstantStruct *data_ = nullptr;
};

} // namespace fathom::passes
