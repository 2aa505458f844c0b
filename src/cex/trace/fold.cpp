#include "cex/trace/fold.h"

#include "cex/text/typed.h"
#include "cex/trace/elements.h"
#include "support/assert.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace fathom::cex {

namespace {

using Kind = TraceLine::Kind;

// Of a loop, at the beginning and at the end; fewer than `fewest` others are
// not worth a line.
constexpr uint32_t shown_first = 2, shown_last = 2, fewest = 3;
constexpr size_t most_inputs = 32; // that a line shows of one name

class Folding {
public:
  Folding(std::vector<TraceEntry> &entries, const Iterations &iterations,
          const sea::Program &program)
      : entries_(entries), iterations_(iterations), program_(program) {}

  Trace run();

private:
  struct Elements {
    std::string array;
    std::map<uint64_t, const TraceEntry *> by_index;
  };
  void find_input_loops();
  bool add_to_input_loop(Elements &elements, size_t begin, size_t end) const;
  IterationId hidden(const TraceEntry &entry) const;
  bool is_hidden(IterationId id) const;
  std::string text_of_hidden(size_t begin, size_t end, IterationId id) const;
  std::string inputs_of(size_t begin, size_t end) const;
  TraceLine line_for(size_t at, Kind kind, std::string text) const;

