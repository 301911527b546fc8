import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { partsOfRun } from '#modules/attendance/days/api/recalculation/parts-of-run.ts'
import { continueRun, recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import {
  markDueDays,
  recomputeMarkedDays,
  recomputeMarkedDaysOf,
} from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import {
  addRun,
  beginClosing,
  holdGroup,
  markOpened,
} from '#modules/attendance/locks/api/recalculation-runs.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

const MONTH = monthBefore(todayInShanghai().slice(0, 7))
const never = new AbortController().signal

let copy: TestDatabase
let database: DatabaseClient
let db: Database
let close: () => Promise<void>
let group: string
let other: string
let day: string
let night: string
/** Eight people of the roster group, whose days depend only on their roster. */
let people: string[]

const dayOf = (nth: number) => `${MONTH}-${String(nth).padStart(2, '0')}`

async function openOne() {
  const opened = openDatabase(copy.url, { poolSize: 4, onIdleError: () => undefined })
  return { db: opened.db, end: () => opened.pool.end() }
}

async function addGroup(code: string): Promise<string> {
  return String(
    await database.value(
      `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule, work_hours)
       values (gen_random_uuid(), $1, $1, '排班制', '不考虑节假日', '按原星期', '审批与打卡取小', '标准工时')
       returning id`,
      [code],
    ),
  )
}

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  const opened = await openOne()
  db = opened.db
  close = opened.end
  group = await addGroup('DAYS')
  other = await addGroup('DAYS2')
  const shift = async (code: string) =>
    String(await database.value('select id from shift_group where code = $1', [code]))
  day = await shift('D')
  night = await shift('N')
  const found = await database.rows<{ id: string }>(
    `select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
       and b.join_date < $1 and not exists (select from attend_member m where m.user_id = b.id)
       and exists (select from user_position p where p.user_id = b.id and p.is_main
         and p.start_date < $1 and p.end_date is null)
     order by b.emp_no limit 8`,
    [dayOf(1)],
  )
  people = found.map(({ id }) => id)
  expect(people.length).toBe(8)
  await database.rows(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     select gen_random_uuid(), $1, id, '2020-01-01' from unnest($2::uuid[]) id`,
    [group, people],
  )
})

afterAll(async () => {
  await database?.end()
  await close?.()
  await copy?.drop()
})

/** Deletes the data of the previous test. */
beforeEach(async () => {
  for (const table of ['attend_day', 'attend_month', 'attend_mark', 'attend_lock', 'attend_run']) {
    await database.rows(`delete from ${table}`)
  }
  for (const table of ['clock_in', 'user_schedule', 'leave', 'work_overtime']) {
    await database.rows(`delete from ${table} where user_id = any($1)`, [people])
  }
})

const mark = (userId: string, from: string, to = from) =>
  database.rows('select mark_attend_days(array[$1::uuid], $2, $3)', [userId, from, to])

/** Adds clock-ins, as `yyyy-MM-dd HH:mm` in Shanghai. */
async function punch(userId: string, ...times: string[]): Promise<void> {
  await database.rows(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     select gen_random_uuid(), $1, (t || '+08')::timestamptz, left(t, 10)::date, '考勤机'
     from unnest($2::text[]) t on conflict do nothing`,
    [userId, times],
  )
  for (const time of times) await mark(userId, time.slice(0, 10))
}

