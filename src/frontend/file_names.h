// Names of source files in debug information.
#pragma once

namespace llvm {
class Module;
}

namespace fathom::frontend {

// clang finds the headers of C++ by way of the compiler's own folder:
// ".../lib/gcc/.../12/../../../../include/c++/12/vector". Such names become
// the short ones of the same files. Names that count from another folder than
// the one we are in count from here.
void shorten_file_names(llvm::Module &module);

} // namespace fathom::frontend
