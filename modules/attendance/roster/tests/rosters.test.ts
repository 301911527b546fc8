import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { myAttendance, RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import {
  lockState,
  ROSTER_CALLS,
  type RosterItem,
  type RosterPage,
  type RosterSaved,
  rosterFinding,
  rosterHeader,
  rosterPage,
  rosterPublished,
  rosterSaved,
} from '#modules/attendance/roster/wire/roster.ts'
import { SCHEDULE_CALLS, scheduleCalendar } from '#modules/work/schedules/wire/schedule.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import type { OwnImport } from '#platform/wire/files/imports.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  ORIGIN,
  type RunningApi,
  savedIn as recordSaved,
  refusalIn,
  startApi,
} from '#tests/api/running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let attend: Caller
let leader: Caller
/** 三班倒组, led by leader3, with its early, late and night shift and its day off. */
let group: string
let standard: string
let [early, late, night]: [string, string, string] = ['', '', '']
/** Employees of the group who stay with the company, by employee number. */
let people: { id: string; empNo: string }[]

/** Jobs check and write files; all other tests need no jobs. */
let desk: ReturnType<typeof importDesk>

async function looked(answer: Answer, user = 'leader3'): Promise<OwnImport> {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('id')])
  return desk.settled(user, (answer.body.response as { id: string }).id)
}

/** Each test has a separate month. */
let month = ''
let months = 0

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  // Make leader3 lead only a group, because heads of departments see their employees in every group.
  await database.rows(
    `update department set leader_id = null
     where leader_id = (select id from app_user where user_name = 'leader3')`,
  )
  api = await startApi(copy.url)
  desk = importDesk(api)
  ;[attend, leader] = await Promise.all([api.as('attend'), api.as('leader3')])
  const rows = await database.rows<{ id: string; code: string; shifts: string[] }>(
    'select id, code, shift_group_ids as shifts from attend_group',
  )
  const rotating = rows.find(({ code }) => code === 'ROT')
  group = rotating?.id ?? ''
  // An attendance administrator cannot open a month of a group that they belong to, so move them to another
  // group.
  await database.rows(
    `update attend_member
     set attend_group_id = (select g.id from attend_group g where g.id <> $1 order by g.code limit 1)
     where attend_group_id = $1
       and user_id = (select user_base_id from app_user where user_name = 'attend')`,
    [group],
  )
  standard = rows.find(({ code }) => code === 'STD')?.id ?? ''
  const [first = '', second = '', third = ''] = rotating?.shifts ?? []
  ;[early, late, night] = [first, second, third]
  people = await database.rows<{ id: string; empNo: string }>(
    `select b.id, b.emp_no as "empNo" from attend_roster_people($1, '2031-01-01', '2031-12-31') p
       join user_base_info b on b.id = p.user_id where b.status = '2' order by b.emp_no`,
    [group],
  )
})