async function plan(userId: string, date: string, shift: string | null, of = group) {
  await database.rows(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     values (gen_random_uuid(), $1, $2, $3, $4, '手工')
     on conflict (user_id, date) where deleted_at is null do update set shift_group_id = excluded.shift_group_id`,
    [userId, of, date, shift],
  )
  await mark(userId, date)
}

let leaves = 0

async function addLeave(userId: string, date: string, kind: string, half: [string, string]) {
  leaves += 1
  const id = uuidv7()
  await database.rows(
    `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason, state)
     values ($1, $2, $3, $4, $5, $6, $5, $7, 'r', '4')`,
    [id, `QJ${leaves}`, userId, kind, date, ...half],
  )
  await mark(userId, date)
  return id
}

const dayRow = async (userId: string, date: string) => {
  const [row] = await database.rows('select * from attend_day where user_id = $1 and date = $2', [
    userId,
    date,
  ])
  return row
}

/** All figures of some people in the month, without the time of the computation. */
async function figuresOf(of: readonly string[]) {
  const days = await database.rows(
    `select to_jsonb(d) - '{computed_at}'::text[] as row from attend_day d
     where user_id = any($1) and to_char(date, 'YYYY-MM') = $2 order by user_id, date`,
    [of, MONTH],
  )
  const months = await database.rows(
    `select to_jsonb(m) - '{id,computed_at,created_at,updated_at,version}'::text[] as row
     from attend_month m where user_id = any($1) and month = $2 order by user_id`,
    [of, MONTH],
  )
  return { days, months }
}

const range = (of: readonly string[], from = dayOf(1), to = dayOf(28)) => ({ people: of, from, to })

/** The rows before and after a computation from scratch with the current facts. */
async function fromScratch(of: readonly string[]) {
  const before = await figuresOf(of)
  await database.rows('delete from attend_day where user_id = any($1)', [of])
  await database.rows('delete from attend_month where user_id = any($1)', [of])
  await recalculate(db, range(of))
  return { before, after: await figuresOf(of) }
}

describe('a day of an employee', () => {
  test('is computed from roster, clock-ins and papers, and its month adds it up', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    await punch(
      userId,
      ...['08:55', '12:01', '13:20', '18:03'].map((time) => `${dayOf(3)} ${time}`),
    )
    await plan(userId, dayOf(4), day)
    await punch(userId, ...['09:07', '12:00', '13:30', '18:00'].map((t) => `${dayOf(4)} ${t}`))
    // Annual leave in the morning, work in the afternoon: half a day each, and all of it is paid.
    await plan(userId, dayOf(5), day)
    await addLeave(userId, dayOf(5), '3', ['上午', '上午'])
    await punch(userId, `${dayOf(5)} 13:25`, `${dayOf(5)} 18:00`)
    // A day of personal leave is not paid.
    await plan(userId, dayOf(6), day)
    await addLeave(userId, dayOf(6), '1', ['上午', '下午'])
    await plan(userId, dayOf(7), null)
    await recomputeMarkedDaysOf(db, [userId])
    expect(await dayRow(userId, dayOf(3))).toMatchObject({
      plan: 'shift',
      worked_minutes: 450,
      attend_days: '1.00',
      statuses: ['normal'],
      attend_group_id: group,
    })
    expect(await dayRow(userId, dayOf(4))).toMatchObject({ late_minutes: 7, statuses: ['late'] })
    expect(await dayRow(userId, dayOf(5))).toMatchObject({
      attend_days: '0.50',
      leave_days: '0.50',
      absent_days: '0.00',
      statuses: ['leave'],
    })
    expect(await dayRow(userId, dayOf(7))).toMatchObject({ plan: 'rest', statuses: ['rest'] })
    const [month] = await database.rows(
      'select * from attend_month where user_id = $1 and month = $2',
      [userId, MONTH],
    )
    // 1 + 1 + 0.5 days attended of four required; 0.5 of paid leave; one late day, one rest day.
    expect(month).toMatchObject({
      required_days: '4.00',
      attend_days: '2.50',
      paid_days: '3.00',
      rest_days: 1,
      late_times: 1,
      late_minutes: 7,
      abnormal: 1,
      leave_by_kind: { '1': 1, '3': 0.5 },
    })
    expect(await database.value('select count(*)::int from attend_mark')).toBe(0)
  })

  test('takes the clock-ins of the morning after with it when it is a night', async () => {
    const [, userId = ''] = people
    await plan(userId, dayOf(10), night)
    await plan(userId, dayOf(11), null)
    await punch(userId, `${dayOf(10)} 21:50`, `${dayOf(11)} 06:04`)
    await recomputeMarkedDaysOf(db, [userId])
    expect(await dayRow(userId, dayOf(10))).toMatchObject({
      statuses: ['normal'],
      night_shift: true,
      worked_minutes: 450,
    })
    const kept = await database.rows(
      `select work_date::text as day from clock_in where user_id = $1 order by clock_at`,
      [userId],
    )
    expect(kept.map(({ day: of }) => of)).toEqual([dayOf(10), dayOf(10)])
    // Without the night shift, the morning clock-in belongs to its own day again.
    await plan(userId, dayOf(10), null)
    await mark(userId, dayOf(11))
    await recomputeMarkedDaysOf(db, [userId])
    expect(
      await database.value(
        'select work_date::text from clock_in where user_id = $1 order by clock_at desc limit 1',
        [userId],
      ),
    ).toBe(dayOf(11))
  })

  test('does not exist for a person who is not expected at work', async () => {
    const [, , userId = ''] = people
    await plan(userId, dayOf(12), day)
    await recomputeMarkedDaysOf(db, [userId])
    expect(await dayRow(userId, dayOf(12))).toMatchObject({ statuses: ['absent'] })
    await database.rows(
      `update user_position set end_date = $2 where user_id = $1 and is_main and end_date is null`,
      [userId, dayOf(11)],
    )
    await mark(userId, dayOf(12))
    await recomputeMarkedDaysOf(db, [userId])
    expect(await dayRow(userId, dayOf(12))).toBeUndefined()
    expect(
      await database.value('select count(*)::int from attend_month where user_id = $1', [userId]),
    ).toBe(0)
    await database.rows(
      'update user_position set end_date = null where user_id = $1 and end_date = $2',
      [userId, dayOf(11)],
    )
  })

  test('that is today is not judged before it is over', async () => {
    const [userId = ''] = people
    const today = todayInShanghai()
    await plan(userId, today, night)
    await markDueDays(db)
    await recomputeMarkedDays(db, never)
    expect(await dayRow(userId, today)).toMatchObject({
      is_provisional: true,
      absent_days: '0.00',
      statuses: ['pending'],
    })
    // Once `settles_at` has passed, the day is computed again, although nobody requests it.
    await database.rows(
      `update attend_day set settles_at = now() - interval '1 s', statuses = '{late}'
      where user_id = $1 and date = $2`,
      [userId, today],
    )
    await markDueDays(db)
    await recomputeMarkedDays(db, never)
    expect(await dayRow(userId, today)).toMatchObject({ statuses: ['pending'] })
  })
})

/** Waits until a statement waits for a lock of another transaction. */
async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(() =>
      database.value(
        `select count(*)::int from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      ),
    )
    .toBe(1)
}

