// What a plugin has to say about a function or variable beside its code.
// prepared/source_notes.h reads it.
#pragma once

#include "prepared/source_notes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <string>

namespace fathom::plugin {

inline void annotate(clang::ASTContext &context, clang::Decl *d,
                     const std::string &text) {
  d->addAttr(clang::AnnotateAttr::CreateImplicit(context, text, nullptr, 0));
}

inline void add_note(clang::ASTContext &context, clang::Decl *d,
                     prepared::SourceNote note, clang::SourceLocation at,
                     const std::string &detail = "") {
  unsigned line = context.getSourceManager().getPresumedLoc(at).isValid()
                      ? context.getSourceManager().getPresumedLoc(at).getLine()
                      : 0;
  annotate(context, d,
           prepared::note_prefix + std::to_string(unsigned(note)) + ":" +
               std::to_string(line) + ":" + detail);
}

} // namespace fathom::plugin
