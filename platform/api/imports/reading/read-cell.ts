import { neutralise } from '#platform/api/exports/export-csv.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { CellWords } from '#platform/api/imports/words/cell-words.ts'
import type { ChoiceList, Field, FieldKind } from '#platform/define/engine/field-kinds.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { tidyText } from '#platform/wire/values/checks.ts'
import { shownValue } from '#platform/wire/values/plain-text.ts'

const SEPARATORS = /[、,，;；|]/

/** The value of a cell, or why it has none. */
type CellValue =
  | { value: RecordValue }
  | { problem: FieldProblem & { asked: string; fits?: readonly string[] } }

type Reader = (text: string, field: Field, words: CellWords) => CellValue

/**
 * Reads the values of cells that a form would have as checkboxes and choices. Other kinds are read as form text.
 */
const READERS: Readonly<Partial<Record<FieldKind, Reader>>> = {
  bool: (text, _field, words) => ({ value: words.flagOf(text) ?? text }),
  choice: (text, { rule }, words) =>
    rule.choices ? chosen(text, rule.choices, words) : { value: text },
  choices: (text, { rule }, words) => {
    const { choices } = rule
    const parts = namesIn(text).map((part) =>
      choices ? chosen(part, choices, words) : { value: part },
    )
    const wrong = parts.find((part) => 'problem' in part)
    return wrong ?? { value: parts.flatMap((part) => ('value' in part ? String(part.value) : [])) }
  },
}

function chosen(text: string, choices: ChoiceList, words: CellWords): CellValue {
  const codes = words.codesOf(choices, text)
  const [code] = codes
  if (code !== undefined && codes.length === 1) return { value: code }
  const key = code === undefined ? 'import.notAmong' : 'import.oneOfThese'
  const labels = words.labelsOf(choices, code === undefined ? undefined : codes)
  return {
    problem: {
      key,
      values: { value: shownValue(text), choices: labels },
      asked: text,
      fits: code === undefined ? undefined : codes,
    },
  }
}

function plainValue(text: string, field: Field): RecordValue {
  const { read } = kindOf(field.kind)
  return read ? read(text, field, kindOf) : text
}

/** Removes the apostrophe that an export puts before a text that looks like a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const bare = text.slice(1)
  return text.startsWith("'") && neutralise(bare) !== bare ? bare : text
}

/** The text of a cell in the form in which the field stores it, so that rows can be compared. */
export function keptText(cell: string, field: Field): string {
  const text = plainCell(cell)
  return field.kind === 'text' ? tidyText(text, field.rule.check) : text
}

/** The value of a cell. An invalid text is returned unchanged, and the schema refuses it. */
export function readCell(text: string, field: Field, words: CellWords): CellValue {
  return READERS[field.kind]?.(text, field, words) ?? { value: plainValue(text, field) }
}

/** The names of several records in one cell. */
export function namesIn(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean)
}
