import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { FILE_ENCODING, type ResultField } from '#modules/pay/bank-files/define/choices.ts'
import { plainHead } from '#modules/pay/bureau/api/reading/read-bureau-table.ts'
import { amountIn } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import { findEncoding } from '#platform/api/imports/reading/encodings.ts'
import { isWorkbook } from '#platform/api/imports/reading/open-table.ts'
import { readWorkbook } from '#platform/api/imports/reading/read-workbook.ts'
import { MAX_SHEET_ROWS } from '#platform/wire/files/imports.ts'
import { Money, moneyOf, moneyOfFen } from '#platform/wire/values/money.ts'
import type { BankTemplate } from './bank-template.ts'
import { separatorOf } from './write-bank-file.ts'

/** A line of a result: `amount` is yuan with two decimals; `result` is null where the file says none. */
export type ResultLine = {
  place: number
  cardNo: string
  holder: string
  amount: string
  result: string | null
  reason: string
}

type Line = { place: number; cells: string[] }

const SUM = /^(合计|总计|小计)/
const REMARK = /^#/

function refused(key: string, values: Readonly<Record<string, string | number>>): Failure {
  return new Failure('invalid', `bankFile.${key}`, { values })
}

async function linesOf({ bytes }: Upload, template: BankTemplate): Promise<Line[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) throw unfit('empty')
  if (isWorkbook(buffer)) {
    const { rows } = await readWorkbook(buffer, undefined)
    return rows.map(({ place, cells }) => ({ place, cells: cells.map((cell) => cell.trim()) }))
  }
  const separator = separatorOf(template)
  if (separator === '') throw unfit('kind')
  return decoded(buffer, template)
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({
      place: at + 1,
      cells: line.split(separator).map((cell) => cell.trim()),
    }))
}

/** Reads the text in the encoding that it has; where that is unclear, in that of the template. */
function decoded(buffer: Buffer, { resultColumns, encoding }: BankTemplate): string {
  const titles = resultColumns.flatMap(({ title }) => (title ? [title] : []))
  const known = (text: string) => titles.filter((title) => text.includes(title)).length
  const found = findEncoding(buffer, known)
  const usual = encoding === FILE_ENCODING.gb18030 ? 'gb18030' : 'utf-8'
  return new TextDecoder(found.isSure ? found.encoding : usual).decode(buffer)
}

type Places = ReadonlyMap<ResultField, number>

/** The line with all headings of the template, and where each column stands; without one, their order. */
function findPlaces(
  lines: readonly Line[],
  { resultColumns }: Pick<BankTemplate, 'resultColumns'>,
): { from: number; places: Places } {
  const named = resultColumns.filter(({ field, title }) => title && field !== 'ignored')
  const needed = named.filter(({ field }) => field !== 'reason')
  for (const [at, { cells }] of lines.entries()) {
    const heads = cells.map(plainHead)
    const places = new Map(
      named.map(({ field, title = '' }) => [field, heads.indexOf(plainHead(title))] as const),
    )
    if (needed.length > 0 && needed.every(({ field }) => (places.get(field) ?? -1) >= 0)) {
      return { from: at + 1, places }
    }
  }
  return { from: 0, places: new Map(resultColumns.map(({ field }, at) => [field, at])) }
}

const wordsIn = (list: string | null): string[] =>
  (list ?? '').split(/[、,，;；\s]+/).filter((word) => word !== '')

/** What a word of the bank means; refuses a word that the template does not know. */
function resultOf(word: string, template: BankTemplate, place: number): string | null {
  if (word === '') return null
  if (wordsIn(template.successWords).includes(word)) return PAYMENT.paid
  if (wordsIn(template.returnWords).includes(word)) return PAYMENT.returned
  if (wordsIn(template.failWords).includes(word)) return PAYMENT.failed
  throw refused('unknownWord', { place, word })
}

/** A whole number of fen, also as a workbook writes it: `200010.00`. */
function fenIn(text: string): Money | null {
  const [, whole] = /^(\d{1,15})(?:\.0+)?$/.exec(text.replaceAll(',', '')) ?? []
  return whole === undefined ? null : moneyOfFen(whole)
}

/** What follows the fen: nothing, or what is left when a workbook stores `2000.10` as a float. */
const AFTER_FEN = /\.\d\d(?!(?:0*|000\d*|999\d*)$)\d+/

/** An amount in yuan. An amount with parts of a fen is none: nobody can have paid it. */
function yuanIn(text: string): Money | null {
  const plain = text.normalize('NFKC').replace(/[,\s¥元]/g, '')
  return AFTER_FEN.test(plain) ? null : amountIn(text)
}

function amountOf(cells: readonly string[], places: Places, place: number): string {
  const fenAt = places.get('amountFen')
  const text = cells[fenAt ?? places.get('amountYuan') ?? -1] ?? ''
  const amount = fenAt === undefined ? yuanIn(text) : fenIn(text)
  if (text === '' || amount === null) throw refused('amount', { place, text })
  return amount.toString()
}

/** Refuses a line with a sum that is not that of the lines before it. */
function requireSum(line: Line, places: Places, lines: readonly ResultLine[]): void {
  const at = places.get('amountFen') ?? places.get('amountYuan') ?? -1
  if ((line.cells[at] ?? '') === '') return
  const said = moneyOf(amountOf(line.cells, places, line.place))
  const sum = lines.reduce((total, { amount }) => total.plus(moneyOf(amount)), Money.ZERO)
  if (said.compare(sum) === 0) return
  throw refused('sum', { place: line.place, said: said.toString(), sum: sum.toString() })
}

/**
 * Reads the result of a bank by the columns of the template: a workbook, or a text in any encoding, with amounts as
 * numbers or texts. Refuses the whole file for a line that it cannot read.
 */
export async function readBankResult(
  upload: Upload,
  template: BankTemplate,
): Promise<ResultLine[]> {
  const lines = await linesOf(upload, template)
  const { from, places } = findPlaces(lines, template)
  const found: ResultLine[] = []
  for (const line of lines.slice(from)) {
    const { place, cells } = line
    if (cells.every((cell) => cell === '') || REMARK.test(cells[0] ?? '')) continue
    if (cells.some((cell) => SUM.test(cell))) {
      requireSum(line, places, found)
      continue
    }
    if (found.length >= MAX_SHEET_ROWS) throw unfit('tooManyRows', { max: MAX_SHEET_ROWS })
    found.push(lineIn(line, places, template))
    if (!/^\d{6,30}$/.test(found.at(-1)?.cardNo ?? '')) {
      throw refused('cardNo', { place, text: found.at(-1)?.cardNo ?? '' })
    }
  }
  if (found.length === 0) throw unfit('noRows')
  return found
}

function lineIn({ place, cells }: Line, places: Places, template: BankTemplate): ResultLine {
  const textOf = (field: ResultField) => cells[places.get(field) ?? -1] ?? ''
  return {
    place,
    cardNo: textOf('cardNo').replace(/[\s-]/g, ''),
    holder: textOf('holder'),
    amount: amountOf(cells, places, place),
    result: resultOf(textOf('result'), template, place),
    reason: textOf('reason'),
  }
}
