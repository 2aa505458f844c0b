// One function of a module as text, with the parts that lifting it needs: for
// tests of a single part.
#pragma once

#include "lift/checks/life_records.h"
#include "lift/checks/object_records.h"
#include "lift/pointers/pointer_model.h"
#include "lift/tracks/tracks.h"
#include "sea/text/printer.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/SourceMgr.h>

namespace fathom::lift {

// The entry function of a module, whose parameters and memory are there.
class Lifting {
public:
  explicit Lifting(const std::string &text, const LiftConfig &config = {})
      : config_(config), module_(parse(text, context_)), program_(store_),
        c_(*module_, program_, config_),
        function_(*module_->getFunction("fathom.entry")), facts_(function_),
        out_(program_.functions.emplace_back(program_, "fathom.entry")),
        e_(c_, out_), ssa_(c_, e_, function_, facts_.loops, facts_.order),
        memory_(e_, ssa_), values_(e_), lives_(facts_, e_, memory_, values_),
        records_(e_, memory_, values_),
        pointers_(make_pointer_model({.emitter = e_,
                                      .memory = memory_,
                                      .values = values_,
                                      .lives = lives_,
                                      .records = records_})),
        tracks_({.facts = facts_,
                 .emitter = e_,
                 .memory = memory_,
                 .values = values_,
                 .pointers = *pointers_}) {
    for (const llvm::BasicBlock *block : facts_.order)
      out_.add_block("BB" + std::to_string(facts_.id_of(*block)));
    tracks_.make_parameters();
    for (RegionId region : ssa_.touched()) {
      Term reg =
          e_.new_register(program_.mem_sort(), c_.regions.is_shadow(region));
      ssa_.set_parameter(region, reg);
    }
  }

  const llvm::Instruction &instruction(llvm::StringRef name) const {
    for (const llvm::Instruction &i : llvm::instructions(function_))
      if (i.getName() == name)
        return i;
    ADD_FAILURE() << "no instruction " << name.str();
    return *function_.getEntryBlock().begin();
  }
  // The statements of the first block so far.
  size_t count(sea::Opcode op) const {
    size_t n = 0;
    for (const sea::Stmt &s : out_.blocks[0].stmts)
      n += s.op == op;
    return n;
  }
  size_t count(sea::CheckKind kind) const {
    size_t n = 0;
    for (const sea::Stmt &s : out_.blocks[0].stmts)
      n += s.op == sea::Opcode::Check &&
           program_.properties[s.data].kind == kind;
    return n;
  }

  Context &context() { return c_; }
  Builder &builder() { return c_.builder; }
  Emitter &emitter() { return e_; }
  Values &values() { return values_; }
  Tracks &tracks() { return tracks_; }
  LifeRecords &lives() { return lives_; }
  ObjectRecords &records() { return records_; }
  PointerModel &pointers() { return *pointers_; }
  MemoryStatements &memory() { return memory_; }
  const sea::Function &out() const { return out_; }
  const llvm::Function &function() const { return function_; }

private:
  static std::unique_ptr<llvm::Module> parse(const std::string &text,
                                             llvm::LLVMContext &context) {
    llvm::SMDiagnostic diag;
    auto module = llvm::parseAssemblyString(
        "target datalayout = \"e-i64:64\"\n"
        "declare i32 @fathom.uninit.i32(ptr)\n"
        "declare i32 @fathom.nondet.i32(ptr)\n"
        "declare ptr @fathom.malloc(i64, i64, i32, ptr)\n"
        "declare void @fathom.free(ptr, i32, i64, i1)\n" +
            text,
        diag, context);
    if (!module)
      ADD_FAILURE() << diag.getMessage().str();
    return module;
  }

  llvm::LLVMContext context_;
  LiftConfig config_;
  std::unique_ptr<llvm::Module> module_;
  TermStore store_;
  sea::Program program_;
  Context c_;
  const llvm::Function &function_;
  FunctionFacts facts_;
  sea::Function &out_;
  Emitter e_;
  MemorySsa ssa_;
  MemoryStatements memory_;
  Values values_;
  LifeRecords lives_;
  ObjectRecords records_;
  std::unique_ptr<PointerModel> pointers_;
  Tracks tracks_;
};

} // namespace fathom::lift
