// What an execution did with its objects, for the words of a diagnostic: which
// object an access was meant for, how large it is, where it was made and where
// it ended.
#pragma once

#include "cex/trace/object_naming.h"
#include "cex/value.h"
#include "sea/program.h"

#include <string>
#include <unordered_map>

namespace fathom::cex {

bool is_heap(const sea::Stmt &allocation);

class ObjectLog {
public:
  struct Row {
    size_t number;         // see ObjectNaming
    std::string_view kind; // "heap", ...
    std::string size;
    sea::LocationId made = 0;
    bool has_ended = false, is_freed = false;
    sea::LocationId ended = 0;
  };
  using Rows = std::unordered_map<uint64_t, Row>; // by base

  explicit ObjectLog(const sea::Program &program)
      : program_(program), naming_(program) {}

  void add_global(uint64_t base, const sea::Global &global);
  void add(uint64_t base, const BitVec &size, const sea::Stmt &allocation,
           sea::LocationId where);
  void end(uint64_t base, bool is_freed, sea::LocationId where);
  void visit_name(const Value &value, sea::StringId text, sea::FunctionId f) {
    naming_.visit_name(value, text, f);
  }

  // "at offset 16 of 'node' (24 bytes, heap, freed at list.c:38:5)", what this
  // kind of check wants to know of the pointer; empty if there is nothing.
  std::string describe(const Value &pointer, sea::CheckKind kind) const;
  // A heap object that was not freed; empty if there is none.
  std::string describe_leak() const;

  const Rows &rows() const { return rows_; }
  const ObjectNaming &naming() const { return naming_; }

private:
  std::string describe(const Row &row) const;

  const sea::Program &program_;
  ObjectNaming naming_;
  Rows rows_;
  std::vector<uint64_t> order_; // heap objects, as they came
};

} // namespace fathom::cex