describe('the same facts give the same rows', () => {
  const times = fc.constantFrom(
    '08:50',
    '09:04',
    '09:20',
    '11:30',
    '12:02',
    '13:29',
    '14:10',
    '18:01',
    '21:55',
  )
  const step = fc.oneof(
    fc.record({
      do: fc.constant('punch' as const),
      day: fc.integer({ min: 1, max: 5 }),
      time: times,
    }),
    fc.record({
      do: fc.constant('plan' as const),
      day: fc.integer({ min: 1, max: 5 }),
      shift: fc.constantFrom('day', 'night', 'rest'),
    }),
    fc.record({
      do: fc.constant('leave' as const),
      day: fc.integer({ min: 1, max: 5 }),
      half: fc.constantFrom<[string, string]>(['上午', '上午'], ['下午', '下午'], ['上午', '下午']),
    }),
    fc.record({ do: fc.constant('compute' as const), day: fc.integer({ min: 1, max: 5 }) }),
  )

  test('in whatever order they came, and however often they were computed on the way', async () => {
    const [userId = ''] = people
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          for (const one of steps) {
            const date = dayOf(one.day)
            if (one.do === 'punch') await punch(userId, `${date} ${one.time}`)
            if (one.do === 'plan') {
              await plan(userId, date, { day, night, rest: null }[one.shift] ?? null)
            }
            if (one.do === 'leave') await addLeave(userId, date, '2', one.half)
            if (one.do === 'compute') await recomputeMarkedDaysOf(db, [userId])
          }
          await recomputeMarkedDaysOf(db, [userId])
          await recalculate(db, range([userId], dayOf(1), dayOf(28)))
          const { before, after } = await fromScratch([userId])
          expect(before).toEqual(after)
          for (const { row } of after.days as { row: Record<string, number> }[]) {
            const { attend_days = 0, leave_days = 0, absent_days = 0, required_days = 0 } = row
            expect(attend_days + leave_days + absent_days).toBeLessThanOrEqual(required_days)
          }
        })
        .beforeEach(async () => {
          for (const table of [
            'attend_day',
            'attend_month',
            'clock_in',
            'user_schedule',
            'leave',
          ]) {
            await database.rows(`delete from ${table} where user_id = $1`, [userId])
          }
          await database.rows('delete from attend_mark')
        }),
      { numRuns: 25 },
    )
  })

  test('also when two processes compute them at once', async () => {
    for (const userId of people) {
      for (let nth = 1; nth <= 20; nth += 1) {
        await plan(userId, dayOf(nth), nth % 7 === 0 ? null : day)
        await punch(userId, `${dayOf(nth)} 09:0${nth % 10}`, `${dayOf(nth)} 18:00`)
      }
    }
    const second = await openOne()
    try {
      await Promise.all([
        recalculate(db, range(people)),
        recalculate(second.db, range([...people].reverse())),
        recomputeMarkedDays(second.db, never),
        recomputeMarkedDays(db, never),
      ])
    } finally {
      await second.end()
    }
    const { before, after } = await fromScratch(people)
    expect(before.days.length).toBe(8 * 28)
    expect(before).toEqual(after)
  }, 60_000)

  test('and nothing is written where nothing has changed', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    await recalculate(db, range([userId]))
    const read = () =>
      database.rows(
        `select d.xmin::text as day, m.xmin::text as month from attend_day d join attend_month m
           on m.user_id = d.user_id where d.user_id = $1 order by d.date`,
        [userId],
      )
    const before = await read()
    await recalculate(db, range([userId]))
    expect(await read()).toEqual(before)
  })

  test('what comes while a day is computed is not lost', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    const late = await openOne()
    let computing: Promise<unknown> = Promise.resolve()
    try {
      await db.transaction().execute(async (tx) => {
        await sql`insert into clock_in (id, user_id, clock_at, work_date, source) values
          (gen_random_uuid(), ${userId}::uuid, ${`${dayOf(3)} 09:00+08`}::timestamptz, ${dayOf(3)}::date,
            '考勤机')`.execute(tx)
        await sql`select mark_attend_days(array[${userId}::uuid], ${dayOf(3)}, ${dayOf(3)})`.execute(
          tx,
        )
        // The parallel computation does not see the uncommitted clock-in, and deletes the mark that it has
        // read.
        computing = recalculate(late.db, range([userId], dayOf(3), dayOf(3)))
        await untilSomebodyWaits()
      })
      await computing
    } finally {
      await late.end()
    }
    expect(await database.value('select count(*)::int from attend_mark')).toBe(1)
    await recomputeMarkedDays(db, never)
    expect(await dayRow(userId, dayOf(3))).toMatchObject({ statuses: ['halfAbsent', 'missing'] })
  })
})

