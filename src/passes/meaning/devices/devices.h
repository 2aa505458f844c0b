// What devices do to a program: registers at fixed addresses (io_ranges.cpp),
// interrupt handlers (interrupts.cpp, shared_memory.cpp). docs/embedded.md says
// what is assumed.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>
#include <vector>

namespace fathom::passes {

// --- registers ---------------------------------------------------------------

// Registers that --io and fathom_io name become external variables; numbers
// that become pointers in their ranges point into them. Rows of the ledger.
// Gives all of them. Before models are linked.
std::vector<IoRange> declare_io(llvm::Module &module,
                                const PrepareConfig &config, Ledger &ledger);

// Pointers into registers that become numbers are the addresses that were
// declared. Behind lower_aligned_pointers, which looks for such casts.
void number_io_addresses(llvm::Module &module,
                         const std::vector<IoRange> &ranges);

// Reads of what is only written fail. What volatile reads give is settled:
// memory where registers keep what is written, and, if there are interrupt
// handlers, outside of registers.
void settle_io_reads(llvm::Module &module, const std::vector<IoRange> &ranges,
                     bool has_handlers);

// --- interrupts --------------------------------------------------------------

// i8: handlers do not run while it is not 0. Made where it is asked for.
llvm::GlobalVariable *interrupt_mask(llvm::Module &module);

// fathom_interrupt names a handler somewhere.
bool has_interrupt_handlers(const llvm::Module &module);

// Calls of a function that may run the handlers are put behind every access to
// memory that they share with the program, and such accesses are taken apart if
// they are wider than a word. Before atomic accesses become plain ones.
void place_interrupts(llvm::Module &module, const PrepareConfig &config,
                      Ledger &ledger);

} // namespace fathom::passes