  std::vector<TraceEntry> &entries_;
  const Iterations &iterations_;
  const sea::Program &program_;
  // Loops that do nothing but fill an array with inputs, by their run.
  std::unordered_map<uint32_t, TraceLine> input_loops_;
};

bool Folding::is_hidden(IterationId id) const {
  const Iterations::Iteration &at = iterations_[id];
  uint32_t count = iterations_.run_of(id).count;
  return count >= shown_first + shown_last + fewest &&
         at.number > shown_first && at.number + shown_last <= count;
}

// The outermost iteration around the line that is not shown; 0: none.
IterationId Folding::hidden(const TraceEntry &entry) const {
  IterationId found = 0;
  for (IterationId id = entry.iteration; id != 0; id = iterations_[id].around)
    if (is_hidden(id) || input_loops_.contains(iterations_[id].run))
      found = id;
  return found;
}

// The number without its hexadecimal form or its character.
std::string_view plain(std::string_view value) {
  return value.substr(0, value.find(' '));
}

// One iteration: an input, the element that gets it, and counters.
bool Folding::add_to_input_loop(Elements &elements, size_t begin,
                                size_t end) const {
  const TraceEntry *input = nullptr, *element = nullptr;
  std::string array;
  uint64_t index = 0;
  for (size_t i = begin; i < end; ++i) {
    const TraceLine &line = entries_[i].line;
    if (line.kind == Kind::Input && line.parts.empty() && !input) {
      input = &entries_[i];
    } else if (line.kind != Kind::Assignment) {
      return false;
    } else if (split_element(line.name, array, index)) {
      if (element || (!elements.array.empty() && elements.array != array))
        return false;
      elements.array = array;
      element = &entries_[i];
      if (!elements.by_index.emplace(index, element).second)
        return false;
    }
  }
  if (!input && !element)
    return true; // the guard that ended it
  return input && element && element->value && element->shape &&
         input->iteration == element->iteration &&
         plain(input->line.value) == plain(element->line.value);
}

void Folding::find_input_loops() {
  struct Found {
    Elements elements;
    bool is_good = true;
    size_t first = 0;
  };
  std::map<uint32_t, Found> runs;
  for (size_t i = 0; i < entries_.size();) {
    IterationId id = entries_[i].iteration;
    size_t end = i + 1;
    while (end < entries_.size() && entries_[end].iteration == id)
      ++end;
    // What is inside of it is no part of this one.
    for (IterationId out = iterations_[id].around; out != 0;
         out = iterations_[out].around)
      runs[iterations_[out].run].is_good = false;
    if (id != 0) {
      Found &run = runs.try_emplace(iterations_[id].run).first->second;
      if (run.elements.array.empty())
        run.first = i;
      run.is_good = run.is_good && add_to_input_loop(run.elements, i, end);
    }
    i = end;
  }
  for (auto &[run, found] : runs) {
    const auto &all = found.elements.by_index;
    if (!found.is_good || all.size() < 2 ||
        all.rbegin()->first - all.begin()->first + 1 != all.size())
      continue;
    std::vector<Value> values;
    TraceLine line = entries_[found.first].line;
    line.parts.clear();
    for (const auto &[index, entry] : all) {
      values.push_back(*entry->value);
      line.parts.push_back({entry->line.name, entry->line.value});
    }
    line.kind = Kind::Folded;
    line.name = found.elements.array + "[" +
                std::to_string(all.begin()->first) + ".." +
                std::to_string(all.rbegin()->first) + "]";
    line.value = elements_text(values, *all.begin()->second->shape);
    line.text = "input " + line.name + " = " + line.value;
    input_loops_.emplace(run, std::move(line));
  }
}

// "x = 1, 2, 3; y = true".
std::string Folding::inputs_of(size_t begin, size_t end) const {
  std::vector<std::pair<std::string, std::vector<std::string>>> names;
  for (size_t i = begin; i < end; ++i) {
    const TraceLine &line = entries_[i].line;
    if (line.kind != Kind::Input)
      continue;
    auto at = std::find_if(names.begin(), names.end(), [&](const auto &row) {
      return row.first == line.name;
    });
    if (at == names.end())
      at = names.insert(at, {line.name, {}});
    at->second.push_back(line.value);
  }
  std::string text;
  for (const auto &[name, values] : names) {
    text += (text.empty() ? "input " : "; input ") +
            (name.empty() ? "" : name + " = ");
    for (size_t i = 0; i < values.size() && i < most_inputs; ++i)
      text += (i == 0 ? "" : ", ") + values[i];
    if (values.size() > most_inputs)
      text += ", ... " + std::to_string(values.size() - most_inputs) + " more";
  }
  return text;
}

std::string Folding::text_of_hidden(size_t begin, size_t end,
                                    IterationId id) const {
  const Iterations::LoopRun &run = iterations_.run_of(id);
  uint32_t count = run.count - shown_first - shown_last;
  const std::string &place = program_.string(run.place);
  std::string inputs = inputs_of(begin, end);
  return "... " + std::to_string(count) + " more iterations" +
         (place.empty() ? "" : " of " + place) +
         (inputs.empty() ? "" : ": " + inputs) + " ...";
}

TraceLine Folding::line_for(size_t at, Kind kind, std::string text) const {
  const TraceEntry &entry = entries_[at];
  TraceLine line{.kind = kind,
                 .depth = entry.line.depth,
                 .file = entry.line.file,
                 .line = entry.line.line,
                 .text = std::move(text)};
  line.calls_left_out = entry.library_depth;
  return line;
}

Trace Folding::run() {
  if (!iterations_.is_lost())
    find_input_loops();
  Trace trace;
  for (size_t i = 0; i < entries_.size();) {
    IterationId id = iterations_.is_lost() ? 0 : hidden(entries_[i]);
    size_t end = i + 1;
    if (id != 0) {
      uint32_t run = iterations_[id].run;
      auto is_same = [&](const TraceEntry &entry) {
        IterationId other = hidden(entry);
        return other != 0 && iterations_[other].run == run;
      };
      while (end < entries_.size() && is_same(entries_[end]))
        ++end;
      auto inputs = input_loops_.find(run);
      TraceLine line =
          inputs != input_loops_.end()
              ? inputs->second
              : line_for(i, Kind::Folded, text_of_hidden(i, end, id));
      line.calls_left_out = entries_[i].library_depth;
      trace.push_back(std::move(line));
    }
    for (; i < end; ++i) {
      TraceEntry &entry = entries_[i];
      FATHOM_ASSERT(entry.library_depth <= entry.line.depth,
                    "more calls are folded than there are");
      entry.line.calls_left_out = entry.library_depth;
      entry.line.is_folded = id != 0 || entry.is_inside_library;
      trace.push_back(std::move(entry.line));
    }
  }
  return trace;
}

} // namespace

Trace fold(std::vector<TraceEntry> entries, const Iterations &iterations,
           const sea::Program &program) {
  return Folding(entries, iterations, program).run();
}

} // namespace fathom::cex
