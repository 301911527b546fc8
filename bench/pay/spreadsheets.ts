import { randomUUID } from 'node:crypto'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import { SPREADSHEET_CALLS } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
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

/** Uploads a file with a row for each of these people, and finds them by number and name. */
export async function measureSpreadsheet(
  { origin }: Running,
  people: readonly Record<string, string>[],
): Promise<Figure[]> {
  const token = await fetchToken(origin, USERS.pay, BENCH_PASSWORD)
  const authorization = `Bearer ${token}`
  const id = randomUUID()
  const head = { id, month: '2026-03', title: `bench ${id}`, kind: 'wages' }
  await send(`${origin}${spreadsheets.endpoints.add}`, {
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(head),
  })
  const rows = people.map(({ emp_no: number, name }) => `${number},${name},5200.50,4900.25`)
  const body = ['工号,姓名,应发,实发', ...rows].join('\r\n')
  const query = new URLSearchParams({ id, name: 'bench.csv' })
  const began = performance.now()
  await send(`${origin}${SPREADSHEET_CALLS.upload}?${query}`, {
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body,
  })
  const seconds = (performance.now() - began) / 1_000
  return [
    atMost(`salary spreadsheet of ${people.length} rows, matched`, 's', seconds, UPLOAD_S, 'limit'),
  ]
}

async function send(url: string, init: { headers: Record<string, string>; body: string }) {
  const answer = await fetch(url, { method: 'POST', headers: init.headers, body: init.body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
