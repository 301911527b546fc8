/** A comment, a quoted text, a quoted name, a body in dollar quotes, or a run of other characters. */
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|[^-/'"$;]+|[\s\S]/g

const COMMENT = /^(?:--|\/\*)/
const COMMENT_OR_TEXT = /^(?:--|\/\*|'|\$\w*\$)/

/** The statements of a text, each without the comments before it and without its semicolon. */
export function splitStatements(sql: string): string[] {
  const statements = ['']
  for (const [piece] of sql.matchAll(PIECES)) {
    const last = statements.length - 1
    if (piece === ';') statements.push('')
    else if (statements[last]?.trim() || !COMMENT.test(piece)) statements[last] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** The text without comments, quoted texts and function bodies: only code and names remain. */
export function withoutTexts(sql: string): string {
  return sql.replace(PIECES, (piece) => (COMMENT_OR_TEXT.test(piece) ? ' ' : piece))
}
