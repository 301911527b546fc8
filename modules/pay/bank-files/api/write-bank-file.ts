import { FILE_KIND } from '#modules/pay/bank-files/define/choices.ts'
import type { FileColumn, LineColumn } from '#modules/pay/bank-files/define/shipped-templates.ts'
import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { writeXlsx } from '#platform/api/exports/export-xlsx.ts'
import { Failure } from '#platform/api/failure.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { BankTemplate } from './bank-template.ts'

/** A payment of a file. `amount` is yuan with two decimals. */
export type Payment = {
  cardNo: string
  holder: string
  amount: string
  bank: string
  branch: string
}

/** What a file says about all its payments. `day` is yyyy-MM-dd, `note` what the people read at their bank. */
export type FileHead = { payerName: string; payerAccount: string; day: string; note: string }

type Said = FileHead & { total: string; count: number }
type Row = Payment & { no: number }

function textOf({ field, title = '' }: FileColumn, said: Said, row: Row | null): string {
  switch (field) {
    case 'fixed':
      return title
    case 'no':
      return String(row?.no ?? '')
    case 'cardNo':
    case 'holder':
    case 'bank':
    case 'branch':
      return row?.[field] ?? ''
    case 'amountYuan':
      return row?.amount ?? ''
    case 'amountFen':
      return row ? moneyOf(row.amount).inFen() : ''
    case 'date':
      return said.day.replaceAll('-', '')
    case 'dateDashed':
      return said.day
    case 'count':
      return String(said.count)
    case 'totalYuan':
      return said.total
    case 'totalFen':
      return moneyOf(said.total).inFen()
    default:
      return said[field]
  }
}

/** The width of a column of a fixed length is counted in bytes, because banks count a Chinese character as two. */
function padded(text: string, column: FileColumn, encoding: string): string {
  const { width, pad = 'none', padWith } = column
  if (!width || pad === 'none') return text
  const missing = width - encodeText(text, encoding).length
  if (missing < 0) {
    throw new Failure('conflict', 'bankFile.tooWide', {
      values: { title: column.title ?? '', text, width },
    })
  }
  const filling = (padWith || ' ').repeat(missing)
  return pad === 'left' ? filling + text : text + filling
}

/** A text must not hold the separator or a line break, because then its columns would be others for the bank. */
function plain(text: string, separator: string): string {
  const isUnfit = /\p{Cc}/u.test(text) || (separator !== '' && text.includes(separator))
  if (isUnfit) throw new Failure('conflict', 'bankFile.separatorInText', { values: { text } })
  return text
}

type Cells = { columns: readonly FileColumn[]; cells: string[] }

function blockLines(columns: readonly LineColumn[], said: Said): Cells[] {
  const lines = [...new Set(columns.map(({ line }) => line))].sort((one, other) => one - other)
  return lines.map((line) => {
    const own = columns.filter((column) => column.line === line)
    return { columns: own, cells: own.map((column) => textOf(column, said, null)) }
  })
}

/** All lines of a file after the remarks: head, titles, a line a payment, tail. */
function linesOf(template: BankTemplate, head: FileHead, payments: readonly Payment[]): Cells[] {
  const { headColumns, rowColumns, tailColumns, hasTitles } = template
  const total = sumOfMoney(payments.map(({ amount }) => moneyOf(amount))).toString()
  const said: Said = { ...head, total, count: payments.length }
  const titles = { columns: [], cells: rowColumns.map(({ title = '' }) => title) }
  return [
    ...blockLines(headColumns, said),
    ...(hasTitles ? [titles] : []),
    ...payments.map((payment, at) => {
      const row = { ...payment, no: at + 1 }
      return {
        columns: rowColumns,
        cells: rowColumns.map((column) => textOf(column, said, row)),
      }
    }),
    ...blockLines(tailColumns, said),
  ]
}

const SEPARATORS: Readonly<Record<string, string>> = { tab: '\t', none: '' }
const LINE_ENDS: Readonly<Record<string, string>> = { crlf: '\r\n', lf: '\n' }

/** What stands between the columns of a text. */
export const separatorOf = ({ separator }: Pick<BankTemplate, 'separator'>): string =>
  SEPARATORS[separator] ?? separator

function writeText(template: BankTemplate, lines: readonly Cells[]): Buffer {
  const { encoding, intro, lineEnd } = template
  const separator = separatorOf(template)
  const remarks = intro ? intro.split(/\r?\n/) : []
  const written = lines.map(({ columns, cells }) =>
    cells
      .map((cell, at) =>
        padded(plain(cell, separator), columns[at] ?? { field: 'fixed' }, encoding),
      )
      .join(separator),
  )
  const end = LINE_ENDS[lineEnd] ?? '\n'
  return encodeText([...remarks, ...written].map((line) => line + end).join(''), encoding)
}

const AMOUNTS: readonly string[] = ['amountYuan', 'totalYuan']

async function writeBook(template: BankTemplate, lines: readonly Cells[]): Promise<Buffer> {
  const [first, ...rest] = lines.map(({ cells }) => cells)
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    label: first?.[at] ?? '',
    sheet: AMOUNTS.includes(template.rowColumns[at]?.field ?? '') ? ('money' as const) : undefined,
    scale: 2,
    read: (record: { id: string }) => rest[Number(record.id)]?.[at] ?? '',
  }))
  const records = rest.map((_, at) => ({ id: String(at), version: 1 }))
  const parts: Buffer[] = []
  for await (const part of writeXlsx(template.bank, columns, [records])) parts.push(part)
  return Buffer.concat(parts)
}

/** The file of some payments as the template says. Amounts are written from their exact fen. */
export function writeBankFile(
  template: BankTemplate,
  head: FileHead,
  payments: readonly Payment[],
): Promise<Buffer> {
  const lines = linesOf(template, head, payments)
  if (template.kind === FILE_KIND.xlsx) return writeBook(template, lines)
  return Promise.resolve(writeText(template, lines))
}
