#include "option/config_file.h"

#include "option/table.h"
#include "support/diag.h"
#include "support/suggest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <toml++/toml.h>

namespace fathom {

namespace {

SourcePos to_pos(const toml::source_region &region) {
  return {region.begin.line, region.begin.column};
}

std::string describe(const toml::node &node) {
  std::ostringstream text;
  switch (node.type()) {
  case toml::node_type::string:
    text << "the string \"" << node.as_string()->get() << '"';
    break;
  case toml::node_type::integer:
    text << node.as_integer()->get();
    break;
  case toml::node_type::boolean:
    text << (node.as_boolean()->get() ? "true" : "false");
    break;
  case toml::node_type::array:
    text << "an array";
    break;
  case toml::node_type::table:
    text << "a table";
    break;
  case toml::node_type::floating_point:
    text << "a floating-point number";
    break;
  case toml::node_type::date:
  case toml::node_type::time:
  case toml::node_type::date_time:
    text << "a date or time";
    break;
  case toml::node_type::none:
    text << "nothing";
    break;
  }
  return text.str();
}

bool set_list_from(const OptionRow &row, const toml::array &array,
                   Options &options) {
  std::vector<std::string> items;
  for (const toml::node &item : array) {
    if (!item.is_string())
      return false;
    items.push_back(item.as_string()->get());
  }
  return set_list(row, options, std::move(items));
}

// False if the node is not a value of this row.
bool set_from_node(const OptionRow &row, const toml::node &node,
                   Options &options) {
  switch (row.type()) {
  case OptionType::Flag:
    return node.is_boolean() &&
           set_flag(row, options, node.as_boolean()->get());
  case OptionType::Number: {
    if (row.is_duration && node.is_string())
      return set_from_text(row, options, node.as_string()->get());
    if (!node.is_integer() || node.as_integer()->get() < 0)
      return false;
    return set_number(row, options,
                      static_cast<std::uint64_t>(node.as_integer()->get()));
  }
  case OptionType::Text:
  case OptionType::Choice:
    // "auto|N" is a number without quotes, too.
    if (node.is_integer())
      return set_text(row, options, std::to_string(node.as_integer()->get()));
    return node.is_string() && set_text(row, options, node.as_string()->get());
  case OptionType::List:
    return node.is_array() && set_list_from(row, *node.as_array(), options);
  }
  FATHOM_UNREACHABLE("a type without a reader");
}

Diag unknown_key(const std::string &key, const std::string &file,
                 SourcePos pos) {
  std::vector<std::string> names;
  for (const OptionRow &row : option_rows())
    if (row.place == OptionPlace::Anywhere)
      names.push_back(option_name(row));
  std::string near = nearest_name(key, names);
  return Diag{.message = "unknown key '" + key + "'",
              .file = file,
              .pos = pos,
              .hint = near.empty() ? "fathom --help-expert lists the options"
                                   : "did you mean '" + near + "'?"};
}

Result<void> apply(const toml::table &table, const std::string &file,
                   Options &options, OptionOrigins &origins) {
  // The table is sorted by key; errors should come in the order of the text.
  struct Entry {
    const toml::key *key;
    const toml::node *node;
  };
  std::vector<Entry> entries;
  for (const auto &[key, node] : table)
    entries.push_back({&key, &node});
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
    SourcePos first = to_pos(a.key->source()), second = to_pos(b.key->source());
    return std::pair(first.line, first.column) <
           std::pair(second.line, second.column);
  });

  for (const Entry &entry : entries) {
    std::string name(entry.key->str());
    SourcePos key_pos = to_pos(entry.key->source());
    const OptionRow *row = find_option(name);
    if (!row)
      return unknown_key(name, file, key_pos);
    if (row->place == OptionPlace::CommandLine)
      return Diag{.message =
                      "'" + name + "' can only be given on the command line",
                  .file = file,
                  .pos = key_pos,
                  .hint = "--" + name};
    if (!set_from_node(*row, *entry.node, options))
      return Diag{.message = "'" + name + "' expects " + accepted_values(*row) +
                             ", not " + describe(*entry.node),
                  .file = file,
                  .pos = to_pos(entry.node->source()),
                  .hint = {}};
    origins[row->index] = {OptionOrigin::Kind::File, file, key_pos};
  }
  return {};
}

} // namespace

std::optional<std::string> find_config(const std::string &directory) {
  std::error_code error;
  std::filesystem::path place =
      std::filesystem::absolute(directory.empty() ? "." : directory, error);
  if (error)
    return std::nullopt;
  place = place.lexically_normal();
  while (true) {
    std::filesystem::path file = place / config_file_name;
    if (std::filesystem::is_regular_file(file, error))
      return file.string();
    std::filesystem::path above = place.parent_path();
    if (above == place)
      return std::nullopt;
    place = above;
  }
}

Result<void> read_config_text(std::string_view text, const std::string &file,
                              Options &options, OptionOrigins &origins) {
  Options new_options = options;
  OptionOrigins new_origins = origins;
  // toml++ reports by exception; none leaves this folder.
  try {
    toml::table table = toml::parse(text, file);
    if (Result<void> done = apply(table, file, new_options, new_origins); !done)
      return done;
  } catch (const toml::parse_error &error) {
    return Diag{.message = std::string(error.description()),
                .file = file,
                .pos = to_pos(error.source()),
                .hint = {}};
  }
  options = std::move(new_options);
  origins = std::move(new_origins);
  return {};
}

Result<void> read_config_file(const std::string &file, Options &options,
                              OptionOrigins &origins) {
  std::error_code error;
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file, error))
    return file_problem("cannot read the configuration file", file);
  std::string text((std::istreambuf_iterator<char>(stream)),
                   std::istreambuf_iterator<char>());
  return read_config_text(text, file, options, origins);
}

} // namespace fathom
