#include "sea/text/printer.h"

#include "sea/text/term_text.h"
#include "terms/smtlib/lexer.h"

#include <unordered_map>

namespace fathom::sea {

namespace {

// Of a line: where its comment with the location starts.
constexpr size_t comment_column = 60;

void append_escaped(std::string_view text, std::string &out) {
  static constexpr std::string_view digits = "0123456789abcdef";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (uint8_t(c) < 32 || c == 127) {
      out += "\\x";
      out += digits[uint8_t(c) >> 4];
      out += digits[uint8_t(c) & 15];
    } else {
      out += c;
    }
  }
}

bool is_keyword(std::string_view word) {
#define OPCODE(name, keyword, text, definitions, arguments)                    \
  if (word == keyword)                                                         \
    return true;
#include "sea/opcodes.def"
  return false;
}

class FunctionPrinter {
public:
  FunctionPrinter(const Function &f, std::string &out, bool number_properties)
      : f_(f), p_(*f.program), symbols_(p_.store), terms_(p_.store, symbols_),
        out_(out), number_properties_(number_properties) {
    for (const Global &global : p_.globals)
      symbols_.of(global.address);
    choose_labels();
  }

  void function();
  void statement(const Stmt &s);
  void end_line(size_t start, LocationId location);

private:
  void choose_labels();
  void header();
  void definitions(const Stmt &s);
  void arguments(std::span<const Term> terms);
  void phi(const Stmt &s);
  void branch(const Stmt &s);
  void check(const Stmt &s);
  void call(const Stmt &s);
  void define(Term t);
  void typed(Term reg);
  void label(BlockId block);
  void extras(const Stmt &s);
  void quoted(StringId id) { append_quoted(p_.string(id), out_); }

