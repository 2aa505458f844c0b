#include "sea/text/parser_parts.h"

#include "terms/smtlib/lexer.h"

#include <algorithm>
#include <bit>

namespace fathom::sea {

LocationId read_location(Program &program, std::string_view comment) {
  while (comment.starts_with(' '))
    comment.remove_prefix(1);
  auto is_digit = [&](size_t i) {
    return i < comment.size() && comment[i] >= '0' && comment[i] <= '9';
  };
  for (size_t colon = comment.find(':'); colon != comment.npos;
       colon = comment.find(':', colon + 1)) {
    uint64_t numbers[2] = {};
    size_t at = colon;
    bool good = true;
    for (uint64_t &number : numbers) {
      good =
          good && at < comment.size() && comment[at] == ':' && is_digit(at + 1);
      for (++at; good && is_digit(at) && number < UINT32_MAX; ++at)
        number = number * 10 + uint64_t(comment[at] - '0');
      good = good && number <= UINT32_MAX;
    }
    std::string_view rest = comment.substr(std::min(at, comment.size()));
    if (!good || (!rest.empty() && !rest.starts_with(" in ")))
      continue;
    Location location{
        .file = program.intern(without_escapes(comment.substr(0, colon))),
        .line = uint32_t(numbers[0]),
        .column = uint32_t(numbers[1]),
        .function = 0};
    if (!rest.empty())
      location.function = program.intern(without_escapes(rest.substr(4)));
    return location == Location{} ? 0 : program.add_location(location);
  }
  return 0;
}

bool read_sort(TextCursor &c, Program &program, Sort &result) {
  TextCursor::Word word;
  if (!c.word(word, "a sort"))
    return false;
  uint64_t width = 0;
  if (word.text == "bool") {
    result = program.store.bool_sort();
  } else if (word.text == "ptr") {
    result = program.ptr_sort();
  } else if (word.text == "mem") {
    result = program.mem_sort();
  } else {
    TextCursor digits(c.line(), word.at + 1);
    if (!word.text.starts_with('i') || !digits.number(width, "") ||
        digits.at() != c.at())
      return c.fail(word.at, "unknown sort " + in_quotes(word.text));
    if (width == 0 || width > max_width)
      return c.fail(word.at, "width of a bit-vector");
    result = program.store.bv_sort(uint32_t(width));
  }
  return true;
}

bool read_alignment(TextCursor &c, uint8_t &log2) {
  if (!c.accept("align"))
    return c.unexpected("'align'");
  size_t at = c.at();
  uint64_t bytes;
  if (!c.number(bytes, "a number of bytes"))
    return false;
  if (!std::has_single_bit(bytes))
    return c.fail(at, "an alignment is a power of two");
  log2 = uint8_t(std::countr_zero(bytes));
  return true;
}

bool read_check_kind(TextCursor &c, CheckKind &kind) {
  TextCursor::Word word;
  if (!c.word(word, "the kind of a check"))
    return false;
  std::optional<CheckKind> found = check_by_id(word.text);
  if (!found)
    return c.fail(word.at, "unknown check " + in_quotes(word.text));
  kind = *found;
  return true;
}

} // namespace fathom::sea