beforeEach(() => {
  months += 1
  month = `${2031 + Math.floor((months - 1) / 12)}-${String(((months - 1) % 12) + 1).padStart(2, '0')}`
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

const person = (nth: number) => people[nth]?.id ?? ''
const on = (day: number) => `${month}-${String(day).padStart(2, '0')}`
const cell = (userId: string, date: string, shiftGroupId: string | null): RosterItem => ({
  userId,
  date,
  shiftGroupId,
})

const save = (caller: Caller, items: RosterItem[], attendGroupId = group) =>
  caller(ROSTER_CALLS.save, { method: 'POST', body: { attendGroupId, items } })

function savedIn(answer: Answer): RosterSaved {
  expect(answer.text).toContain('"success":true')
  return rosterSaved.parse(answer.body.response)
}

const reasonsIn = (answer: Answer) =>
  savedIn(answer).refused.map(({ date, reason }) => [date, reason])

const setLock = (caller: Caller, setDate: string, lockType: string, more: object = {}) =>
  caller(ROSTER_CALLS.lock, {
    method: 'PUT',
    query: { attendGroupId: group, setDate, lockType, ...more },
  })

const lockOf = async (setDate: string) => {
  const query = { attendGroupId: group, setDate }
  return lockState.parse((await leader(ROSTER_CALLS.isLocked, { query })).body.response)
}

async function read(caller: Caller, more: object = {}): Promise<RosterPage> {
  const query = { attendGroupId: group, month, ...more }
  return rosterPage.parse((await caller(ROSTER_CALLS.data, { query })).body.response)
}

async function rowOf(userId: string) {
  return (await read(leader)).data.find((row) => row.userId === userId)
}

/** Dates and shifts of the stored rows, in order. */
const rowsOf = (userId: string, of = month) =>
  database.rows<{ day: string; shift: string | null; source: string }>(
    `select date::text as day, shift_group_id as shift, source from user_schedule
     where user_id = $1 and to_char(date, 'YYYY-MM') = $2 and deleted_at is null order by date`,
    [userId, of],
  )

const byMonth = (caller: Caller, body: object) =>
  caller(ROSTER_CALLS.byMonth, { method: 'POST', body: { attendGroupId: group, month, ...body } })

const publish = (caller: Caller, reasons: object[] = []) =>
  caller(ROSTER_CALLS.publish, { method: 'PUT', body: { attendGroupId: group, month, reasons } })

const publishedIn = (answer: Answer) => {
  expect(answer.text).toContain('"success":true')
  return rosterPublished.parse(answer.body.response)
}

async function findings(caller: Caller = leader) {
  const answer = await caller(ROSTER_CALLS.check, { query: { attendGroupId: group, month } })
  return z.array(rosterFinding).parse(answer.body.response)
}

describe('cells', () => {
  test('are written as they are put, a day off too, once, with their history', async () => {
    const items = [
      cell(person(0), on(1), early),
      cell(person(0), on(2), null),
      cell(person(1), on(1), night),
    ]
    expect(savedIn(await save(leader, items))).toMatchObject({
      saved: 3,
      unchanged: 0,
      refused: [],
    })
    expect(savedIn(await save(leader, items))).toMatchObject({ saved: 0, unchanged: 3 })
    const row = await rowOf(person(0))
    expect(row?.cells[on(1)]).toMatchObject({ shortName: '早', source: '手工', isOpen: true })
    expect(row?.cells[on(2)]).toMatchObject({ shiftGroupId: null, shortName: '休' })
    expect(row?.cells[on(3)]).toMatchObject({ isUnscheduled: true, source: '默认' })
    expect(row?.total).toMatchObject({ work: 1, rest: 1, hours: 7.5, cycleHours: null })
    savedIn(await save(leader, [cell(person(0), on(1), late)]))
    const messages = await database.rows(
      `select l.action, l.before->>'shiftGroupId' as before, l.after->>'shiftGroupId' as after
       from audit_log l join user_schedule s on s.id = l.record_id
       where s.user_id = $1 and s.date = $2 order by l.version`,
      [person(0), on(1)],
    )
    expect(messages).toEqual([
      { action: 'add', before: null, after: early },
      { action: 'update', before: early, after: late },
    ])
  })

  test('are taken away, so that the group decides again', async () => {
    savedIn(await save(leader, [cell(person(0), on(1), early)]))
    const back = { ...cell(person(0), on(1), null), isDefault: true as const }
    expect(savedIn(await save(leader, [back]))).toMatchObject({ saved: 1 })
    expect(savedIn(await save(leader, [back]))).toMatchObject({ saved: 0, unchanged: 1 })
    expect((await rowOf(person(0)))?.cells[on(1)]?.isUnscheduled).toBe(true)
  })

  test('impossible cells are named one by one, and the others are saved', async () => {
    const [other] = await database.rows<{ id: string }>(
      `select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
         and attend_group_of(b.id, $1) = $2 limit 1`,
      [on(1), standard],
    )
    const [gone] = await database.rows<{ id: string }>(
      "select id from user_base_info where status = '4' and leave_date < '2030-01-01' limit 1",
    )
    const [joined] = await database.rows<{ id: string; day: string }>(
      `select m.user_id as id, (b.join_date - 1)::text as day from attend_member m
         join user_base_info b on b.id = m.user_id where m.user_id = $1`,
      [person(0)],
    )
    const foreign = String(await database.value("select id from shift_group where code = 'D'"))
    await setLock(attend, on(9), '2')
    const answer = await save(leader, [
      cell(person(0), on(3), early),
      cell(person(0), on(4), foreign),
      cell(other?.id ?? '', on(5), early),
      cell(gone?.id ?? '', on(6), early),
      cell(person(1), on(9), early),
    ])
    expect(savedIn(answer).saved).toBe(1)
    expect(reasonsIn(answer)).toEqual([
      [on(4), 'shiftNotOfGroup'],
      [on(5), 'notInGroup'],
      [on(6), 'notEmployed'],
      [on(9), 'locked'],
    ])
    // The answer names only employees of the group, so a caller cannot learn names by guessing ids.
    const names = savedIn(answer).refused.map(({ userId, name }) => [userId, name !== ''])
    expect(names).toContainEqual([other?.id, false])
    expect(names).toContainEqual([person(1), true])
    expect(await rowsOf(person(0))).toHaveLength(1)
    const tooEarly = await save(leader, [cell(person(0), joined?.day ?? '', early)])
    expect(reasonsIn(tooEarly)).toEqual([[joined?.day, 'notEmployed']])
    const far = [cell(person(0), '1950-01-01', early), cell(person(0), '9999-12-31', early)]
    expect((await save(leader, far)).status).toBe(400)
  })

  test('of an employee who leaves are refused after the last day', async () => {
    const userId = person(5)
    const before = await database.rows('select status from user_base_info where id = $1', [userId])
    await database.rows("update user_base_info set status = '3', leave_date = $2 where id = $1", [
      userId,
      on(10),
    ])
    const answer = await save(leader, [cell(userId, on(10), early), cell(userId, on(11), early)])
    expect([savedIn(answer).saved, reasonsIn(answer)]).toEqual([1, [[on(11), 'notEmployed']]])
    await database.rows('update user_base_info set status = $2, leave_date = null where id = $1', [
      userId,
      before[0]?.status,
    ])
  })

  test('of yesterday and today have their days computed anew, and those beside them', async () => {
    await database.rows('delete from attend_mark')
    const today = String(await database.value('select today()::text'))
    savedIn(await save(leader, [cell(person(2), today, late)]))
    const marked = await database.rows(
      'select (today() - date)::int as ago from attend_mark where user_id = $1 order by date',
      [person(2)],
    )
    expect(marked).toEqual([{ ago: 1 }, { ago: 0 }])
    await database.rows('delete from attend_mark')
    savedIn(await save(leader, [cell(person(2), on(20), late)]))
    expect(await database.value('select count(*)::int from attend_mark')).toBe(0)
  })

  test('a page of the longest month is saved at once, and no more', async () => {
    const days = Array.from({ length: 200 }, (_, at) =>
      new Date(Date.UTC(2040, 0, at + 1)).toISOString().slice(0, 10),
    )
    const items = people
      .flatMap(({ id }) => days.map((day, at) => cell(id, day, [early, late, night][at % 3] ?? '')))
      .slice(0, 1_550)
    expect(items).toHaveLength(1_550)
    expect(savedIn(await save(leader, items))).toMatchObject({ saved: 1_550, refused: [] })
    const tooMany = await save(leader, [...items, cell(person(0), '2041-01-01', early)])
    expect(tooMany.status).toBe(400)
  })
})

describe('whose roster it is', () => {
  test('leaders work on their own groups, staff and readers on none', async () => {
    const items = [cell(person(0), on(1), early)]
    expect((await save(leader, items, standard)).status).toBe(404)
    expect((await save(await api.as('staff1'), items)).status).toBe(403)
    expect((await save(await api.as('hrdir'), items)).status).toBe(403)
    const query = { attendGroupId: group, month }
    expect((await (await api.as('staff1'))(ROSTER_CALLS.data, { query })).status).toBe(403)
    const foreign = { ...query, attendGroupId: standard }
    expect((await leader(ROSTER_CALLS.data, { query: foreign })).status).toBe(404)
    expect((await leader(ROSTER_CALLS.header, { query: foreign })).status).toBe(404)
    expect((await leader(ROSTER_CALLS.check, { query: foreign })).status).toBe(404)
    expect((await read(await api.as('hrdir'))).dataCount).toBe((await read(attend)).dataCount)
    savedIn(await save(attend, items))
  })

  test('the head of a department sees the people of the department and no others', async () => {
    const head = await api.as('leader1')
    const seen = (await read(head)).data.map(({ userId }) => userId)
    const [own] = await database.rows<{ ids: string[] }>(
      `select array_agg(b.id) as ids from user_base_info b join department d on d.id = b.dept_id
       where exists (select from department top join app_user u on u.id = top.leader_id
         where u.user_name = 'leader1' and d.path like top.path || '%')`,
    )
    expect(seen.every((id) => own?.ids?.includes(id))).toBe(true)
    expect(seen.length).toBeLessThan((await read(attend)).dataCount)
    const query = { attendGroupId: group, month }
    expect((await head(ROSTER_CALLS.check, { query })).status).toBe(404)
  })
})

describe('a lock', () => {
  const publishAll = async () => {
    savedIn(await byMonth(leader, { mode: 'rotate', pattern: '早,早,休,休' }))
    publishedIn(await publish(leader, await reasonsFor()))
  }
  const reasonsFor = async () =>
    [...new Set((await findings()).map(({ rule }) => rule))].map((rule) => ({
      rule,
      text: '已协商',
    }))

  test('of a month needs a published roster, and keeps cells from being written', async () => {
    expect(refusalIn(await setLock(leader, month, '1')).code).toBe('conflict')
    await publishAll()
    savedIn(await save(leader, [cell(person(0), on(1), late)]))
    expect((await setLock(leader, month, '1')).text).toContain('重新发布')
    publishedIn(await publish(leader, await reasonsFor()))
    expect(lockState.parse((await setLock(leader, month, '1')).body.response)).toEqual({
      locked: true,
      lockType: '1',
    })
    expect(reasonsIn(await save(leader, [cell(person(0), on(1), early)]))).toEqual([
      [on(1), 'locked'],
    ])
    const cleared = savedIn(await byMonth(leader, { mode: 'clear' }))
    expect(cleared.saved).toBe(0)
  })

  test('is stored once, and the ledger keeps it with its reason', async () => {
    await publishAll()
    for (const _ of [1, 2]) expect((await setLock(leader, month, '1')).status).toBe(200)
    expect((await setLock(leader, month, '0', { reason: '改排' })).status).toBe(200)
    const ledger = await database.rows(
      `select lock_type as type, reason from attend_lock where attend_group_id = $1 and set_date = $2
       order by locked_at`,
      [group, month],
    )
    expect(ledger).toMatchObject([{ type: '1' }, { type: '0', reason: '改排' }])
    expect(savedIn(await save(leader, [cell(person(0), on(1), late)])).saved).toBe(1)
  })

  test('that closes is for the administrator of attendance, and opens with a reason', async () => {
    expect((await setLock(leader, month, '2')).status).toBe(403)
    expect((await setLock(attend, month, '2')).status).toBe(200)
    expect((await setLock(leader, month, '0', { reason: '误操作' })).status).toBe(403)
    expect((await setLock(attend, month, '0')).status).toBe(400)
    expect(await lockOf(on(5))).toEqual({ locked: true, lockType: '2' })
    expect((await setLock(attend, month, '0', { reason: '误操作' })).status).toBe(200)
    expect(await lockOf(on(5))).toEqual({ locked: false, lockType: '0' })
    expect((await setLock(await api.as('hrdir'), month, '2')).status).toBe(403)
  })

  test('of a month is not opened by one of its days', async () => {
    await setLock(attend, on(5), '2')
    await setLock(attend, month, '2')
    await setLock(attend, on(5), '0', { reason: '补录' })
    expect(await lockOf(on(5))).toEqual({ locked: true, lockType: '2' })
    expect(reasonsIn(await save(attend, [cell(person(0), on(5), early)]))).toEqual([
      [on(5), 'locked'],
    ])
    const query = { attendGroupId: group, month }
    const head = rosterHeader.parse((await leader(ROSTER_CALLS.header, { query })).body.response)
    expect(head.every(({ lockType }) => lockType === '2')).toBe(true)
  })

  test('and a save at the same instant: nothing is written below it', async () => {
    const other = await connect(copy.url)
    await other.rows('begin')
    // Take the advisory lock that a call takes to lock days: a parallel save waits for it, and then sees the new lock
    // row.
    await other.rows("select pg_advisory_xact_lock(hashtextextended('attend_lock' || $1, 0))", [
      group,
    ])
    await other.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type) values ($1, $2, $3, '2')`,
      [newId(), group, on(7)],
    )
    const saving = save(leader, [cell(person(0), on(7), early), cell(person(0), on(8), early)])
    await waitingFor('advisory')
    await other.rows('commit')
    await other.end()
    expect(reasonsIn(await saving)).toEqual([[on(7), 'locked']])
    expect(await rowsOf(person(0))).toMatchObject([{ day: on(8) }])
  })

  test('waits for the user who saves', async () => {
    const other = await connect(copy.url)
    await other.rows('begin')
    await other.rows(
      "select pg_advisory_xact_lock_shared(hashtextextended('attend_lock' || $1, 0))",
      [group],
    )
    const locking = setLock(attend, on(7), '2')
    await waitingFor('advisory')
    expect(
      await database.value('select count(*)::int from attend_lock where set_date = $1', [on(7)]),
    ).toBe(0)
    await other.rows('commit')
    await other.end()
    expect((await locking).status).toBe(200)
  })

  test('of days that are none is refused', async () => {
    for (const setDate of ['2026-13', '2026-02-30', '2026', 'x']) {
      expect([setDate, (await setLock(attend, setDate, '1')).status]).toEqual([setDate, 400])
    }
    expect((await setLock(attend, month, '3')).status).toBe(400)
  })
})

/** Waits until a connection waits for a lock of this type. */
async function waitingFor(type: string): Promise<void> {
  for (;;) {
    const waiting = await database.value(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
      [type],
    )
    if (waiting !== 0) return
  }
}

describe('many cells at once', () => {
  test('one day of all people, by GET and by POST, overwrites only on request', async () => {
    savedIn(await save(leader, [cell(person(0), on(1), night)]))
    const query = { attendGroupId: group, setDate: on(1), shiftGroupId: early }
    const got = savedIn(await leader(ROSTER_CALLS.byDate, { query }))
    const all = (await read(leader)).dataCount
    expect(got).toMatchObject({ saved: all - 1, unchanged: 1 })
    expect(await rowsOf(person(0))).toMatchObject([{ shift: night, source: '手工' }])
    const body = { ...query, userIds: [person(0), person(1)], overwrite: true }
    const posted = savedIn(await leader(ROSTER_CALLS.byDate, { method: 'POST', body }))
    expect(posted).toMatchObject({ saved: 1, unchanged: 1 })
    expect(await rowsOf(person(0))).toMatchObject([{ shift: early, source: '按日' }])
  })

  test('a GET that writes is not answered to what fetches ahead', async () => {
    const url = new URL(ROSTER_CALLS.byDate, ORIGIN)
    const input = { attendGroupId: group, setDate: on(1), shiftGroupId: early }
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, value)
    const authorization = `Bearer ${await api.token('leader3')}`
    for (const name of ['purpose', 'sec-purpose']) {
      const headers = { authorization, [name]: 'prefetch;prerender' }
      expect((await api.fetch(new Request(url, { headers }))).status).toBe(400)
    }
    expect(await rowsOf(person(0))).toEqual([])
    const answer = await api.fetch(new Request(url, { headers: { authorization } }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('a person by a pattern that goes round from the 1st, over the end of February too', async () => {
    const input = { attendGroupId: group, userId: person(0), overwrite: 'true' }
    const query = { ...input, month: '2030-02', pattern: '早,M,休' }
    expect(savedIn(await leader(ROSTER_CALLS.byUser, { query })).saved).toBe(28)
    const rows = await rowsOf(person(0), '2030-02')
    expect(rows.map(({ shift }) => shift)).toEqual(
      Array.from({ length: 28 }, (_, at) => (at % 3 === 2 ? null : early)),
    )
    const wrong = { ...query, pattern: '早,不是班次' }
    expect((await leader(ROSTER_CALLS.byUser, { query: wrong })).status).toBe(400)
    const never = { ...query, month: '2026-13' }
    expect((await leader(ROSTER_CALLS.byUser, { query: never })).status).toBe(400)
  })

  test('a month like the one before, as far as it has these days', async () => {
    const to = (of: string, body: object) =>
      leader(ROSTER_CALLS.byMonth, {
        method: 'POST',
        body: { attendGroupId: group, month: of, ...body },
      })
    const days = ['2032-01-28', '2032-01-29', '2032-01-30', '2032-01-31']
    savedIn(
      await save(
        leader,
        days.map((day) => cell(person(3), day, early)),
      ),
    )
    savedIn(await to('2032-02', { mode: 'copyLastMonth' }))
    const february = await rowsOf(person(3), '2032-02')
    expect(february.map(({ day, source }) => [day, source])).toEqual([
      ['2032-02-28', '按月'],
      ['2032-02-29', '按月'],
    ])
    savedIn(await to('2032-03', { mode: 'copyLastMonth' }))
    expect((await rowsOf(person(3), '2032-03')).map(({ day }) => day)).toEqual([
      '2032-03-28',
      '2032-03-29',
    ])
  })

  test('a rotation begins later for each next person, and another fill leaves it', async () => {
    const done = savedIn(await byMonth(leader, { mode: 'rotate', pattern: ['早', '中', '休'] }))
    expect(done.refused).toEqual([])
    const { data } = await read(leader)
    const shown = (nth: number) =>
      [1, 2, 3].map(
        (day) => data.find(({ userId }) => userId === person(nth))?.cells[on(day)]?.shortName,
      )
    const ranks = [shown(0), shown(1), shown(2)].map((row) => row.join(''))
    expect(new Set(ranks)).toEqual(new Set(['早中休', '中休早', '休早中']))
    expect(savedIn(await byMonth(leader, { mode: 'rotate', pattern: '夜' })).saved).toBe(0)
    const over = await byMonth(leader, { mode: 'rotate', pattern: '夜', overwrite: true })
    expect(savedIn(over).saved).toBe(done.saved)
    expect(savedIn(await byMonth(leader, { mode: 'clear' })).saved).toBe(done.saved)
    expect(await rowsOf(person(0))).toEqual([])
    expect((await byMonth(leader, { mode: 'week' })).status).toBe(409)
  })

  test('a week as the group has it, with holidays and made-up days', async () => {
    const to = { attendGroupId: standard, month: '2026-10', mode: 'week' }
    const answer = await attend(ROSTER_CALLS.byMonth, { method: 'POST', body: to })
    const done = savedIn(answer)
    expect(done.refused).toEqual([])
    const differing = await database.value(
      `select count(*)::int from user_schedule s
         join attend_group g on g.id = s.attend_group_id
         left join work_calendar c on c.date = s.date and c.deleted_at is null
       where s.attend_group_id = $1 and to_char(s.date, 'YYYY-MM') = '2026-10' and s.deleted_at is null
         and (s.shift_group_id is null) is distinct from
           (coalesce(c.day_class, case when extract(isodow from s.date) > 5 then '1' else '0' end) in ('1', '2'))`,
      [standard],
    )
    expect([done.saved > 100, differing]).toEqual([true, 0])
  })
})

describe('files', () => {
  let jobs: RunningJobs
  beforeAll(() => {
    jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  })
  afterAll(() => jobs.stop())

  const importing = (name: string, body: string | Uint8Array<ArrayBuffer>) =>
    leader(ROSTER_CALLS.import, {
      method: 'POST',
      query: { attendGroupId: group, month, name },
      body,
    })

  test('rows of people and days are written, with the problem of each cell', async () => {
    const [one, two] = people.map(({ empNo }) => empNo)
    const csv = [
      '工号,姓名,1 四,2日,3',
      `${one},甲,早,休,`,
      `${two},乙,夜,没有的班,中`,
      'NOBODY9,丙,早,,',
    ].join('\n')
    const file = await looked(await importing('排班.csv', csv))
    expect(file.counts).toEqual({ refused: 2, change: 2, add: 0, same: 0 })
    const refused = await desk.rows('leader3', file.id, 'refused')
    expect(refused.map(({ place, problems }) => [place, problems.map(({ text }) => text)])).toEqual(
      [
        [3, [expect.stringContaining(`${on(2)}“没有的班”不是本组的班次`)]],
        [4, ['工号“NOBODY9”不在本考勤组本月的人员中']],
      ],
    )
    expect(await rowsOf(person(0))).toEqual([])
    expect((await desk.commit('leader3', file.id, true)).state).toBe('done')
    expect(await rowsOf(person(0))).toMatchObject([
      { day: on(1), shift: early, source: '导入' },
      { day: on(2), shift: null },
    ])
    const none = await looked(await importing('排班.csv', '姓名,备注\n甲,乙'))
    expect(none.state).toBe('columns')
    expect((await importing('排班.pdf', csv)).status).toBe(400)
  })

  test('what was exported can be imported again, as text and as a workbook', async () => {
    savedIn(await byMonth(leader, { mode: 'rotate', pattern: '早,中,夜,休' }))
    for (const format of ['csv', 'xlsx'] as const) {
      const url = new URL(ROSTER_CALLS.export, ORIGIN)
      for (const [name, value] of Object.entries({ attendGroupId: group, month, format })) {
        url.searchParams.set(name, value)
      }
      const authorization = `Bearer ${await api.token('leader3')}`
      const answer = await api.fetch(new Request(url, { headers: { authorization } }))
      expect([format, answer.status]).toEqual([format, 200])
      const file = new Uint8Array(await answer.arrayBuffer())
      const done = await looked(await importing(`roster.${format}`, file))
      expect([done.state, done.problem]).toEqual(['ready', null])
      expect(done.counts).toMatchObject({ refused: 0, change: 0 })
      expect(done.counts.same).toBeGreaterThan(8)
    }
    const query = { attendGroupId: standard, month }
    expect((await leader(ROSTER_CALLS.export, { query })).status).toBe(404)
  })
})

describe('publishing', () => {
  const messages = (code: string, userId: string) =>
    database.value(
      `select count(*)::int from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id
       where m.code = $1 and u.user_base_id = $2 and m.said->>'month' = $3`,
      [code, userId, month],
    )

  test('notifies people of their month; a change makes it stale, and the next edition notifies the people concerned', async () => {
    const [one, two] = [person(0), person(1)]
    for (const id of [one, two]) await accountFor(id)
    savedIn(await save(leader, [cell(one, on(1), early), cell(two, on(1), early)]))
    expect(publishedIn(await publish(leader))).toMatchObject({
      version: 1,
      isNew: true,
      concerned: 2,
    })
    expect((await read(leader)).published).toMatchObject({ version: 1, isStale: false })
    expect([
      await messages('rosterPublished', one),
      await messages('rosterPublished', two),
    ]).toEqual([1, 1])
    expect(publishedIn(await publish(leader))).toMatchObject({ version: 1, isNew: false })

    savedIn(await save(leader, [cell(one, on(1), late)]))
    expect((await read(leader)).published).toMatchObject({ version: 1, isStale: true })
    const shown = () =>
      database.value('select shift_group_id from published_day where user_id = $1 and date = $2', [
        one,
        on(1),
      ])
    expect(await shown()).toBe(early)
    expect(publishedIn(await publish(leader))).toMatchObject({
      version: 2,
      isNew: true,
      concerned: 1,
    })
    expect(await shown()).toBe(late)
    expect([await messages('rosterChanged', one), await messages('rosterChanged', two)]).toEqual([
      1, 0,
    ])

    savedIn(await save(leader, [cell(two, on(1), late)]))
    savedIn(await save(leader, [cell(two, on(1), early)]))
    expect(publishedIn(await publish(leader))).toMatchObject({ version: 2, isNew: false })
    expect((await read(leader)).published).toMatchObject({ version: 2, isStale: false })
  })

  test('shows employees their own days as they were published, with a link', async () => {
    const own = await api.as('hrmgr')
    const userId = String(
      await database.value("select user_base_id from app_user where user_name = 'hrmgr'"),
    )
    const planned = async () => {
      const { response } = (await own(RECORD_CALLS.mine, { query: { month } })).body
      return myAttendance
        .parse(response)
        .planned.map(({ date, shift }) => [date, shift?.shortName, shift?.from, shift?.to])
    }
    savedIn(await save(leader, [cell(userId, on(1), night), cell(userId, on(2), null)]))
    expect(await planned()).toEqual([])
    publishedIn(await publish(leader))
    const expected = [
      [on(1), '夜', 22 * 3600, 30 * 3600],
      [on(2), undefined, undefined, undefined],
    ]
    expect(await planned()).toEqual(expected)
    // An unpublished change does not affect the employee's plan.
    savedIn(await save(leader, [cell(userId, on(1), early)]))
    expect(await planned()).toEqual(expected)
    const link = await database.value(
      `select m.link from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id
       where u.user_base_id = $1 and m.code = 'rosterPublished' and m.said->>'month' = $2`,
      [userId, month],
    )
    expect(link).toBe(`/attendance/my?month=${month}`)
  })

  test('shows employees no unpublished days in their own calendar', async () => {
    const own = await api.as('staff1')
    const userId = String(
      await database.value("select user_base_id from app_user where user_name = 'staff1'"),
    )
    await database.rows('delete from attend_member where user_id = $1', [userId])
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       values (gen_random_uuid(), $1, $2, '2031-01-01')`,
      [group, userId],
    )
    const [monday = ''] = Array.from({ length: 7 }, (_, at) => on(at + 8)).filter(
      (day) => new Date(day).getUTCDay() === 1,
    )
    const free = async () => {
      const answer = await own(SCHEDULE_CALLS.calendar, { query: { start: monday, end: monday } })
      const [self] = scheduleCalendar.parse(answer.body.response).people
      return self?.absences.map(({ sort }) => sort)
    }
    savedIn(await save(leader, [cell(userId, monday, null)]))
    expect(await free()).toEqual([])
    publishedIn(await publish(leader))
    expect(await free()).toEqual(['rest'])
    savedIn(await save(leader, [cell(userId, monday, early)]))
    expect(await free()).toEqual(['rest'])
  })

  test('is refused for forbidden shifts, and needs reasons where a rule says so', async () => {
    const whole = Array.from({ length: 12 }, (_, at) => cell(person(0), on(at + 1), early))
    savedIn(await save(leader, whole))
    const found = await findings()
    const days = found.find(({ rule }) => rule === 'daysInRow')
    expect(days).toMatchObject({ level: 'reason', userId: person(0), date: on(7) })
    expect(refusalIn(await publish(leader)).code).toBe('conflict')
    const needed = [
      ...new Set(found.filter(({ level }) => level === 'reason').map(({ rule }) => rule)),
    ]
    const reasons = needed.map((rule) => ({ rule, text: '设备检修，已征得同意' }))
    expect(publishedIn(await publish(leader, reasons)).version).toBe(1)
    await setLock(leader, month, '1')
    const reason = await database.value(
      'select reason from attend_lock_now where attend_group_id = $1 and set_date = $2',
      [group, month],
    )
    expect(reason).toContain('设备检修')

    await database.rows("update user_base_info set birth_date = '2020-01-01' where id = $1", [
      person(4),
    ])
    savedIn(await setUnlocked())
    savedIn(await save(leader, [cell(person(4), on(20), night)]))
    expect((await findings())[0]).toMatchObject({ rule: 'minors', level: 'block', date: on(20) })
    const refused = await publish(leader, [...reasons, { rule: 'minors', text: '不行' }])
    expect(refusalIn(refused).code).toBe('conflict')
    await database.rows("update user_base_info set birth_date = '1990-01-01' where id = $1", [
      person(4),
    ])
  })

  /** Opens the month, and returns the answer of a save that changes nothing. */
  async function setUnlocked(): Promise<Answer> {
    expect((await setLock(leader, month, '0')).status).toBe(200)
    return save(leader, [{ ...cell(person(4), on(28), null), isDefault: true }])
  }

  test('takes reasons of existing rules, and refuses long ones', async () => {
    const refused = async (rule: string, length: number) =>
      (await publish(leader, [{ rule, text: 'x'.repeat(length) }])).body.msg
    expect(await refused('daysInRow', 201)).toBe('每条原因最多200个字符')
    expect(await refused('daysInRow', 2_001)).toBe('请检查填写的内容')
    expect(await refused('made-up', 10)).toBe('请检查填写的内容')
    // Use the longest allowed reason, so that the refusal is about the roster and not about the length.
    expect(await refused('daysInRow', 200)).toContain('还没有任何排班')
  })

  test('levels are those of the parameter', async () => {
    savedIn(await save(leader, [cell(person(0), on(1), night), cell(person(0), on(2), early)]))
    const rest = async () =>
      (await findings()).filter(({ rule }) => rule === 'twoPlaces' || rule === 'restHours')
    expect(await rest()).toMatchObject([{ rule: 'restHours', level: 'warn', date: on(2) }])
    const was = await database.value(
      "select value from policy_param where key = 'attend.rosterRules'",
    )
    await database.rows(
      `update policy_param set value = replace(value, '"rule":"restHours","limit":11,"level":"warn"',
         '"rule":"restHours","limit":11,"level":"block"') where key = 'attend.rosterRules'`,
    )
    expect(await rest()).toMatchObject([{ rule: 'restHours', level: 'block' }])
    expect(refusalIn(await publish(leader)).code).toBe('conflict')
    await database.rows("update policy_param set value = $1 where key = 'attend.rosterRules'", [
      was,
    ])
  })

  test('averaged working time is held to its cycle while it is approved, then to the standard', async () => {
    const from = `${month.slice(0, 4)}-01-01`
    await database.rows(
      `update attend_group set work_hours = '综合计算', cycle = '月', hours_from = $2, hours_to = $3
       where id = $1`,
      [group, from, `${month.slice(0, 4)}-12-31`],
    )
    const whole = Array.from({ length: 28 }, (_, at) => cell(person(0), on(at + 1), early))
    savedIn(await save(leader, whole))
    expect((await rowOf(person(0)))?.total).toMatchObject({ cyclePlanned: 210 })
    expect((await rowOf(person(0)))?.total.cycleHours).toBeCloseTo((248 * 8) / 12, 5)
    const rules = new Set((await findings()).map(({ rule }) => rule))
    expect([rules.has('cycleHours'), rules.has('weekHours'), rules.has('approval')]).toEqual([
      true,
      false,
      false,
    ])
    await database.rows('update attend_group set hours_to = hours_from where id = $1', [group])
    const after = new Set((await findings()).map(({ rule }) => rule))
    expect([after.has('cycleHours'), after.has('weekHours'), after.has('approval')]).toEqual([
      false,
      true,
      true,
    ])
    await database.rows(
      `update attend_group set work_hours = '标准工时', cycle = null, hours_from = null, hours_to = null
       where id = $1`,
      [group],
    )
  })

  async function accountFor(userId: string): Promise<void> {
    await database.rows(
      `insert into app_user (id, code, user_name, name, user_base_id, state)
       select gen_random_uuid(), left(b.emp_no, 12), 'u' || b.emp_no, b.name, b.id, '1' from user_base_info b
       where b.id = $1 and not exists (select from app_user a where a.user_base_id = b.id)`,
      [userId],
    )
  }
})