  const Function &f_;
  const Program &p_;
  SymbolNames symbols_;
  TermText terms_;
  std::string &out_;
  bool number_properties_;
  std::vector<std::string> labels_;
};

// A block keeps its name if no other block has it.
void FunctionPrinter::choose_labels() {
  std::unordered_map<StringId, uint32_t> count;
  for (const Block &block : f_.blocks)
    ++count[block.name];
  labels_.resize(f_.blocks.size());
  for (BlockId b = 0; b < f_.blocks.size(); ++b) {
    std::string name = p_.string(f_.blocks[b].name);
    if (name.empty() || count[f_.blocks[b].name] > 1)
      name += '~' + std::to_string(b);
    append_name(name, labels_[b]);
  }
}

void append_location(const Program &p, LocationId id, std::string &out) {
  const Location &at = p.locations[id];
  out += "; ";
  append_escaped(p.string(at.file), out);
  out += ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
  if (at.function != 0) {
    out += " in ";
    append_escaped(p.string(at.function), out);
  }
}

void FunctionPrinter::end_line(size_t start, LocationId location) {
  if (location != 0) {
    size_t length = out_.size() - start;
    out_.append(length < comment_column ? comment_column - length : 1, ' ');
    append_location(p_, location, out_);
  }
  out_ += '\n';
}

void FunctionPrinter::label(BlockId block) { out_ += labels_[block]; }

void FunctionPrinter::typed(Term reg) {
  out_ += symbols_.of(reg) + ':' + sort_text(p_.store, p_.store.sort(reg));
}

void FunctionPrinter::header() {
  size_t start = out_.size();
  out_ += "fun ";
  append_name(p_.string(f_.name), out_);
  out_ += '(';
  for (size_t i = 0; i < f_.params.size(); ++i) {
    out_ += i == 0 ? "" : ", ";
    typed(f_.params[i]);
  }
  out_ += ')';
  for (size_t i = 0; i < f_.results.size(); ++i)
    out_ += (i == 0 ? " -> " : ", ") + sort_text(p_.store, f_.results[i]);
  out_ += " {";
  end_line(start, f_.location);
  for (const Loop &loop : f_.loops) {
    out_ += "loop ";
    label(loop.header);
    out_ += ' ';
    quoted(loop.name);
    out_ += ' ';
    quoted(loop.place);
    if (loop.bound != 0)
      out_ += " bound " + std::to_string(loop.bound);
    out_ += '\n';
  }
}

void FunctionPrinter::function() {
  header();
  for (BlockId b = 0; b < f_.blocks.size(); ++b) {
    label(b);
    out_ += ":\n";
    for (const Stmt &s : f_.blocks[b].stmts) {
      size_t start = out_.size();
      out_ += "  ";
      statement(s);
      end_line(start, s.location);
    }
  }
  out_ += "}\n";
}

void FunctionPrinter::definitions(const Stmt &s) {
  std::span<const Term> regs = f_.definitions(s);
  for (size_t i = 0; i < regs.size(); ++i) {
    out_ += i == 0 ? "" : ", ";
    typed(regs[i]);
  }
  if (!regs.empty())
    out_ += " = ";
}

void FunctionPrinter::arguments(std::span<const Term> terms) {
  for (size_t i = 0; i < terms.size(); ++i) {
    out_ += i == 0 ? "" : ", ";
    terms_.append(terms[i], out_);
  }
}

// A register whose name is a keyword stands between bars.
void FunctionPrinter::define(Term t) {
  size_t start = out_.size();
  terms_.append(t, out_);
  if (is_keyword(std::string_view(out_).substr(start))) {
    out_.insert(start, "|");
    out_ += '|';
  }
}

void FunctionPrinter::phi(const Stmt &s) {
  out_ += "phi ";
  std::span<const Term> values = f_.arguments(s);
  std::span<const BlockId> from = f_.labels(s);
  for (size_t i = 0; i < values.size(); ++i) {
    out_ += i == 0 ? "[" : ", [";
    terms_.append(values[i], out_);
    out_ += ", ";
    label(from[i]);
    out_ += ']';
  }
}

void FunctionPrinter::branch(const Stmt &s) {
  out_ += "br ";
  arguments(f_.arguments(s));
  for (size_t i = 0; i < s.num_labels; ++i) {
    out_ += i + s.num_arguments > 0 ? ", " : "";
    label(f_.labels(s)[i]);
  }
}

void FunctionPrinter::check(const Stmt &s) {
  const Property &property = p_.properties[s.data];
  out_ += "check ";
  arguments(f_.arguments(s));
  out_ += ", ";
  out_ += info(property.kind).id;
  if (number_properties_) {
    out_ += " #" + std::to_string(s.data);
  } else {
    out_ += ' ';
    quoted(property.message);
  }
}

void FunctionPrinter::call(const Stmt &s) {
  out_ += "call ";
  append_name('@' + p_.string(p_.functions[s.data].name), out_);
  out_ += '(';
  arguments(f_.arguments(s));
  out_ += ')';
}

void FunctionPrinter::extras(const Stmt &s) {
  if (s.op == Opcode::Alloca || s.op == Opcode::Malloc) {
    out_ += ' ';
    quoted(s.data);
  }
  bool aligned = s.op == Opcode::Alloca || s.op == Opcode::Malloc ||
                 s.op == Opcode::Load || s.op == Opcode::Store;
  if (aligned)
    out_ += " align " + std::to_string(uint64_t(1) << s.log2_align);
  if (s.is_volatile)
    out_ += " volatile";
}

void FunctionPrinter::statement(const Stmt &s) {
  definitions(s);
  if (info(s.op).text == OpcodeText::List) {
    out_ += info(s.op).keyword;
    if (s.num_arguments > 0)
      out_ += ' ';
    arguments(f_.arguments(s));
    return extras(s);
  }
  switch (s.op) {
  case Opcode::Define:
    return define(f_.arguments(s)[0]);
  case Opcode::Nondet:
    out_ += "nondet ";
    return quoted(s.data);
  case Opcode::Apply:
    out_ += "apply ";
    quoted(s.data);
    out_ += ", ";
    return arguments(f_.arguments(s));
  case Opcode::Phi:
    return phi(s);
  case Opcode::Check:
    return check(s);
  case Opcode::Call:
    return call(s);
  case Opcode::Name:
    out_ += "name ";
    quoted(s.data);
    out_ += ", ";
    return arguments(f_.arguments(s));
  case Opcode::Br:
  case Opcode::CondBr:
    return branch(s);
  default:
    FATHOM_UNREACHABLE("statement whose own form is not known");
  }
}

// The properties need no lines of their own when every check has one for
// itself, in the order of the text and with its own location.
bool properties_follow_from_checks(const Program &p) {
  PropertyId next = 0;
  for (const Function &f : p.functions)
    for (const Block &block : f.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Check &&
            (s.data != next++ || p.properties[s.data].location != s.location))
          return false;
  return next == p.properties.size();
}

void print_globals(const Program &p, std::string &out) {
  SymbolNames symbols(p.store);
  for (const Global &global : p.globals) {
    out += "global " + symbols.of(global.address) + ' ' +
           std::to_string(global.size) + " align " +
           std::to_string(uint64_t(1) << global.log2_align) + ' ';
    out += object_kind_text(global.kind);
    if (global.text != 0) {
      out += " text ";
      append_quoted(p.string(global.text), out);
    }
    if (global.location != 0) {
      out += ' ';
      append_location(p, global.location, out);
    }
    out += '\n';
  }
}

void print_ledger(const Program &p, std::string &out) {
  for (const LedgerRow &row : p.ledger) {
    out += "ledger ";
    out += name_of(row.trust);
    out += ' ';
    append_quoted(p.string(row.text), out);
    if (row.location != 0) {
      out += ' ';
      append_location(p, row.location, out);
    }
    out += '\n';
  }
}

void print_properties(const Program &p, std::string &out) {
  for (const Property &property : p.properties) {
    out += "property ";
    out += info(property.kind).id;
    out += ' ';
    append_quoted(p.string(property.message), out);
    if (property.location != 0) {
      out += ' ';
      append_location(p, property.location, out);
    }
    out += '\n';
  }
}

} // namespace

