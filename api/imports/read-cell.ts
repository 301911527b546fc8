import { neutralise } from '#api/crud/export-csv.ts'
import { tidyText } from '#contracts/checks.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import type { Field, FieldKind } from '#resources/engine/field-kinds.ts'
import { kindOf } from '#resources/engine/kinds.ts'
import type { CellWords } from './cell-words.ts'

const SEPARATORS = /[、,，;；|]/

type Reader = (text: string, field: Field, words: CellWords) => RecordValue

/** What people write in cells instead of ticking and choosing; all else is read like the text of a form. */
const READERS: Readonly<Partial<Record<FieldKind, Reader>>> = {
  bool: (text, _field, words) => words.flagOf(text) ?? text,
  choice: (text, { rule }, words) => (rule.choices ? words.codeOf(rule.choices, text) : text),
  choices: (text, { rule }, words) =>
    namesIn(text).map((part) => (rule.choices ? words.codeOf(rule.choices, part) : part)),
}

function plainValue(text: string, field: Field): RecordValue {
  const { read } = kindOf(field.kind)
  return read ? read(text, field, kindOf) : text
}

/** An apostrophe that an export has put before something like a formula is taken away again. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const bare = text.slice(1)
  return text.startsWith("'") && neutralise(bare) !== bare ? bare : text
}

/** The text of a cell of a field: texts in the form in which they are kept, so that rows can be compared. */
export function cellText(cell: string, field: Field): string {
  const text = plainCell(cell)
  return field.kind === 'text' ? tidyText(text, field.rule.check) : text
}

/** The value that a cell stands for; a text that is none stays one, for the schema to refuse. */
export function readCell(text: string, field: Field, words: CellWords): RecordValue {
  return (READERS[field.kind] ?? plainValue)(text, field, words)
}

/** The names in a cell that stand for several records. */
export function namesIn(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean)
}
