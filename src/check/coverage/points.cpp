#include "check/coverage/points.h"

#include "cex/text/places.h"
#include "sea/passes/rebuild.h"
#include "support/assert.h"

namespace fathom::check {

namespace {

using sea::Opcode;

class PointWriter {
public:
  PointWriter(const sea::Function &from, sea::FunctionId id,
              CoverageProgram &result)
      : from_(from), id_(id), result_(result),
        to_(*result.program, from.program->string(from.name)) {
    to_.params = from.params;
    to_.results = from.results;
    to_.location = from.location;
  }

  sea::Function run();

private:
  bool is_source(sea::LocationId id) const {
    const sea::Location &at = from_.program->locations[id];
    return at.line != 0 &&
           !cex::is_library_file(from_.program->string(at.file));
  }
  void begin(sea::BlockId block, size_t stmt);
  void copy(sea::BlockId block, const sea::Stmt &s);

  const sea::Function &from_;
  sea::FunctionId id_;
  CoverageProgram &result_;
  sea::Function to_;
  bool has_points_ = false;
  sea::LocationId behind_ = 0; // the assumption that the next point is behind
};

// The place of the first statement that has one, from here on.
void PointWriter::begin(sea::BlockId block, size_t stmt) {
  const std::vector<sea::Stmt> &stmts = from_.blocks[block].stmts;
  const bool is_entry = block == 0 && behind_ == 0 &&
                        (stmt == 0 || stmts[stmt - 1].op == Opcode::Phi);
  sea::LocationId place = is_entry ? from_.location : behind_;
  for (size_t i = stmt; i < stmts.size() && place == 0; ++i) {
    if (is_source(stmts[i].location))
      place = stmts[i].location;
    if (stmts[i].op == Opcode::Call || stmts[i].op == Opcode::Assume)
      break;
  }
  sea::Program &program = *result_.program;
  CoveragePoint point{
      .property = program.add_property(sea::CheckKind::Cover, place, "reached"),
      .function = id_,
      .is_entry = is_entry,
      .assumption = behind_,
      .before = behind_ != 0 ? result_.points.size() - 1 : 0};
  to_.add(block, Opcode::Check, {}, {program.store.make_bool(false)}).data =
      point.property;
  to_.blocks[block].stmts.back().location = place;
  result_.points.push_back(std::move(point));
  behind_ = 0;
}

void PointWriter::copy(sea::BlockId block, const sea::Stmt &s) {
  sea::copy_stmt(to_, block, from_, s);
  if (!has_points_ || s.op == Opcode::Phi)
    return;
  CoveragePoint &point = result_.points.back();
  if (is_source(s.location))
    point.places.push_back(s.location);
  if (s.op == Opcode::Check)
    point.properties.push_back(s.data);
}

sea::Function PointWriter::run() {
  has_points_ = is_source(from_.location);
  for (const sea::Block &block : from_.blocks)
    to_.add_block(from_.program->string(block.name));
  for (sea::BlockId b = 0; b < from_.blocks.size(); ++b) {
    const std::vector<sea::Stmt> &stmts = from_.blocks[b].stmts;
    bool wants_point = true;
    for (size_t i = 0; i < stmts.size(); ++i) {
      const sea::Stmt &s = stmts[i];
      if (has_points_ && wants_point && s.op != Opcode::Phi) {
        begin(b, i);
        wants_point = false;
      }
      copy(b, s);
      // A call need not return.
      wants_point =
          wants_point || s.op == Opcode::Assume || s.op == Opcode::Call;
      behind_ =
          s.op == Opcode::Assume && is_source(s.location) ? s.location : 0;
    }
  }
  to_.loops = from_.loops;
  to_.loop_of = from_.loop_of;
  return std::move(to_);
}

} // namespace

CoverageProgram add_coverage_points(const sea::Program &program) {
  CoverageProgram result;
  result.program = std::make_unique<sea::Program>(
      program.store, program.ptr_width, program.big_endian);
  result.program->copy_tables(program);
  result.program->entry = program.entry;
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id)
    result.program->functions.push_back(
        PointWriter(program.functions[id], id, result).run());
  FATHOM_ASSERT(result.program->locations.size() == program.locations.size(),
                "places have other numbers");
  return result;
}

} // namespace fathom::check
