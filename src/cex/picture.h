// Memory where an execution ended, for drawing: objects with their sizes,
// lifetimes and bytes, what is in them by name, and pointers between them.
#pragma once

#include "cex/events.h"
#include "cex/trace/names.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fathom::cex {

class ObjectLog;

struct Picture {
  struct Field { // a variable, a member or an element
    std::string name;
    uint64_t offset = 0, size = 0; // in bytes
    std::string value;             // empty: not known
  };
  struct Link { // a pointer that lies here
    uint64_t offset = 0;
    size_t object = 0; // in `objects`
    int64_t to = 0;    // offset there; can be outside
  };
  struct Object {
    std::string name, kind;  // "node #2", "heap"
    std::string size;        // in bytes
    std::string made, ended; // places; may be empty
    bool has_ended = false, is_freed = false;
    std::string bytes; // the first ones: two digits each, ".." if not known
    std::vector<Field> fields;
    std::vector<Link> links;
  };
  std::vector<Object> objects;
  size_t left_out = 0; // objects
  // What the failed check was about, if that is an object.
  bool has_accessed = false;
  size_t accessed = 0; // in `objects`
  int64_t offset = 0;
};

// Keeps what is written while it is; reads of what nobody wrote are not seen.
class PictureMaker : public EventSink {
public:
  explicit PictureMaker(const sea::Program &program)
      : program_(program), texts_(program) {}

  void place_global(uint32_t number, uint64_t base) override;
  void visit(const Event &event, std::span<const Value> values) override;
  void visit_write(const Event &event, uint64_t address, uint64_t bytes,
                   const WrittenMemory &memory) override;

  // `accessed`: the pointer that the failed check was about.
  Picture take(const ObjectLog &log,
               const std::optional<Value> &accessed) const;

private:
  struct Target {
    uint64_t base;
    int64_t offset;
  };
  struct Contents {
    uint64_t size = 0;
    sea::StringId shape = 0; // its name with what is in it
    std::map<uint64_t, uint8_t> bytes;
    std::map<uint64_t, Target> pointers;
  };
  void add_object(const ObjectLog &log, uint64_t base, const std::string &name,
                  Picture::Object &object) const;
  void add_fields(const Contents &contents, std::optional<ShapedName> name,
                  Picture::Object &object) const;

  const sea::Program &program_;
  NameTable texts_;
  std::map<uint64_t, Contents> contents_; // by base
};

} // namespace fathom::cex
