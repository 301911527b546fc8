import { neutralise } from '#api/crud/export-csv.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import type { Field, FieldKind } from '#resources/engine/field-kinds.ts'
import { kindOf } from '#resources/engine/kinds.ts'
import type { CellWords } from './cell-words.ts'

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const MONTH = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/
const MOMENT = /^(.+?)[\sT]+(\d{1,2}:\d{2})(:\d{2})?$/
const SEPARATORS = /[、,，;；|]/
const GROUPED = /^[¥￥$€\s]*(-?\d{1,3}(,\d{3})+|-?\d+)(\.\d+)?\s*元?$/

const two = (text: string | undefined) => (text ?? '').padStart(2, '0')

/** 2026-3-1, 2026/03/01 and 2026年3月1日 are the same day; anything else is for the rule to refuse. */
export function dayIn(text: string): string {
  const match = DAY.exec(text)
  return match ? `${match[1]}-${two(match[2])}-${two(match[3])}` : text
}

function monthIn(text: string): string {
  const match = MONTH.exec(text) ?? DAY.exec(text)
  return match ? `${match[1]}-${two(match[2])}` : text
}

function momentIn(text: string): string {
  const [, day = '', time = '', seconds = ':00'] = MOMENT.exec(text) ?? []
  return day ? `${dayIn(day.trim())} ${time.padStart(5, '0')}${seconds}` : text
}

function figureIn(text: string): string {
  return GROUPED.test(text) ? text.replace(/[¥￥$€,\s元]/g, '') : text
}

type Reader = (text: string, field: Field, words: CellWords) => RecordValue

/** What people write in cells otherwise than in forms; all else is read like the text of a form. */
const READERS: Readonly<Partial<Record<FieldKind, Reader>>> = {
  date: dayIn,
  month: monthIn,
  dateTime: momentIn,
  time: (text) => text.slice(0, 5).padStart(5, '0'),
  integer: (text, field) => plainValue(figureIn(text), field),
  decimal: (text, field) => plainValue(figureIn(text), field),
  money: (text, field) => plainValue(figureIn(text), field),
  bool: (text, _field, words) => words.flagOf(text) ?? text,
  choice: (text, { rule }, words) => (rule.choices ? words.codeOf(rule.choices, text) : text),
  choices: (text, { rule }, words) =>
    text
      .split(SEPARATORS)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => (rule.choices ? words.codeOf(rule.choices, part) : part)),
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
