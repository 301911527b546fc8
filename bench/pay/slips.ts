import { setTimeout as sleep } from 'node:timers/promises'
import { SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { atMost, type Figure } from '../figures.ts'
import { latencies } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { LIST, USERS } from './generate.ts'

const SLIP_MS = 30
const CROWD_MS = 500
const OPENINGS = 1_000
const MINUTE_MS = 60_000
const WORSE_THAN = 0.95

/** Publishes the newest row and makes it the slip of the reader. */
export const OWN_SLIP = [
  `update salary set state = '5', published_at = now() where id = (select id from salary order by created_at desc, id limit 1)`,
  `update app_user set user_base_id = (select user_id from salary where state = '5' order by created_at desc, id limit 1)
   where user_name = '${USERS.reader}'`,
] as const

/** A slip of one's own: the call with all reasons, and its page when a thousand people open theirs within a minute. */
export async function measureSlips({ origin }: Running, id: string): Promise<Figure[]> {
  const token = await fetchToken(origin, USERS.reader, BENCH_PASSWORD)
  const call = {
    url: `${origin}${SLIP_CALLS.slip}?id=${id}`,
    headers: { authorization: `Bearer ${token}` },
  }
  const [explained = 0] = await latencies([call], 200)
  const cookie = await signInWithForm(origin, USERS.reader, BENCH_PASSWORD)
  const times = await openInAMinute(`${origin}/pay/my-slips/${id}`, `${origin}${LIST}`, cookie)
  const p95 = times[Math.floor(times.length * WORSE_THAN)] ?? 0
  return [
    atMost('own slip with its reasons, p95', 'ms', explained, SLIP_MS, 'limit'),
    atMost('1,000 slips opened in a minute, page p95', 'ms', p95, CROWD_MS, 'limit'),
  ]
}

/**
 * Opens pages evenly over a minute, while another user reads one list page after the other. Returns the times of the pages
 * in ms and ascending order; a refused page counts as endless.
 */
async function openInAMinute(page: string, list: string, cookie: string): Promise<number[]> {
  let isOver = false
  const others = (async () => {
    while (!isOver) await readWhole(list, cookie)
  })()
  const opened: Promise<number>[] = []
  for (let nth = 0; nth < OPENINGS; nth += 1) {
    opened.push(readWhole(page, cookie))
    await sleep(MINUTE_MS / OPENINGS)
  }
  const times = await Promise.all(opened)
  isOver = true
  await others
  return times.sort((one, other) => one - other)
}

/** Milliseconds until the last byte; endless for an answer that is no page. */
async function readWhole(url: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}