describe('leaving a group', () => {
  test('takes an employee off its roster from that day on, and locked days stay', async () => {
    const userId = person(6)
    const whole = [1, 2, 3, 4].map((day) => cell(userId, on(day), early))
    savedIn(await save(leader, whole))
    await setLock(attend, on(4), '2')
    const put = await attend('/sa/AttendGroup/SetAttendGroupUsers', {
      method: 'PUT',
      body: { id: group, remove: [userId], fromDate: on(3) },
    })
    expect(put.status).toBe(200)
    expect((await rowsOf(userId)).map(({ day }) => day)).toEqual([on(1), on(2), on(4)])
    const back = await attend('/sa/AttendGroupMember/AddAttendGroupMember', {
      method: 'POST',
      body: { id: newId(), attendGroupId: group, userId, fromDate: on(3) },
    })
    recordSaved(back)
  })

  test('by a department that another group takes too', async () => {
    const [taken] = await database.rows<{ id: string; dept: string }>(
      `select b.id, p.dept_id as dept from user_base_info b
         join user_position p on p.user_id = b.id and p.is_main and p.end_date is null and p.deleted_at is null
       where b.status = '2' and attend_group_of(b.id, $1) = $2
         and not exists (select from attend_group g where p.dept_id = any(g.dept_ids)) limit 1`,
      [on(1), standard],
    )
    const day = String(await database.value("select id from shift_group where code = 'D'"))
    savedIn(await save(attend, [cell(taken?.id ?? '', on(1), day)], standard))
    const values = {
      id: newId(),
      code: `D${months}`,
      name: `部门组${months}`,
      kind: '排班制',
      holidayRule: '法定节假日自动休息',
      makeupRule: '按原星期',
      overtimeRule: '审批为准',
      overtimeUnit: 30,
      monthLockDay: 5,
      workHours: '标准工时',
      shiftGroupIds: [early],
      leaderIds: [await database.value("select id from app_user where user_name = 'leader3'")],
      deptIds: [taken?.dept],
    }
    recordSaved(await attend('/sa/AttendGroup/AddAttendGroup', { method: 'POST', body: values }))
    expect(await rowsOf(taken?.id ?? '')).toEqual([])
  })
})

