// How the objects of an execution are called, for people to read: "buf", and
// "buf #2" for the second one that is called so. A heap object is called after
// the record that it is for (or after a variable, if it holds several of them),
// wherever that is said: where it is made, or later, by the first variable of
// such a type that points to it. So names are known in the end only.
#pragma once

#include "cex/trace/names.h"
#include "cex/value.h"
#include "sea/program.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

class ObjectNaming {
public:
  explicit ObjectNaming(const sea::Program &program)
      : program_(program), texts_(program) {}

  // Numbers count from 0 on, in the order of the calls.
  size_t add_global(uint64_t base, const sea::Global &global);
  size_t add(uint64_t base, uint64_t size, const sea::Stmt &allocation);
  // A name statement: it may say what an object is for. That object's number if
  // something is known now that was not.
  std::optional<size_t> visit_name(const Value &value, sea::StringId text,
                                   sea::FunctionId function);
  // What is in the object, with `name` for it; null if that is not known.
  std::optional<ShapedName> shape_of(size_t number, std::string name) const;

  std::vector<std::string> names() const;

private:
  struct Object {
    std::string name;
    uint64_t size = 0;
    bool is_heap = false;
    bool keeps_name = false; // "*from"
    const ShapedName *made_for = nullptr;
    bool is_certain = false; // known where it was made
  };
  bool is_better(const Object &object, const ShapedName &name,
                 sea::FunctionId function) const;
  std::string base_name(const Object &object) const;

  const sea::Program &program_;
  NameTable texts_;
  std::vector<Object> objects_;
  std::unordered_map<uint64_t, size_t> by_base_; // the last one there
};

} // namespace fathom::cex
