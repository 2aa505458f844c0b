// One call that means something to a verifier, while it is given its meaning,
// and the functions that do that: a file for each kind of call. The table is
// prepared/intrinsics.def; verifier_calls.cpp finds the calls.
#pragma once

#include "passes/config.h"
#include "prepared/intrinsics.h"
#include "prepared/runtime.h"
#include "prepared/source_names.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace fathom::passes {

// What `G ! call(F())` of SV-COMP makes of F, whatever else it is.
inline constexpr IntrinsicRow error_function_row = {
    "", Dialect::SvComp, Meaning::Error, "", Bodies::Any, ""};

// A field of shadow memory, as it was declared (field_calls.cpp).
struct ShadowField {
  enum Type : uint8_t { Other, Bool, Signed, Unsigned };
  uint32_t slot = 0;
  Type type = Other;
  bool is_refused = false; // declared in ways that do not fit
  // By scope, first that of local variables; none if it has no such field.
  std::optional<uint8_t> first[2];
};
std::map<std::string, ShadowField> shadow_fields(const llvm::Module &module);

// What is known from call to call.
struct CallPass {
  CallPass(llvm::Module &module, const PrepareConfig &config, Ledger &ledger)
      : config(config), ledger(ledger), runtime(module),
        fields(shadow_fields(module)) {}

  const PrepareConfig &config;
  Ledger &ledger;
  Runtime runtime;
  SourceText source;
  std::map<std::string, ShadowField> fields;
  // Covers of a function at a line and column, from the last one on.
  std::map<std::tuple<const llvm::Function *, unsigned, unsigned>, unsigned>
      covers;
};

struct CallSite {
  CallSite(CallPass &pass, llvm::CallInst &call, const IntrinsicRow &row)
      : pass(pass), config(pass.config), ledger(pass.ledger),
        runtime(pass.runtime), call(call), row(row), b(&call) {}

  llvm::Value *argument(unsigned i) const { return call.getArgOperand(i); }
  std::string name() const; // of what is called
  // The literal that argument i points to, or "".
  std::string text(unsigned i) const;
  // The arguments as the source has them.
  std::string source_text() { return pass.source.arguments_of(call); }
  llvm::Value *truth(llvm::Value *value);
  llvm::Value *word(llvm::Value *value) {
    return b.CreateZExtOrTrunc(value, runtime.word());
  }
  // What fails here is a property that was asked for.
  bool is_property() const;

  // The call is gone, its value is `result` (null: 0, or nothing).
  void finish(llvm::Value *result);
  void unsupported(const std::string &why) {
    end_block_unsupported(runtime, &call, why);
  }

  CallPass &pass;
  const PrepareConfig &config;
  Ledger &ledger;
  const Runtime &runtime;
  llvm::CallInst &call;
  const IntrinsicRow &row;
  llvm::IRBuilder<> b; // at the call
};

// --- assertion_calls.cpp: what must hold, and where executions end ----------

void assume_that(CallSite &s, llvm::Value *holds);
// An empty text: that of the source.
void assert_that(CallSite &s, llvm::Value *ok, const std::string &text);
void assert_if(CallSite &s);
void assert_unmodified(CallSite &s);
void fail(CallSite &s, const std::string &text);
void fail_unsequenced(CallSite &s, bool is_certain);
void cover(CallSite &s);
void end_aborted(CallSite &s);
void end_at_once(CallSite &s);
void end_by_exit(CallSite &s);

// --- heap_calls.cpp ---------------------------------------------------------

void allocate(CallSite &s);
void allocate_zero(CallSite &s);
void allocate_array(CallSite &s);
void aligned(CallSite &s, llvm::Value *alignment, llvm::Value *size);
void release(CallSite &s);

// --- object_calls.cpp: questions about objects, and what they carry ---------

// With the first arguments of the call.
void query(CallSite &s, RuntimeCall what, unsigned count);
void is_accessible(CallSite &s);
void object_base(CallSite &s);
void carried(CallSite &s);

// --- field_calls.cpp: shadow memory of the user -----------------------------

void declare_field(CallSite &s);
void get_field(CallSite &s);
void set_field(CallSite &s);

// --- value_calls.cpp: values, and bytes of memory ---------------------------

void nondet(CallSite &s);
void apply(CallSite &s);
void havoc(CallSite &s);
void havoc_object(CallSite &s);
void copy(CallSite &s, bool may_overlap);
void fill(CallSite &s);
void absolute(CallSite &s);
void absolute_real(CallSite &s);
void classify(CallSite &s);
void sign_of_real(CallSite &s);
void compare_reals(CallSite &s);

} // namespace fathom::passes
