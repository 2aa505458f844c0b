// Names of the source: which value a variable has, which object it is, and what
// the parts of an object are called. Traces show them.
#pragma once

#include "lift/function_facts.h"
#include "lift/tracks/values.h"

#include <llvm/ADT/DenseMap.h>
#include <string>

namespace llvm {
class DILocalVariable;
class DIExpression;
} // namespace llvm

namespace fathom::lift {

std::string object_name(const llvm::AllocaInst &i);
std::string object_name(const llvm::CallInst &i); // of fathom.malloc

class SourceNames {
public:
  SourceNames(const FunctionFacts &facts, Emitter &emitter, Values &values)
      : facts_(facts), e_(emitter), values_(values) {}

  // What debug information says in front of an instruction.
  void add_records(const llvm::Instruction &before);
  void add_value(const llvm::Value *v, const llvm::DILocalVariable *variable,
                 const llvm::DIExpression *expression,
                 const llvm::Instruction &at);
  void add_parts(const llvm::AllocaInst &i, Term pointer);
  void add_parts(const llvm::CallInst &i, Term pointer);
  void add_globals();
  void add_result(Term v);

private:
  void add(Term v, std::string text, const std::string &shape);
  void add(Term v, sea::StringId text);
  sea::StringId intern(std::string text, const std::string &shape);
  // SSA form allows the use of v here.
  bool is_known(const llvm::Value *v, const llvm::Instruction &at) const;

  const FunctionFacts &facts_;
  Emitter &e_;
  Values &values_;
  llvm::DenseMap<const llvm::DILocalVariable *, sea::StringId> texts_;
};

} // namespace fathom::lift
