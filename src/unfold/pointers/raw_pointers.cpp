#include "unfold/pointers/raw_pointers.h"

#include "unfold/objects/history.h"

namespace fathom::unfold {

namespace {

using sea::Opcode;

class HistoryQuestions final : public ObjectQuestions {
public:
  explicit HistoryQuestions(History &history) : history_(history) {}

  Answer answer(const sea::Stmt &s, const Operands &operands) override {
    switch (s.op) {
    case Opcode::IsDeref: {
      Term pointer = operands.term(0), length = operands.term(1);
      return {.term = history_.is_valid_access(pointer, length)};
    }
    case Opcode::IsMod:
    case Opcode::ResetMod:
      return {.why_not = "whether an object was modified, by a pointer that "
                         "does not know its object"};
    default: {
      const History::Answer found = history_.query(s.op, operands.term);
      return {.term = found.term, .why_not = found.why_not};
    }
    }
  }

private:
  History &history_;
};

} // namespace

std::unique_ptr<ObjectQuestions>
RawPointers::make_questions(History &history, MemoryState & /*memory*/) const {
  return std::make_unique<HistoryQuestions>(history);
}

} // namespace fathom::unfold