void append_quoted(std::string_view text, std::string &out) {
  out += '"';
  append_escaped(text, out);
  out += '"';
}

void append_name(std::string_view name, std::string &out) {
  // What cannot stand between bars (LLVM allows any byte in a name).
  if (!is_quotable(name) || name.find('\n') != name.npos) {
    std::string clean;
    for (char c : name)
      if (is_quotable({&c, 1}) && c != '\n')
        clean += c;
      else
        clean += "%" + std::to_string(uint8_t(c));
    return append_symbol(clean, out);
  }
  append_symbol(name, out);
}

std::string_view object_kind_text(ObjectKind kind) {
  switch (kind) {
  case ObjectKind::Global:
    return "global";
  case ObjectKind::Constant:
    return "constant";
  case ObjectKind::Function:
    return "function";
  case ObjectKind::External:
    return "external";
  }
  FATHOM_UNREACHABLE("kind of object");
}

std::string sort_text(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  switch (row.kind) {
  case SortKind::Bool:
    return "bool";
  case SortKind::BitVec:
    return "i" + std::to_string(row.width);
  case SortKind::Ptr:
    return "ptr";
  case SortKind::Mem:
    return "mem";
  case SortKind::Array:
    return "array"; // no register has this sort: the verifier says so
  case SortKind::Float:
  case SortKind::RoundingMode:
    break; // no term has
  }
  FATHOM_UNREACHABLE("sort");
}

void print(const Program &p, std::string &out) {
  out += "program ptr " + std::to_string(p.ptr_width) +
         (p.big_endian ? " big" : " little") +
         (p.has_rough_shadows ? " rough" : "") + (p.is_gated ? " gated" : "") +
         (p.is_partial ? " partial\n; for reading only: some registers are not "
                         "defined on every path to their uses\n"
                       : "\n");
  print_globals(p, out);
  print_ledger(p, out);
  bool numbered = !properties_follow_from_checks(p);
  if (numbered)
    print_properties(p, out);
  for (const Function &f : p.functions)
    FunctionPrinter(f, out, numbered).function();
}

std::string to_text(const Program &program) {
  std::string out;
  print(program, out);
  return out;
}

void print(const Function &function, std::string &out) {
  FunctionPrinter(function, out, true).function();
}

std::string to_text(const Function &function, const Stmt &stmt) {
  std::string out;
  FunctionPrinter(function, out, false).statement(stmt);
  return out;
}

} // namespace fathom::sea
