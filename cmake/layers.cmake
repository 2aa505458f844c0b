# fathom_layer(NAME USES lower... LINK libraries...): one static library per
# folder of src/. main.cpp of a layer is left out, it belongs to an executable,
# and so is its folder plugin/, which another program loads.
function(fathom_layer name)
  cmake_parse_arguments(L "" "" "USES;LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$|/plugin/")
  add_library(fathom_${name} STATIC ${sources})
  set_target_properties(fathom_${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(fathom_${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  foreach(lower ${L_USES})
    target_link_libraries(fathom_${name} PUBLIC fathom_${lower})
  endforeach()
  target_link_libraries(fathom_${name} PUBLIC ${L_LINK})
  # Whether it needs LLVM, itself or below; the quick tests are those of the others.
  get_property(with_llvm GLOBAL PROPERTY FATHOM_LAYERS_WITH_LLVM)
  foreach(needed ${L_USES} ${L_LINK})
    if(needed STREQUAL fathom_llvm OR needed IN_LIST with_llvm)
      set_property(GLOBAL APPEND PROPERTY FATHOM_LAYERS_WITH_LLVM ${name})
      break()
    endif()
  endforeach()
endfunction()