describe('what is locked', () => {
  test('is refused only where it would be otherwise', async () => {
    savedIn(await save(leader, [cell(person(0), on(3), early), cell(person(0), on(4), null)]))
    await setLock(attend, on(3), '2')
    await setLock(attend, on(4), '2')
    await setLock(attend, on(5), '2')
    const answer = await save(leader, [
      cell(person(0), on(3), early),
      cell(person(0), on(4), null),
      { ...cell(person(0), on(5), null), isDefault: true },
    ])
    expect(savedIn(answer)).toEqual({ saved: 0, unchanged: 3, refused: [] })
    const others = [cell(person(0), on(3), late), cell(person(0), on(4), early)]
    expect(reasonsIn(await save(leader, [...others, cell(person(0), on(5), null)]))).toEqual([
      [on(3), 'locked'],
      [on(4), 'locked'],
      [on(5), 'locked'],
    ])
    const again = { shiftGroupId: early, setDate: on(3) }
    const body = { attendGroupId: group, ...again, userIds: [person(0)], overwrite: false }
    expect(savedIn(await leader(ROSTER_CALLS.byDate, { method: 'POST', body }))).toEqual({
      saved: 0,
      unchanged: 1,
      refused: [],
    })
  })

  test('is imported as it was exported without a word, what follows from the group too', async () => {
    const of = { attendGroupId: standard, month }
    const lock = { ...of, setDate: month, lockType: '2', reason: '月末封账' }
    expect((await attend(ROSTER_CALLS.lock, { method: 'PUT', query: lock })).status).toBe(200)
    const url = new URL(ROSTER_CALLS.export, ORIGIN)
    for (const [name, value] of Object.entries({ ...of, format: 'csv' })) {
      url.searchParams.set(name, value)
    }
    const authorization = `Bearer ${await api.token('attend')}`
    const file = await (await api.fetch(new Request(url, { headers: { authorization } }))).text()
    const importing = (body: string) =>
      attend(ROSTER_CALLS.import, { method: 'POST', query: { ...of, name: 'a.csv' }, body })
    const jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
    const done = await looked(await importing(file), 'attend')
    expect(done.counts).toMatchObject({ refused: 0, change: 0, add: 0 })
    expect(done.counts.same).toBeGreaterThan(16)
    // Changing the first working day to a day off is a real change, so the lock refuses it.
    const changed = await looked(await importing(file.replace('"白"', '"休"')), 'attend')
    const [row] = await desk.rows('attend', changed.id, 'refused')
    expect(row?.problems).toEqual([{ field: null, text: expect.stringMatching(/：已锁定$/) }])
    await jobs.stop()
  })
})
