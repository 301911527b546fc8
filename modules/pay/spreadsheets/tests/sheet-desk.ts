import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import {
  SPREADSHEET_CALLS,
  type SpreadsheetRows,
  spreadsheetRows,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { packZip } from '#platform/api/exports/zip-archive.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

/** A cell: a text, a number with the number of a format, or a formula with its stored result. */
export type Cell =
  | string
  | { n: string; format?: 'fen' | 'padded' }
  | { formula: string; stored?: string }

export type Book = {
  rows: readonly (readonly Cell[])[]
  hiddenRows?: readonly number[]
  /** Columns from 1. */
  hiddenColumns?: readonly number[]
  /** Further sheets, by name; true hides the sheet. */
  others?: Readonly<Record<string, boolean>>
}

const letter = (at: number) => String.fromCharCode(65 + at)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string') {
    return cell === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  }
  if ('n' in cell) {
    const style = { fen: 1, padded: 2, none: 0 }[cell.format ?? 'none']
    return `<c r="${at}" s="${style}"><v>${cell.n}</v></c>`
  }
  const stored = cell.stored === undefined ? '' : `<v>${cell.stored}</v>`
  return `<c r="${at}"><f>${escaped(cell.formula)}</f>${stored}</c>`
}

/** The bytes of a workbook. */
export async function workbook({
  rows,
  hiddenRows = [],
  hiddenColumns = [],
  others = {},
}: Book): Promise<Buffer> {
  const sheets = [['工资', false] as const, ...Object.entries(others)]
  const data = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    const xml = cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')
    return `<row r="${at + 1}"${hidden}>${xml}</row>`
  })
  const cols = hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('')
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${sheets
      .map(
        ([name, isHidden], at) =>
          `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="4"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><cols>${cols}</cols><sheetData>${data.join('')}</sheetData></worksheet>`,
  }
  for (const at of Object.keys(others).keys()) {
    files[`xl/worksheets/sheet${at + 2}.xml`] =
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
  }
  const parts: Buffer[] = []
  const packed = packZip(
    Object.entries(files).map(([name, content]) => ({ name, parts: [Buffer.from(content)] })),
  )
  for await (const part of packed) parts.push(part)
  return Buffer.concat(parts)
}

export const csv = (lines: readonly string[], encoding: 'GB18030' | 'UTF-8' = 'UTF-8') =>
  encodeText(`${lines.join('\r\n')}\r\n`, encoding)

let files = 0

/** Steps of the tests of salary spreadsheets. */
export function sheetDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const { database, api } = company
  const { grant, person, one } = payDesk(company)

  /** The maker of files, the one who checks, and the one who audits. */
  async function specialists() {
    const [pay, second, director] = await Promise.all([
      api.as('pay'),
      api.as('pay2'),
      api.as('hrdir'),
    ])
    for (const name of ['pay', 'pay2', 'hrdir']) {
      await grant(name, { items: ['工资表'], canEdit: true, canExport: true })
    }
    return { pay, second, director }
  }

  /** New people with this name, or with names of their own. */
  async function people(count: number, name?: string) {
    const ids: string[] = []
    for (let nth = 0; nth < count; nth += 1) ids.push(await person())
    if (name !== undefined) {
      await database.rows('update user_base_info set name = $2 where id = any($1)', [ids, name])
    }
    return database.rows<{ id: string; empNo: string; name: string }>(
      `select id, emp_no as "empNo", name from user_base_info where id = any($1::uuid[])
       order by array_position($1::uuid[], id)`,
      [ids],
    )
  }

  /** An open file of a month. */
  async function newFile(call: Caller, values: object = {}): Promise<string> {
    files += 1
    const body = { id: newId(), month: '2026-03', title: `分公司工资 ${files}`, kind: 'wages' }
    const added = await call(spreadsheets.endpoints.add, {
      method: 'POST',
      body: Object.assign(body, values),
    })
    if (added.status !== 200) throw new Error(added.text)
    return savedIn(added).id
  }

  const upload = (call: Caller, id: string, bytes: Uint8Array, name = '工资.xlsx') =>
    call(SPREADSHEET_CALLS.upload, { method: 'POST', query: { id, name }, body: bytes })

  const read = async (call: Caller, id: string, query: object = {}): Promise<SpreadsheetRows> => {
    const answer = await call(SPREADSHEET_CALLS.rows, { query: Object.assign({ id }, query) })
    if (answer.status !== 200) throw new Error(answer.text)
    return spreadsheetRows.parse(answer.body.response)
  }

  const act = (call: Caller, id: string, name: string, body: object = {}) =>
    call(spreadsheets.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  const matchRow = (call: Caller, id: string, empNo: string) =>
    call(SPREADSHEET_CALLS.matchRow, { method: 'PUT', body: { id, empNo } })

  const show = (call: Caller, id: string, visible: readonly string[]) =>
    call(SPREADSHEET_CALLS.columns, { method: 'PUT', body: { id, visible } })

  /** A new file of the maker with this content. */
  async function uploaded(call: Caller, content: Book | Uint8Array, values: object = {}) {
    const id = await newFile(call, values)
    const isText = content instanceof Uint8Array
    const bytes = isText ? content : await workbook(content)
    const answer = await upload(call, id, bytes, isText ? '工资.csv' : '工资.xlsx')
    return { id, answer }
  }

  return {
    specialists,
    people,
    newFile,
    upload,
    uploaded,
    read,
    act,
    matchRow,
    show,
    one,
    grant,
    person,
  }
}
