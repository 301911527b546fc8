import pg from 'pg'
import { request } from 'undici'
import { atMost, type Figure } from './figures.ts'
import { loadInTurns } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

const CARDS = 200
const COLUMN = 40
const GOAL = 2
const KB = 60
const KILOBYTE = 1_000
const BOARD = '/work/board?of=all'
const LIST = '/hr/archives?status=2'
const USER = 'admin'

type Start = (databaseUrl: string) => Promise<Running>

/** Adds tasks without an owner, so that every state fills a column. The data for lists has no such tasks. */
async function leaveUnassigned(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `update task set state = '2', owner_id = null, pending_phase = null where id in (
         select id from task where state = '3' and task_no like 'BM%' and parent_id is null order by task_no
         limit greatest(0, $1 - (select count(*) from task where state = '2' and deleted_at is null)))`,
      [COLUMN],
    )
  } finally {
    await client.end()
  }
}

/** A full board, alternating with a list page of the same server, and the bytes sent. */
export async function measureBoard(databaseUrl: string, start: Start): Promise<Figure[]> {
  await leaveUnassigned(databaseUrl)
  const ours = await start(databaseUrl)
  try {
    const { origin, processorMs } = ours
    const cookie = await signInWithForm(origin, USER, BENCH_PASSWORD)
    const headers = { cookie, 'accept-encoding': 'br, gzip' }
    const page = await fetch(origin + BOARD, { headers: { cookie } })
    const cards = (await page.text()).split('class="card board-card').length - 1
    if (cards !== CARDS) throw new Error(`The board has ${cards} cards`)
    const sent = await (await request(origin + BOARD, { headers })).body.arrayBuffer()
    const bytes = atMost(
      `board of ${CARDS} cards: bytes`,
      'kB',
      sent.byteLength / KILOBYTE,
      KB,
      'limit',
    )
    const targets = [BOARD, LIST].map((path) => ({
      url: origin + path,
      headers: { cookie },
      processorMs,
    }))
    const [board, list] = await loadInTurns(targets, { rounds: 9, pages: 40, warmUp: 80 })
    if (!board?.processorMs || !list?.processorMs) return [bytes]
    const cost = [board.processorMs, list.processorMs] as const
    const name = `board of ${CARDS} cards, processor`
    return [atMost(name, 'ms', cost[0], cost[1], 'list page', GOAL), bytes]
  } finally {
    await ours.stop()
  }
}
