import { randomUUID } from 'node:crypto'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import { SPREADSHEET_CALLS } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { writeXlsx } from '#platform/api/exports/export-xlsx.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { atMost, type Figure } from '../figures.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken } from '../sign-in.ts'
import { USERS } from './generate.ts'

const UPLOAD_S = 5
/** The most rows of a file. */
const MOST_ROWS = 10_000

/** The people of a file: their numbers and names. */
export const PEOPLE_OF_FILE = `select emp_no, name from user_base_info where deleted_at is null
  order by emp_no limit ${MOST_ROWS}`

/** The columns of a wide workbook beside number, name and net. */
const MORE_COLUMNS = 16
const [WHOLE_GROSS, WHOLE_NET] = ['5200.50', '4900.25']

type Person = { number: string; name: string }

/** Writes a row of four columns for each person. */
function csvOf(people: readonly Person[]): Buffer {
  const rows = people.map(({ number, name }) => `${number},${name},${WHOLE_GROSS},${WHOLE_NET}`)
  return Buffer.from(['工号,姓名,应发,实发', ...rows].join('\r\n'))
}

/** Writes a row of nineteen columns for each person. */
async function workbookOf(people: readonly Person[]): Promise<Buffer> {
  const parts = Array.from({ length: MORE_COLUMNS }, (_, at) => `津贴${at + 1}`)
  const column = (label: string, sheet: ExportColumn['sheet'], scale = 0): ExportColumn => ({
    label,
    sheet,
    scale,
    read: (record) => String(record[label]),
  })
  const columns = [
    column('工号', undefined),
    column('姓名', undefined),
    ...['实发', ...parts].map((label) => column(label, 'money', 2)),
  ]
  const values = parts.map((title) => [title, '306.25'])
  const rows = people.map(({ number, name }) => {
    const row = [['工号', number], ['姓名', name], ['实发', WHOLE_NET], ...values]
    return Object.fromEntries(row) as WireRecord
  })
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx('bench', columns, [rows])) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Uploads files with a row for each of these people, and finds them by number and name. */
export async function measureSpreadsheets(
  { origin }: Running,
  found: readonly Record<string, string>[],
): Promise<Figure[]> {
  const people = found.map(({ emp_no: number = '', name = '' }) => ({ number, name }))
  const token = await fetchToken(origin, USERS.pay, BENCH_PASSWORD)
  const authorization = `Bearer ${token}`
  const upload = async (file: string, body: Buffer): Promise<number> => {
    const id = randomUUID()
    const head = { id, month: '2026-03', title: `bench ${id}`, kind: 'wages' }
    await send(`${origin}${spreadsheets.endpoints.add}`, {
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(head),
    })
    const query = new URLSearchParams({ id, name: file })
    const began = performance.now()
    await send(`${origin}${SPREADSHEET_CALLS.upload}?${query}`, {
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    })
    return (performance.now() - began) / 1_000
  }
  const figureOf = (name: string, seconds: number) =>
    atMost(`salary spreadsheet of ${people.length} rows, ${name}`, 's', seconds, UPLOAD_S, 'limit')
  return [
    figureOf('text', await upload('bench.csv', csvOf(people))),
    figureOf('workbook of 19 columns', await upload('bench.xlsx', await workbookOf(people))),
  ]
}

async function send(url: string, init: { headers: Record<string, string>; body: BodyInit }) {
  const answer = await fetch(url, { method: 'POST', headers: init.headers, body: init.body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
