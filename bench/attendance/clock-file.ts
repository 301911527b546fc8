import type pg from 'pg'
import { CLOCK_CALLS, type TakenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { type Api, apiOf } from '../api-of.ts'
import { atMost, type Figure } from '../figures.ts'
import { lastDayOf } from './database.ts'

const ROWS = 200_000
const LIMIT_S = 20
/** No other clock-in uses this device. */
export const BENCH_DEVICE = 'BENCH-FILE'
const TIMES = ['08:51', '12:07', '13:22', '18:05']

const two = (number: number) => String(number).padStart(2, '0')

/**
 * A file of an attendance machine: every employee four times a day, for as many days of a month as the row
 * count needs.
 */
async function tableOf(client: pg.Client, month: string): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    "select emp_no as number from user_base_info where emp_no like 'B%' order by emp_no",
  )
  const days = Number(lastDayOf(month).slice(-2))
  const lines = ['工号,时间,机号']
  for (let day = 1; day <= days && lines.length <= ROWS; day += 1) {
    for (const [index, { number }] of rows.entries()) {
      const seconds = two(index % 60)
      for (const time of TIMES) {
        lines.push(`${number},${month}-${two(day)} ${time}:${seconds},${BENCH_DEVICE}`)
      }
    }
  }
  return lines.slice(0, ROWS + 1).join('\r\n')
}

async function send(api: Api, body: string): Promise<TakenClockIns> {
  return api<TakenClockIns>(`${CLOCK_CALLS.import}?name=clock.csv`, { method: 'POST', body })
}

/** An import, from the first byte sent to the answer. */
export async function measureClockFile(
  origin: string,
  token: string,
  client: pg.Client,
  month: string,
): Promise<Figure> {
  const api = apiOf(origin, token)
  const table = await tableOf(client, month)
  const began = performance.now()
  const { added } = await send(api, table)
  const seconds = (performance.now() - began) / 1_000
  if (added < ROWS) throw new Error(`${added} of ${ROWS} rows were new`)
  return atMost(`import of ${ROWS} clock-ins`, 's', seconds, LIMIT_S, 'limit')
}
