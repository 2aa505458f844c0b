#include "driver/cache/questions.h"

namespace fathom {

namespace {

class KeptQuestions final : public QuestionMemory {
public:
  KeptQuestions(AnswerStore store, std::string identity)
      : store_(std::move(store)), identity_(std::move(identity)) {}

  std::string digest(std::string_view text) const override {
    return fathom::digest(text);
  }
  bool is_refuted(const std::string &question) override {
    AnswerStore::Found found = store_.find(key(question));
    return found.answer && found.answer->out == refuted;
  }
  void keep_refuted(const std::string &question) override {
    KeptAnswer answer;
    answer.out = refuted;
    (void)store_.keep(key(question), answer); // otherwise it is asked again
  }

private:
  static constexpr std::string_view refuted = "unsat";

  std::string key(const std::string &question) const {
    return fathom::digest("question " + identity_ + " " + question);
  }

  AnswerStore store_;
  std::string identity_;
};

} // namespace

std::unique_ptr<QuestionMemory> make_question_memory(AnswerStore store,
                                                     std::string identity) {
  return std::make_unique<KeptQuestions>(std::move(store), std::move(identity));
}

} // namespace fathom
