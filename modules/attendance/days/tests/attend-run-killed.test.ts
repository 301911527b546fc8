import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { partsOfRun } from '#modules/attendance/days/api/recalculation/parts-of-run.ts'
import { continueRun, recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import {
  addRun,
  beginClosing,
  holdGroup,
} from '#modules/attendance/locks/api/recalculation-runs.ts'
import {
  openRequestDesk,
  type RequestDesk,
} from '#modules/attendance/requests/tests/request-desk.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { newId } from '#tests/api/running-api.ts'

// A run is killed together with its process: some of its parts are done, others are just being written.

const PROCESS = fileURLToPath(new URL('./attend-run-process.ts', import.meta.url))
const LAST = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
const RANGE = { from: `${LAST}-01`, to: `${LAST}-28` }
const REAL = 6
/** The number of people that do not exist: they only fill parts of the run. */
const OTHERS = 2_400
const never = new AbortController().signal

let desk: RequestDesk
let db: Parameters<typeof continueRun>[0]
let group: string
let people: string[]
/** A second connection that holds locks against the run. */
let other: DatabaseClient
const processes: ChildProcess[] = []

beforeAll(async () => {
  desk = await openRequestDesk()
  db = desk.db
  other = await connect(desk.url)
  group = await desk.group('排班制')
  people = []
  for (let nth = 0; nth < REAL; nth += 1) {
    const userId = await desk.person({ group })
    people.push(userId)
    for (const day of ['03', '04', '05']) await desk.roster(userId, `${LAST}-${day}`, 'D')
    await desk.database.rows(
      `insert into clock_in (id, user_id, clock_at, work_date, source)
       select gen_random_uuid(), $1, (t || '+08')::timestamptz, left(t, 10)::date, '考勤机'
       from unnest($2::text[]) t`,
      [userId, ['09:00', '12:00', '13:30'].map((time) => `${LAST}-04 ${time}`)],
    )
  }
})

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

afterAll(async () => {
  await other?.end()
  await desk?.close()
})

function startRun(id: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, desk.url, id], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(child)
  return child
}

async function rowsOf() {
  const days = await desk.database.rows(
    `select to_jsonb(d) - '{computed_at}'::text[] as row from attend_day d where user_id = any($1)
     order by user_id, date`,
    [people],
  )
  const months = await desk.database.rows(
    `select to_jsonb(m) - '{id,computed_at,created_at,updated_at,version,confirmed_at}'::text[] as row
     from attend_month m where user_id = any($1) order by user_id, month`,
    [people],
  )
  return { days, months }
}

async function forget(): Promise<void> {
  for (const table of ['attend_day', 'attend_month', 'attend_mark']) {
    await desk.database.rows(`delete from ${table} where user_id = any($1)`, [people])
  }
}

const runRow = async (id: string) => {
  const [row] = await desk.database.rows<{ state: string; computed: number; done: number }>(
    'select state, computed, cardinality(done_parts) as done from attend_run where id = $1',
    [id],
  )
  return row
}

const waiting = (kind: string) =>
  desk.database.value(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
    [kind],
  )

async function killedWhenWaiting(child: ChildProcess, kind: string): Promise<void> {
  await expect.poll(() => waiting(kind), { interval: 20, timeout: 30_000 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Waits until the database has noticed that the killed process is gone. */
const isGone = () => expect.poll(() => waiting('advisory'), { interval: 20 }).toBe(0)

test('a run of many parts that was killed twice gives what one that was not gives', async () => {
  const everybody = [...people, ...Array.from({ length: OTHERS }, () => crypto.randomUUID())]
  const parts = partsOfRun(everybody, RANGE)
  expect(parts.length).toBeGreaterThan(4)
  await recalculate(db, { people, ...RANGE })
  const expected = await rowsOf()
  await forget()
  const id = await desk.run((tx) =>
    addRun(tx, { groupId: null, people: everybody, ...RANGE, closes: false }, null),
  )
  // The first process stops at one part in the middle.
  const stuck = parts.findIndex((part) => part.some((one) => people.includes(one)))
  const somebody = parts[stuck]?.find((one) => people.includes(one))
  await other.rows('begin')
  await other.rows("select pg_advisory_xact_lock(hashtextextended('attend_day' || $1, 0))", [
    somebody,
  ])
  const first = startRun(id)
  await expect
    .poll(async () => (await runRow(id))?.done, { interval: 20, timeout: 30_000 })
    .toBe(parts.length - 1)
  await killedWhenWaiting(first, 'advisory')
  expect(await runRow(id)).toMatchObject({ state: 'running', done: parts.length - 1 })
  await other.rows('rollback')
  await isGone()
  // The second process is killed while its last part is being written and is not yet marked as done.
  await other.rows('begin')
  await other.rows('lock table attend_month in share row exclusive mode')
  const second = startRun(id)
  await killedWhenWaiting(second, 'relation')
  await other.rows('rollback')
  const own = parts[stuck]?.filter((one) => people.includes(one)) ?? []
  expect(
    await desk.database.value('select count(*)::int from attend_day where user_id = any($1)', [
      own,
    ]),
  ).toBe(0)
  await Promise.all([continueRun(db, id, never), continueRun(db, id, never)])
  expect(await rowsOf()).toEqual(expected)
  expect(await runRow(id)).toEqual({ state: 'done', computed: REAL * 28, done: parts.length })
})

test('another process finishes a killed closing of a month, and settles nothing twice', async () => {
  await forget()
  await recalculate(db, { people, ...RANGE })
  const id = await desk.run(async (tx) => {
    await holdGroup(tx, group)
    await tx
      .insertInto('attend_lock')
      .values({ id: newId(), attend_group_id: group, set_date: LAST, lock_type: '2' })
      .execute()
    return beginClosing(tx, { groupId: group, setDate: LAST }, null)
  })
  await other.rows('begin')
  await other.rows('lock table attend_month in share row exclusive mode')
  const child = startRun(id ?? '')
  await killedWhenWaiting(child, 'relation')
  await other.rows('rollback')
  // No other computation changes the closed days, and the run has not settled them yet.
  const { skippedLocked, computed } = await recalculate(db, { people, ...RANGE })
  expect({ skippedLocked, computed }).toEqual({ skippedLocked: REAL * 28, computed: 0 })
  await continueRun(db, id ?? '', never)
  const settled = await rowsOf()
  await continueRun(db, id ?? '', never)
  expect(await rowsOf()).toEqual(settled)
  for (const { row } of settled.months as { row: Record<string, unknown> }[]) {
    // Three days on the roster: two without clock-ins, and one without its last clock-in.
    expect(row).toMatchObject({
      locked: true,
      required_days: 3,
      absent_days: 2.5,
      attend_days: 0.5,
    })
  }
})
