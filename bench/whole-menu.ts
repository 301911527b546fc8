import pg from 'pg'
import { request } from 'undici'
import { atMost, type Figure, median } from './figures.ts'
import { type Loaded, visit } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { addMeasuredNavigation, type MeasuredNavigation } from './permission-matrix.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

const MODULES = 5
const ENTRIES = 26
const GOAL = 1.1
const ROUNDS = 9
const PAGES = 60
const HEARD_MS = 100
const KILOBYTE = 1_000

/** Bytes on the wire with the compression that browsers request. */
async function bytesOf({ url, headers }: Loaded): Promise<number> {
  const answer = await request(url, { headers: { ...headers, 'accept-encoding': 'br, gzip' } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return (await answer.body.arrayBuffer()).byteLength
}

/** A list page of a user with five additional modules of 26 entries, alternating with and without them. */
export async function measureWholeMenu(
  ours: Running,
  databaseUrl: string,
  { list, user }: { list: string; user: string },
): Promise<Figure[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const added: MeasuredNavigation[] = []
  try {
    for (let n = 0; n < MODULES; n += 1)
      added.push(await addMeasuredNavigation(databaseUrl, 1, ENTRIES))
    const roles = added.flatMap(({ roleIds }) => roleIds)
    const cookie = await signInWithForm(ours.origin, user, BENCH_PASSWORD)
    const page: Loaded = {
      url: ours.origin + list,
      headers: { cookie },
      processorMs: ours.processorMs,
    }
    const seen = { today: newFigures(), whole: newFigures() }
    for (let round = 0; round < ROUNDS; round += 1) {
      await take(client, roles)
      await measure(page, seen.today)
      await give(client, roles, user)
      await measure(page, seen.whole)
    }
    await take(client, roles)
    return compare(seen)
  } finally {
    for (const navigation of added) await navigation.remove()
    await client.end()
  }
}

type Seen = { bytes: number[]; ms: number[]; processorMs: number[] }
const newFigures = (): Seen => ({ bytes: [], ms: [], processorMs: [] })

async function measure(page: Loaded, seen: Seen): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
  // This page is not timed: it is the first after a change of permissions, and reads the permissions again.
  seen.bytes.push(await bytesOf(page))
  const { milliseconds, processorMs } = await visit(page, PAGES)
  seen.ms.push(milliseconds / PAGES)
  if (processorMs !== null) seen.processorMs.push(processorMs / PAGES)
}

function compare({ today, whole }: { today: Seen; whole: Seen }): Figure[] {
  const row = (name: string, unit: string, pick: (seen: Seen) => number[], scale = 1) =>
    atMost(
      name,
      unit,
      median(pick(whole)) / scale,
      median(pick(today)) / scale,
      "today's menu",
      GOAL,
    )
  return [
    row('page with 130 entries more, sent', 'kB', ({ bytes }) => bytes, KILOBYTE),
    row('page with 130 entries more, time', 'ms', ({ ms }) => ms),
    ...(today.processorMs.length > 0
      ? [row('page with 130 entries more, processor', 'ms', ({ processorMs }) => processorMs)]
      : []),
  ]
}

async function give(client: pg.Client, roles: readonly string[], user: string): Promise<void> {
  await client.query(
    `insert into role_user (id, role_id, user_id)
     select gen_random_uuid(), given.id, u.id
     from unnest($1::uuid[]) as given (id), app_user u where u.user_name = $2`,
    [roles, user],
  )
}

async function take(client: pg.Client, roles: readonly string[]): Promise<void> {
  await client.query('delete from role_user where role_id = any($1)', [roles])
}
