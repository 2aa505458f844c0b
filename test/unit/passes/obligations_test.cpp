// The table of obligations answers every question about every model: which
// questions there are is told by the models' types.
#include "models/models.h"
#include "models/obligations.h"
#include "prepared/intrinsics.h"
#include "sea/checks.h"

#include <gtest/gtest.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

namespace fathom::models {
namespace {

using Kinds = std::set<ObligationKind>;

std::vector<std::string> words_of(std::string_view text, char separator) {
  std::vector<std::string> words;
  std::stringstream stream{std::string(text)};
  for (std::string word; std::getline(stream, word, separator);)
    if (!word.empty())
      words.push_back(word);
  return words;
}

// The questions that the table answers, for each function.
std::map<std::string, Kinds> answered() {
  std::map<std::string, Kinds> result;
  for (const ObligationRow &row : obligation_rows())
    for (const std::string &name : words_of(row.functions, ' '))
      result[name].insert(row.kind);
  return result;
}

struct Shape {
  bool has_result = false, has_pointer = false;
};

// What a function takes and gives, from the model's bitcode or, of one that is
// built in, from its row of intrinsics.def.
class Shapes {
public:
  Shapes() {
    std::string_view bitcode = models::bitcode("x86_64");
    llvm::MemoryBufferRef buffer(
        llvm::StringRef(bitcode.data(), bitcode.size()), "models");
    module_ = cantFail(llvm::parseBitcodeFile(buffer, context_));
  }
  Shape of(const ModelRow &row) const {
    if (row.kind == ModelKind::BuiltIn) {
      const prepared::IntrinsicRow *builtin =
          prepared::find_intrinsic(row.name);
      bool has_pointer =
          builtin && builtin->arguments.find('p') != std::string_view::npos;
      return {false, has_pointer};
    }
    const llvm::Function *function = module_->getFunction(symbol_of(row));
    if (!function) {
      ADD_FAILURE() << row.name << " has no model";
      return {};
    }
    Shape shape;
    shape.has_result = !function->getReturnType()->isVoidTy();
    for (const llvm::Argument &argument : function->args()) {
      shape.has_pointer |= argument.getType()->isPointerTy();
      if (argument.hasStructRetAttr())
        shape.has_result = true;
    }
    return shape;
  }

private:
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

TEST(Obligations, EveryQuestionIsAnswered) {
  const Shapes shapes;
  const std::map<std::string, Kinds> known = answered();
  for (const ModelRow &row : model_rows()) {
    auto found = known.find(std::string(row.name));
    if (found == known.end()) {
      ADD_FAILURE() << row.name << " has no obligation";
      continue;
    }
    const Kinds &kinds = found->second;
    EXPECT_TRUE(kinds.contains(ObligationKind::Unspecified)) << row.name;
    if (row.kind == ModelKind::Refused)
      continue;
    EXPECT_TRUE(kinds.contains(ObligationKind::Reads) ||
                kinds.contains(ObligationKind::Writes) ||
                kinds.contains(ObligationKind::Keeps))
        << row.name << ": what state it reads or writes";
    if (row.kind == ModelKind::Variable)
      continue;
    Shape shape = shapes.of(row);
    EXPECT_TRUE(!shape.has_result || kinds.contains(ObligationKind::Fails))
        << row.name << ": how it may fail";
    EXPECT_TRUE(kinds.contains(ObligationKind::Requires))
        << row.name << ": what it requires"
        << (shape.has_pointer ? " of its pointers" : "");
  }
}

TEST(Obligations, EveryNameIsAModel) {
  for (const ObligationRow &row : obligation_rows()) {
    std::set<std::string> seen;
    for (const std::string &name : words_of(row.functions, ' ')) {
      const ModelRow *model = find_model(name);
      EXPECT_TRUE(model && model->name == name) << name;
      EXPECT_TRUE(seen.insert(name).second) << name << " twice: " << row.text;
    }
    EXPECT_FALSE(seen.empty()) << row.text;
  }
}

TEST(Obligations, NoRowIsSaidTwice) {
  std::set<std::string> seen;
  for (const ObligationRow &row : obligation_rows())
    for (const std::string &name : words_of(row.functions, ' '))
      EXPECT_TRUE(seen.insert(name + " " + std::string(name_of(row.kind)) +
                              " " + std::string(row.text))
                      .second)
          << name << ": " << row.text;
}

// Checked names checks that there are, what is refused is Unsupported, and who
// claims less than Modelled says what happens instead.
TEST(Obligations, StatusesFit) {
  for (const ObligationRow &row : obligation_rows()) {
    if (row.status == ObligationStatus::Checked) {
      EXPECT_FALSE(row.detail.empty()) << row.functions << ": " << row.text;
      for (const std::string &check : words_of(row.detail, '|'))
        EXPECT_TRUE(sea::check_by_id(check)) << check << ": " << row.text;
    } else if (row.status != ObligationStatus::Modelled) {
      EXPECT_FALSE(row.detail.empty()) << row.functions << ": " << row.text;
    }
    // A choice has no program that shows the other one.
    EXPECT_TRUE(row.wrong.empty() == row.right.empty() ||
                (row.status == ObligationStatus::Row && row.wrong.empty()))
        << row.text;
    EXPECT_TRUE(row.wrong.empty() || row.wrong != row.right) << row.text;
    EXPECT_EQ(row.text.find('|'), std::string_view::npos) << row.text;
    for (const std::string &name : words_of(row.functions, ' '))
      if (const ModelRow *model = find_model(name);
          model && model->kind == ModelKind::Refused)
        EXPECT_EQ(row.status, ObligationStatus::Unsupported) << name;
  }
}

} // namespace
} // namespace fathom::models