test('a computation from older facts does not overwrite newer results', async () => {
  const [first = '', second = ''] = people.slice(0, 2).sort()
  for (const userId of [first, second]) await plan(userId, dayOf(3), day)
  const both = range([first, second], dayOf(3), dayOf(3))
  await recalculate(db, both)
  // Change the facts of the first person, because unchanged rows are not written.
  await punch(first, `${dayOf(3)} 09:00`)
  const holder = await connect(copy.url)
  const late = await openOne()
  try {
    await holder.rows('begin')
    await holder.rows('select from attend_day where user_id = $1 for update', [first])
    // This computation has read no clock-in of the second person, and it cannot write before the locked row
    // is released.
    const older = recalculate(db, both)
    await untilSomebodyWaits()
    await punch(second, `${dayOf(3)} 09:00`)
    let isDone = false
    const newer = recomputeMarkedDays(late.db, never).then(() => {
      isDone = true
    })
    const waiting = () =>
      database.value(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => isDone || Number(await waiting()) > 1).toBe(true)
    await holder.rows('rollback')
    await Promise.all([older, newer])
  } finally {
    await holder.end()
    await late.end()
  }
  expect(await dayRow(second, dayOf(3))).toMatchObject({ statuses: ['halfAbsent', 'missing'] })
})

