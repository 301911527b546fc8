import { request } from 'undici'
import { DEFAULT, packCells } from '#modules/attendance/roster/web/painting/packed-cells.ts'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { loadInTurns } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { signInWithForm } from '../sign-in.ts'

const PAGE_GOAL = 1.5
const PAGE_KB = 60
const KILOBYTE = 1_000
const CELLS = { people: 50, days: 30 }
const SAVE_MS = 300
const SAVES = 11
const LIST = '/hr/archives?status=2'

type PageRequest = { origin: string; cookie: string; path: string }

async function bytesOf({ origin, cookie, path }: PageRequest): Promise<number> {
  const headers = { cookie, 'accept-encoding': 'br, gzip' }
  const { statusCode, body } = await request(origin + path, { headers })
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  return (await body.arrayBuffer()).byteLength
}

type Users = { keeper: string; lister: string }
type Group = { group: string; month: string }

const pathOf = ({ group, month }: Group) => `/attendance/roster?group=${group}&month=${month}`

/**
 * A roster page with fifty employees, alternating with a list page of the same server, and the bytes sent.
 */
export async function measureRosterPage(
  { origin, processorMs }: Running,
  { keeper, lister }: Users,
  group: Group,
): Promise<Figure[]> {
  const cookie = await signInWithForm(origin, keeper, BENCH_PASSWORD)
  const path = pathOf(group)
  const targets = [
    { url: origin + path, headers: { cookie }, processorMs },
    {
      url: origin + LIST,
      processorMs,
      headers: { cookie: await signInWithForm(origin, lister, BENCH_PASSWORD) },
    },
  ]
  const [roster, list] = await loadInTurns(targets, { rounds: 9, pages: 40, warmUp: 80 })
  const kilobytes = (await bytesOf({ origin, cookie, path })) / KILOBYTE
  const sent = atMost('roster page: bytes', 'kB', kilobytes, PAGE_KB, 'limit')
  if (!roster?.processorMs || !list?.processorMs) return [sent]
  const [cost, peer] = [roster.processorMs, list.processorMs]
  return [atMost('roster page, processor', 'ms', cost, peer, 'list page', PAGE_GOAL), sent]
}

const FIELDS = new Set([FORM_TOKEN_FIELD, 'group', 'month', 'people', 'shifts'])

/** The fields of the page's form with their initial values. */
async function fieldsOf({ origin, cookie, path }: PageRequest): Promise<Record<string, string>> {
  const answer = await fetch(origin + path, { headers: { cookie } })
  const html = await answer.text()
  const found = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(
    [...found].flatMap(([, name = '', value = '']) => (FIELDS.has(name) ? [[name, value]] : [])),
  )
}

/**
 * Cells of the first days for every employee on the page, all with one shift, or with the plan of the group.
 */
function packed(code: string): string {
  return packCells(
    Array.from({ length: CELLS.people }, (_, row) =>
      Array.from({ length: CELLS.days }, (_, day) => ({ row, day: day + 1, code })),
    ).flat(),
  )
}

/** Paints all cells of a page with another shift and saves them, from the click to the answer. */
export async function measureRosterSave(
  { origin }: Running,
  keeper: string,
  group: Group,
): Promise<Figure> {
  const cookie = await signInWithForm(origin, keeper, BENCH_PASSWORD)
  const path = `${pathOf(group)}&view=week`
  const fields = await fieldsOf({ origin, cookie, path })
  const save = async (code: string) => {
    const began = performance.now()
    const answer = await fetch(origin + pathOf(group), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, cells: packed(code) }).toString(),
    })
    await answer.text()
    if (answer.status !== 302 && answer.status !== 303) {
      throw new Error(`saving the roster answered ${answer.status}`)
    }
    return performance.now() - began
  }
  await save('0')
  const times: number[] = []
  for (let nth = 0; nth < SAVES; nth += 1) times.push(await save(nth % 2 === 0 ? '1' : '0'))
  await save(DEFAULT)
  const count = CELLS.people * CELLS.days
  return atMost(`${count} cells of a roster are saved`, 'ms', median(times), SAVE_MS, 'limit')
}
