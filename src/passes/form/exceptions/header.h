// Where the state of exceptions is kept: the three variables of exceptions.h,
// and what lies in front of each object that is thrown. models/cxx_exceptions.c
// has the same header.
#pragma once

#include "prepared/ir_tools.h"

namespace fathom::passes {

// struct { int type, handlers; void *adjusted, *next, *object; int references
// }, aligned to 16 bytes.
class ExceptionHeader {
public:
  explicit ExceptionHeader(const llvm::DataLayout &layout)
      : pointer_(layout.getPointerSize()), size_(pointer_ == 8 ? 48 : 32) {}

  llvm::Value *type(llvm::IRBuilderBase &b, llvm::Value *object) const {
    return b.CreateAlignedLoad(b.getInt32Ty(), field(b, object, 0),
                               llvm::Align(4));
  }
  void set_type(llvm::IRBuilderBase &b, llvm::Value *object,
                uint32_t type) const {
    b.CreateAlignedStore(b.getInt32(type), field(b, object, 0), llvm::Align(4));
  }
  void set_adjusted(llvm::IRBuilderBase &b, llvm::Value *object,
                    llvm::Value *pointer) const {
    b.CreateStore(pointer, field(b, object, 8));
  }
  // What was thrown: another object, if that is thrown again by its pointer.
  llvm::Value *thrown(llvm::IRBuilderBase &b, llvm::Value *object) const {
    return b.CreateLoad(b.getPtrTy(), field(b, object, 8 + 2 * pointer_));
  }
  void set_references(llvm::IRBuilderBase &b, llvm::Value *object,
                      uint32_t number) const {
    b.CreateAlignedStore(b.getInt32(number), field(b, object, 8 + 3 * pointer_),
                         llvm::Align(4));
  }

private:
  llvm::Value *field(llvm::IRBuilderBase &b, llvm::Value *object,
                     int64_t offset) const {
    return b.CreateGEP(
        b.getInt8Ty(), object,
        llvm::ConstantInt::getSigned(b.getInt64Ty(), offset - size_));
  }

  int64_t pointer_, size_;
};

// The program's variable of this name, which is zero at first.
llvm::GlobalVariable *state_variable(llvm::Module &module, llvm::Type *type,
                                     llvm::StringRef name);

class ExceptionState {
public:
  explicit ExceptionState(llvm::Module &module);

  llvm::Value *handlers(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getInt64Ty(), handlers_);
  }
  void set_handlers(llvm::IRBuilderBase &b, llvm::Value *set) const {
    b.CreateStore(set, handlers_);
  }
  llvm::Value *flies(llvm::IRBuilderBase &b) const {
    return b.CreateICmpNE(b.CreateLoad(b.getInt8Ty(), flies_), b.getInt8(0));
  }
  llvm::Value *object(llvm::IRBuilderBase &b) const {
    return b.CreateLoad(b.getPtrTy(), object_);
  }
  // What flies is a jump of longjmp.
  llvm::Value *jumps(llvm::IRBuilderBase &b) const {
    return b.CreateICmpEQ(b.CreateLoad(b.getInt8Ty(), flies_), b.getInt8(2));
  }
  void jump(llvm::IRBuilderBase &b) const {
    b.CreateStore(b.getInt8(2), flies_);
  }
  // A throw, the end of a stop, a stop.
  void launch(llvm::IRBuilderBase &b, llvm::Value *object) const;
  void launch_again(llvm::IRBuilderBase &b, llvm::Value *object) const;
  // Nothing points to what flew from here: it may be lost (--leak).
  void land(llvm::IRBuilderBase &b) const {
    b.CreateStore(b.getInt8(0), flies_);
    b.CreateStore(llvm::ConstantPointerNull::get(b.getPtrTy()), object_);
  }

private:
  llvm::GlobalVariable *flies_, *object_, *handlers_;
  llvm::GlobalVariable *uncaught_; // null: nobody counts them
};

} // namespace fathom::passes