/** Writes a lock as the API call does: the ledger row and its effects. */
async function lock(setDate: string, lockType: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await holdGroup(tx, group)
    await sql`insert into attend_lock (id, attend_group_id, set_date, lock_type)
      values (${uuidv7()}, ${group}::uuid, ${setDate}, ${lockType})`.execute(tx)
    if (lockType === '2') return beginClosing(tx, { groupId: group, setDate }, null)
    await markOpened(tx, { groupId: group, setDate })
    return null
  })
}

describe('a closed month', () => {
  test('settles missing clock-ins, and stays as it is until it is reopened', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    await punch(userId, ...['09:00', '12:00', '13:30'].map((time) => `${dayOf(3)} ${time}`))
    await recomputeMarkedDaysOf(db, [userId])
    expect(await dayRow(userId, dayOf(3))).toMatchObject({ miss_times: 1, absent_days: '0.00' })
    const run = await lock(MONTH, '2')
    await continueRun(db, run ?? '', never)
    // The clock-in that is still missing costs half a day.
    expect(await dayRow(userId, dayOf(3))).toMatchObject({
      absent_days: '0.50',
      attend_days: '0.50',
    })
    const month = () =>
      database.rows('select locked, attend_days from attend_month where user_id = $1', [userId])
    expect(await month()).toEqual([{ locked: true, attend_days: '0.50' }])
    const closed = await figuresOf(people)
    // Late facts wait: no computation changes the closed days.
    await punch(userId, `${dayOf(3)} 18:00`)
    await plan(userId, dayOf(4), day)
    await recomputeMarkedDays(db, never)
    const { computed, skippedLocked } = await recalculate(db, range(people))
    expect({ computed, skippedLocked }).toEqual({ computed: 0, skippedLocked: 8 * 28 })
    expect(await figuresOf(people)).toEqual(closed)
    expect(await database.value('select count(*)::int from attend_mark')).toBe(2)
    // Opening a single day of a closed month does not open the day.
    await lock(dayOf(3), '0')
    await recomputeMarkedDays(db, never)
    expect(await figuresOf(people)).toEqual(closed)
    await lock(MONTH, '1')
    await recomputeMarkedDays(db, never)
    expect(await dayRow(userId, dayOf(3))).toMatchObject({
      statuses: ['normal'],
      attend_days: '1.00',
    })
    expect(await month()).toEqual([{ locked: false, attend_days: '1.00' }])
    expect(await database.value('select count(*)::int from attend_mark')).toBe(0)
  })

  test('stays for an employee who was put into another group afterwards', async () => {
    const [, userId = ''] = people
    await plan(userId, dayOf(3), day)
    await recomputeMarkedDaysOf(db, [userId])
    const run = await lock(MONTH, '2')
    await continueRun(db, run ?? '', never)
    const closed = await figuresOf([userId])
    await database.rows('update attend_member set attend_group_id = $2 where user_id = $1', [
      userId,
      other,
    ])
    await mark(userId, dayOf(1), dayOf(28))
    await recomputeMarkedDays(db, never)
    expect(await figuresOf([userId])).toEqual(closed)
    await database.rows('update attend_member set attend_group_id = $2 where user_id = $1', [
      userId,
      group,
    ])
  })

  test('pays leave as was decided for it, whatever is decided for the next one', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    await addLeave(userId, dayOf(3), '1', ['上午', '下午'])
    const next = todayInShanghai().slice(0, 7)
    const [old] = await database.rows<{ id: string }>(
      "select id from policy_param where key = 'leave.kinds' and city is null and deleted_at is null",
    )
    await database.rows('update policy_param set effective_to = $2::date - 1 where id = $1', [
      old?.id,
      `${next}-01`,
    ])
    await database.rows(
      `insert into policy_param (id, key, effective_from, value, basis)
       select gen_random_uuid(), key, $2, '[{"kind":"1","counts":"work","payRate":1,"days":null}]', basis
       from policy_param where id = $1`,
      [old?.id, `${next}-01`],
    )
    const paid = () =>
      database.value('select paid_days from attend_month where user_id = $1 and month = $2', [
        userId,
        MONTH,
      ])
    await recalculate(db, range([userId]))
    expect(await paid()).toBe('0.00')
    await recalculate(db, range([userId], dayOf(1), `${next}-01`))
    expect(await paid()).toBe('0.00')
    await database.rows(
      "delete from policy_param where key = 'leave.kinds' and effective_from = $1",
      [`${next}-01`],
    )
    await database.rows('update policy_param set effective_to = null where id = $1', [old?.id])
  })

  test('loses the confirmation of a person only where figures change', async () => {
    const [userId = ''] = people
    await plan(userId, dayOf(3), day)
    await recomputeMarkedDaysOf(db, [userId])
    await database.rows('update attend_month set confirmed_at = now() where user_id = $1', [userId])
    await recalculate(db, range([userId]))
    const confirmed = () =>
      database.value('select confirmed_at from attend_month where user_id = $1', [userId])
    expect(await confirmed()).not.toBeNull()
    await plan(userId, dayOf(4), day)
    await recomputeMarkedDaysOf(db, [userId])
    expect(await confirmed()).toBeNull()
  })
})

