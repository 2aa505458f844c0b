# Everything comes from the distribution; tools/packages.txt names the packages.
find_package(PkgConfig REQUIRED)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(mpfr REQUIRED IMPORTED_TARGET mpfr)
pkg_check_modules(z3 REQUIRED IMPORTED_TARGET z3)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(tomlplusplus REQUIRED)

find_library(CADICAL_LIBRARY cadical REQUIRED)
find_path(CADICAL_INCLUDE cadical.hpp REQUIRED)
add_library(cadical INTERFACE)
target_link_libraries(cadical INTERFACE ${CADICAL_LIBRARY})
target_include_directories(cadical SYSTEM INTERFACE ${CADICAL_INCLUDE})

# The parts of LLVM that are used, linked statically: to load all of it costs each run
# of the program 20 ms (300,000 relocations, and the options of all targets).
# `fathom_llvm` keeps its headers out of our warnings.
find_package(LLVM 19.1 REQUIRED CONFIG)
# What LLVM's libraries name, where only the package that runs it is there.
foreach(needed "ZLIB::ZLIB z libz.so.1" "zstd::libzstd_shared zstd libzstd.so.1")
  separate_arguments(needed)
  list(POP_FRONT needed target)
  if(NOT TARGET ${target})
    string(MAKE_C_IDENTIFIER "FATHOM_${target}" library)
    find_library(${library} NAMES ${needed} REQUIRED)
    add_library(${target} UNKNOWN IMPORTED)
    set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${${library}})
  endif()
endforeach()
llvm_map_components_to_libnames(FATHOM_LLVM_LIBRARIES analysis asmparser bitreader
  bitwriter core demangle irreader linker object scalaropts support targetparser
  transformutils)
add_library(fathom_llvm INTERFACE)
target_link_libraries(fathom_llvm INTERFACE ${FATHOM_LLVM_LIBRARIES})
target_include_directories(fathom_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(FATHOM_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(fathom_llvm INTERFACE ${FATHOM_LLVM_DEFINITIONS})
if(FATHOM_TESTS)
  find_package(GTest REQUIRED)
  find_package(benchmark REQUIRED)
endif()
