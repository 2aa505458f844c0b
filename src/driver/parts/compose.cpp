#include "driver/parts/parts.h"

#include <algorithm>

namespace fathom::suite {

namespace {

// The row that says that a result is about a part: it is not about the whole.
bool is_row_of(const std::string &row, const report::PartInfo &part) {
  return row.starts_with(std::string(sea::name_of(sea::Trust::Stated)) +
                         ": part " + std::to_string(part.index) + " of " +
                         std::to_string(part.count) + " of the ");
}

// What stands behind "SAFE up to" beside the part itself; often nothing.
std::string limits_of(const JobResult &part) {
  const std::size_t at = part.text.find(report::safe_up_to);
  if (at == std::string::npos)
    return {};
  std::string text = part.text.substr(at + report::safe_up_to.size());
  for (const std::string &row : part.rows) {
    if (!part.part || !is_row_of(row, *part.part))
      continue;
    const std::string own = row.substr(row.find(": ") + 2);
    if (const std::size_t own_at = text.find(own);
        own_at != std::string::npos) {
      std::size_t first = own_at, last = own_at + own.size();
      if (first >= 2) // the comma in front of it, or behind it
        first -= 2;
      else
        last = std::min(text.size(), last + 2);
      text.erase(first, last - first);
    }
  }
  return text;
}

// All parts are safe: up to what any of them says.
std::string safe_text(std::span<const JobResult *const> parts) {
  std::vector<std::string> limits;
  for (const JobResult *part : parts)
    if (std::string text = limits_of(*part);
        !text.empty() && std::ranges::find(limits, text) == limits.end())
      limits.push_back(std::move(text));
  std::string all;
  for (const std::string &text : limits)
    all += (all.empty() ? "" : ", ") + text;
  return "fathom: " +
         (all.empty() ? "SAFE" : std::string(report::safe_up_to) + all) +
         " in all " + std::to_string(parts.size()) + " parts";
}

JobResult result(const std::string &name, const std::string &verdict, int code,
                 const std::string &text) {
  JobResult whole;
  whole.name = name;
  whole.verdict = verdict;
  whole.exit_code = code;
  whole.text = text;
  return whole;
}

// What parts say beside their verdicts.
void take_rest(JobResult &whole, std::span<const JobResult *const> parts) {
  for (const JobResult *part : parts) {
    if (!part)
      continue;
    whole.cpu_seconds += part->cpu_seconds;
    whole.wall_seconds = std::max(whole.wall_seconds, part->wall_seconds);
    whole.peak_bytes = std::max(whole.peak_bytes, part->peak_bytes);
    whole.findings.insert(whole.findings.end(), part->findings.begin(),
                          part->findings.end());
    for (const std::string &row : part->rows)
      if (!part->part || !is_row_of(row, *part->part))
        whole.rows.push_back(row);
  }
  std::ranges::sort(whole.findings); // two cubes may have the same one
  whole.findings.erase(
      std::unique(whole.findings.begin(), whole.findings.end()),
      whole.findings.end());
  std::ranges::sort(whole.rows);
  whole.rows.erase(std::unique(whole.rows.begin(), whole.rows.end()),
                   whole.rows.end());
}

// Why these results are not parts of one whole; empty: they are.
std::string contradiction(std::span<const JobResult *const> parts) {
  const report::PartInfo *first = nullptr;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const JobResult *part = parts[i];
    if (!part || part->exit_code >= 30)
      continue;
    if (part->verdict != verdict_of(part->exit_code))
      return "a part whose verdict is not its exit code";
    if (part->exit_code == 0)
      return "a part that says it is the whole";
    // What is unknown may have failures that are not confirmed.
    if (part->exit_code != 20 &&
        (part->exit_code == 10) == part->findings.empty())
      return "a part whose findings are not its verdict";
    if (!part->part) {
      if (part->exit_code != 20) // limits end before there is a program
        return "a result that does not say which part it is";
      continue;
    }
    const report::PartInfo &info = *part->part;
    if (info.index != i + 1 || info.count != parts.size())
      return "part " + std::to_string(i + 1) + " is another one";
    if (first && (info.num_properties != first->num_properties ||
                  info.program != first->program))
      return "parts of different programs";
    first = &info;
  }
  return {};
}

} // namespace

std::string part_name(const std::string &job, const Part &part) {
  return job + " [" + std::to_string(part.index) + "/" +
         std::to_string(part.count) + "]";
}

std::vector<Job> split_jobs(const std::vector<Job> &jobs, unsigned count) {
  std::vector<Job> parts;
  for (const Job &job : jobs)
    for (unsigned index = 1; index <= count; ++index) {
      Job part = job;
      part.name = part_name(job.name, {index, count});
      part.options.push_back("--part=" + std::to_string(index) + "/" +
                             std::to_string(count));
      parts.push_back(std::move(part));
    }
  return parts;
}

JobResult compose(const std::string &name,
                  std::span<const JobResult *const> parts) {
  auto count = [&](int code) {
    return std::ranges::count_if(parts, [&](const JobResult *part) {
      return part && part->exit_code == code;
    });
  };
  auto first = [&](auto &&is_it) {
    auto found = std::ranges::find_if(
        parts, [&](const JobResult *part) { return part && is_it(*part); });
    return found == parts.end() ? nullptr : *found;
  };
  JobResult whole;
  const auto num_safe = std::size_t(count(report::exit_safe_part));
  const std::string wrong = contradiction(parts);
  if (const JobResult *part = first([](const JobResult &p) {
        return verdict_of(p.exit_code) == "FAILURE";
      }))
    whole = result(name, "FAILURE", 31, part->text);
  else if (!wrong.empty())
    whole = result(name, "FAILURE", 31, wrong);
  else if (count(10) != 0)
    whole = result(name, "UNSAFE", 10, first([](const JobResult &p) {
                                         return p.exit_code == 10;
                                       })->text);
  else if (const JobResult *part =
               first([](const JobResult &p) { return p.exit_code == 30; }))
    whole = result(name, "ERROR", 30, part->text);
  else if (const JobResult *part =
               first([](const JobResult &p) { return p.exit_code == 20; }))
    whole = result(name, "UNKNOWN", 20, part->text);
  else if (parts.empty() || num_safe != parts.size())
    whole = result(name, "UNKNOWN", 20,
                   "fathom: UNKNOWN (" +
                       std::to_string(parts.size() - num_safe) + " of " +
                       std::to_string(parts.size()) + " parts did not end)");
  else if (std::ranges::all_of(parts, [](const JobResult *part) {
             return part->part->is_empty;
           }))
    whole = result(name, "UNKNOWN", 20,
                   "fathom: UNKNOWN (vacuous: no execution satisfies the "
                   "assumptions)");
  else
    whole = result(name, "SAFE", 0, safe_text(parts));
  take_rest(whole, parts);
  return whole;
}

std::map<std::string, JobResult>
compose_all(const std::vector<Job> &jobs, unsigned count,
            const std::map<std::string, JobResult> &parts) {
  std::map<std::string, JobResult> results;
  for (const Job &job : jobs) {
    std::vector<const JobResult *> of_job;
    for (unsigned index = 1; index <= count; ++index) {
      auto found = parts.find(part_name(job.name, {index, count}));
      of_job.push_back(found == parts.end() ? nullptr : &found->second);
    }
    if (std::ranges::any_of(of_job, [](const JobResult *part) { return part; }))
      results[job.name] = compose(job.name, of_job);
  }
  return results;
}

} // namespace fathom::suite