describe('a run over many days', () => {
  const begin = (closes = false) =>
    db
      .transaction()
      .execute((tx) =>
        addRun(tx, { groupId: group, people, from: dayOf(1), to: dayOf(28), closes }, null),
      )

  const runRow = async (id: string) => {
    const [row] = await database.rows(
      'select state, total, computed, skipped_locked from attend_run where id = $1',
      [id],
    )
    return row
  }

  test('that was broken off goes on where it was, and counts nothing twice', async () => {
    const id = await begin()
    const ended = new AbortController()
    ended.abort(new Error('stopped'))
    await expect(continueRun(db, id, ended.signal)).rejects.toThrow('stopped')
    expect(await runRow(id)).toMatchObject({ state: 'running', computed: 0 })
    await Promise.all([continueRun(db, id, never), continueRun(db, id, never)])
    await continueRun(db, id, never)
    expect(await runRow(id)).toEqual({
      state: 'done',
      total: 8 * 28,
      computed: 8 * 28,
      skipped_locked: 0,
    })
  })

  test('falls into parts in which everybody is once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 1_300 }), (ids) => {
        const parts = partsOfRun(ids, { from: dayOf(1), to: dayOf(28) })
        expect(parts.flat().toSorted()).toEqual([...ids].sort())
        expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(500)
      }),
      { numRuns: 20 },
    )
  })
})
