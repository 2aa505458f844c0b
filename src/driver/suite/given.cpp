#include "driver/suite/given.h"

#include "driver/cache/key.h"
#include "option/table.h"

#include <algorithm>

namespace fathom::suite {

namespace {

// A suite's own; its jobs have none of them. Reports of jobs go elsewhere.
constexpr OptionIndex own_options[] = {
    OptionIndex::jobs,         OptionIndex::results,    OptionIndex::resume,
    OptionIndex::baseline,     OptionIndex::tags,       OptionIndex::entry_all,
    OptionIndex::executor,     OptionIndex::shared,     OptionIndex::budget,
    OptionIndex::slurm_option, OptionIndex::parts,      OptionIndex::since,
    OptionIndex::key_file,     OptionIndex::suite_texts};

bool is_own(const OptionRow &row) {
  return is_place(row) ||
         std::find(std::begin(own_options), std::end(own_options), row.index) !=
             std::end(own_options);
}

const OptionRow *row_of(const std::string &word) {
  if (!word.starts_with("--"))
    return nullptr;
  const std::string name = word.substr(2, word.find('=') - 2);
  const OptionRow *row = find_option(name);
  return row || !name.starts_with("no-") ? row : find_option(name.substr(3));
}

// Whether its value may be the next word.
bool has_value(const OptionRow &row) {
  switch (row.type()) {
  case OptionType::Flag:
    return false;
  case OptionType::Choice:
    return row.bare.empty();
  case OptionType::Number:
  case OptionType::Text:
  case OptionType::List:
    return true;
  }
  return false;
}

std::vector<std::string> without(const std::vector<std::string> &words,
                                 const OptionRow &row) {
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const OptionRow *found = row_of(words[i]);
    const bool takes_next = found && has_value(*found) &&
                            words[i].find('=') == std::string::npos &&
                            i + 1 < words.size();
    const std::size_t last = takes_next ? i + 1 : i;
    if (found != &row)
      rest.insert(rest.end(), words.begin() + std::ptrdiff_t(i),
                  words.begin() + std::ptrdiff_t(last) + 1);
    i = last;
  }
  return rest;
}

// What to_arguments() leaves out.
std::string default_word(const OptionRow &row, const Options &options) {
  const std::string name = option_name(row), value = value_text(row, options);
  if (row.type() == OptionType::Flag)
    return (value == "true" ? "--" : "--no-") + name;
  return "--" + name + "=" + value;
}

} // namespace

std::vector<std::string> options_for_all(const ParsedCommandLine &line) {
  Options given;
  const Options defaults;
  std::vector<std::string> words;
  for (const OptionRow &row : option_rows()) {
    if (line.origins[row.index].kind != OptionOrigin::Kind::CommandLine ||
        is_own(row))
      continue;
    copy_value(row, line.options, given);
    if (row.type() != OptionType::List &&
        value_text(row, line.options) == value_text(row, defaults))
      words.push_back(default_word(row, defaults));
  }
  const std::vector<std::string> others = to_arguments(given);
  words.insert(words.end(), others.begin(), others.end());
  return words;
}

std::vector<std::string> with_option(std::vector<std::string> words,
                                     const std::string &word) {
  const OptionRow *row = row_of(word);
  if (row && row->type() != OptionType::List)
    words = without(words, *row);
  words.push_back(word);
  return words;
}

std::vector<std::string> call_of(const Job &job,
                                 const std::vector<std::string> &for_all) {
  std::vector<std::string> words = job.options;
  for (const std::string &word : for_all)
    words = with_option(std::move(words), word);
  words.insert(words.begin(), "check");
  words.insert(words.end(), job.files.begin(), job.files.end());
  return words;
}

} // namespace fathom::suite
