#include "cex/trace/object_naming.h"

#include "cex/object_log.h"
#include "cex/text/places.h"

namespace fathom::cex {

namespace {

// Bytes may be anything in the end.
bool is_bytes(const ShapedName &name) {
  constexpr uint64_t byte = 8;
  return name.type.empty() && name.shape && name.shape->letter == '[' &&
         name.shape->bits == byte;
}

// As leaves_at() has it.
bool is_one(uint64_t size, const ShapedName &name) {
  constexpr uint64_t byte = 8;
  const uint64_t bits = name.shape ? name.shape->bits : 0;
  return !name.shape || (size >= bits / byte && size / 2 < bits / byte);
}

// No variable gets the address.
bool is_call(std::string_view name) {
  return name == "malloc" || name == "new" || name == "new[]" ||
         name == "heap object";
}

} // namespace

size_t ObjectNaming::add_global(uint64_t base, const sea::Global &global) {
  by_base_[base] = objects_.size();
  objects_.push_back({.name = program_.string(global.name)});
  return objects_.size() - 1;
}

size_t ObjectNaming::add(uint64_t base, uint64_t size,
                         const sea::Stmt &allocation) {
  std::string name = program_.string(allocation.data);
  const bool on_heap = is_heap(allocation);
  if (is_temporary(name))
    name = "temporary";
  if (name.empty())
    name = on_heap                                ? "heap object"
           : allocation.op == sea::Opcode::Malloc ? "given object"
                                                  : "temporary";
  by_base_[base] = objects_.size();
  objects_.push_back({.name = name,
                      .size = size,
                      .is_heap = on_heap,
                      .keeps_name = name.starts_with('*')});
  return objects_.size() - 1;
}

// What was said where it was made counts; otherwise the first, and a record
// rather than bytes. Variables of a library say little.
bool ObjectNaming::is_better(const Object &object, const ShapedName &name,
                             sea::FunctionId function) const {
  if (!name.is_pointee || (!name.shape && name.type.empty()) ||
      object.is_certain)
    return false;
  const sea::Location &place =
      program_.locations[program_.functions[function].location];
  if (!name.is_object && name.type.empty() &&
      is_library_file(program_.string(place.file)))
    return false;
  return !object.made_for || (is_bytes(*object.made_for) && !name.type.empty());
}

std::optional<size_t> ObjectNaming::visit_name(const Value &value,
                                               sea::StringId text,
                                               sea::FunctionId function) {
  if (value.kind != SortKind::Ptr || !value.part[1].is_zero())
    return std::nullopt;
  auto found = by_base_.find(value.part[0].to_u64());
  if (found == by_base_.end() || !objects_[found->second].is_heap)
    return std::nullopt;
  Object &object = objects_[found->second];
  const ShapedName &name = texts_[text];
  if (!is_better(object, name, function))
    return std::nullopt;
  object.made_for = &name;
  object.is_certain = name.is_object;
  return found->second;
}

std::optional<ShapedName> ObjectNaming::shape_of(size_t number,
                                                 std::string name) const {
  const Object &object = objects_[number];
  if (!object.made_for || !object.made_for->shape)
    return std::nullopt;
  ShapedName result = *object.made_for;
  result.is_object = true;
  result.is_own = !result.type.empty() && !object.keeps_name;
  result.name = std::move(name);
  return result;
}

std::string ObjectNaming::base_name(const Object &object) const {
  if (!object.made_for || object.keeps_name)
    return object.name;
  const ShapedName &made_for = *object.made_for;
  const std::string &variable = object.is_certain ? object.name : made_for.name;
  const bool is_record = !made_for.type.empty() &&
                         (is_one(object.size, made_for) || is_call(variable));
  return is_record ? short_type(made_for.type) : variable;
}

std::vector<std::string> ObjectNaming::names() const {
  std::unordered_map<std::string, uint32_t> count;
  std::vector<std::string> result;
  for (const Object &object : objects_) {
    std::string name = base_name(object);
    uint32_t number = ++count[name];
    result.push_back(number == 1 ? name : name + " #" + std::to_string(number));
  }
  return result;
}

} // namespace fathom::cex
