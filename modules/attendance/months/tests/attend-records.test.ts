import { beforeAll, describe, expect, test } from 'vitest'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  type GivenDay,
  putDay,
  putMonth,
  type Rows,
  segment,
} from '#modules/attendance/days/tests/insert-days.ts'
import { type DayExplanation, dayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import {
  monthDays,
  monthHeat,
  myAttendance,
  RECORD_CALLS,
  teamAttendance,
} from '#modules/attendance/months/wire/attend-records.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { type Caller, pageIn, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let rows: Rows

const LAST = monthBefore(todayInShanghai().slice(0, 7))
const THIS = todayInShanghai().slice(0, 7)
const day = (nth: number) => `${LAST}-${String(nth).padStart(2, '0')}`

/** The people of this test, by their relation to the callers. */
const people = { staff: '', led: '', below: '', other: '' }
const months: Record<string, string> = {}

const NINE_TO_SIX: GivenDay = {
  statuses: ['normal'],
  segments: [segment()],
  figures: { required_days: 1, attend_days: 1, required_minutes: 480, worked_minutes: 480 },
}
const LATE: GivenDay = {
  statuses: ['late', 'missing'],
  segments: [segment({ in: 33_300, late: 15, out: null, missOut: true })],
  figures: {
    required_days: 1,
    attend_days: 1,
    late_minutes: 15,
    late_times: 1,
    miss_times: 1,
    worked_minutes: 0,
    required_minutes: 480,
  },
}

async function one(statement: string, values: readonly unknown[] = []): Promise<string> {
  return String(await database.value(statement, [...values]))
}

beforeAll(async () => {
  rows = (statement, values = []) => database.rows(statement, [...values]) as Promise<never>
  const fileOf = (name: string) =>
    one('select user_base_id from app_user where user_name = $1', [name])
  people.staff = await fileOf('staff1')
  people.led = await one(
    `select m.user_id from attend_member m join attend_group g on g.id = m.attend_group_id
       join user_base_info b on b.id = m.user_id
     where g.code = 'ROT' and m.deleted_at is null and b.id <> $1 and not exists (
       select from department below, department top where top.leader_id in (
         select id from app_user where user_name in ('leader1', 'leader3'))
       and below.path like top.path || '%' and below.id = b.dept_id)
     order by b.emp_no limit 1`,
    [await fileOf('leader3')],
  )
  people.below = await one(
    `select b.id from user_base_info b join department below on below.id = b.dept_id
       join department top on below.path like top.path || '%'
     where top.leader_id = (select id from app_user where user_name = 'leader1')
       and b.status = '2' and attend_group_of(b.id, today()) = (
         select id from attend_group where code = 'STD')
       and b.id not in ($1, (select user_base_id from app_user where user_name = 'leader1'))
     order by b.emp_no limit 1`,
    [people.staff],
  )
  people.other = await one(
    `select b.id from user_base_info b join department d on d.id = b.dept_id
     where b.status = '2' and b.id not in (select user_base_id from app_user where user_base_id is not null)
       and attend_group_of(b.id, today()) = (select id from attend_group where code = 'STD')
       and not exists (select from department top where top.leader_id in (
           select id from app_user where user_name in ('leader1', 'leader3'))
         and d.path like top.path || '%')
     order by b.emp_no limit 1`,
  )
  for (const [name, userId] of Object.entries(people)) {
    await putDay(rows, userId, day(10), NINE_TO_SIX)
    await putDay(rows, userId, day(11), LATE)
    months[name] = await putMonth(rows, userId, LAST)
  }
})

const within = { dateStart: day(1), dateEnd: day(28) }
const nameOf = (userId: unknown) =>
  Object.entries(people).find(([, id]) => id === userId)?.[0] ?? 'somebody else'

async function seesOf(path: string, caller: Caller, query: object): Promise<string[]> {
  const { data } = pageIn(await caller(path, { query: { ...query, pageSize: 500 } }))
  return [...new Set(data.map(({ userId }) => nameOf(userId)))].toSorted()
}

const days = async (name: string, query: object = within) =>
  seesOf(dailyStatistics.endpoints.list, await api.as(name), query)

const monthsOf = async (name: string) =>
  seesOf(monthlySummaries.endpoints.list, await api.as(name), {
    monthStart: LAST,
    monthEnd: LAST,
  })

describe('whose days a user sees', () => {
  test.each([
    ['staff1', ['staff']],
    ['leader1', ['below', 'staff']],
    ['leader3', ['led']],
    ['attend', ['below', 'led', 'other', 'staff']],
    ['auditor', ['below', 'led', 'other', 'staff']],
  ])('%s in both lists', async (name, expected) => {
    const own = (found: string[]) => found.filter((who) => who !== 'somebody else')
    expect(own(await days(name))).toEqual(expected)
    expect(own(await monthsOf(name))).toEqual(expected)
  })

  test('users without the right see no list', async () => {
    const noperm = await api.as('noperm')
    const answer = await noperm(RECORD_CALLS.heat, { query: { month: LAST } })
    expect(answer.status).toBe(403)
  })

  test('the leader of a group sees each day of the group, wherever its people work', async () => {
    const leader = await api.as('leader3')
    const reached = await leader(RECORD_CALLS.day, {
      query: { userId: people.led, date: day(11) },
    })
    expect(reached.status).toBe(200)
    const foreign = await leader(RECORD_CALLS.day, {
      query: { userId: people.other, date: day(11) },
    })
    const missing = await leader(RECORD_CALLS.day, {
      query: { userId: people.led, date: '1999-01-01' },
    })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.text).toBe(missing.text)
  })
})

describe('the list of days', () => {
  test('is of the last days where no bounds are asked for', async () => {
    const attend = await api.as('attend')
    const old = '2001-02-03'
    await putDay(rows, people.other, old, NINE_TO_SIX)
    const query = { userId: people.other, pageSize: 100 }
    const recent = pageIn(await attend(dailyStatistics.endpoints.list, { query }))
    expect(recent.data.map(({ date }) => date)).not.toContain(old)
    const pastQuery = { ...query, dateStart: old, dateEnd: old }
    const past = pageIn(await attend(dailyStatistics.endpoints.list, { query: pastQuery }))
    expect(past.data.map(({ date }) => date)).toEqual([old])
  })

  test('finds days by what came of them, also where that is not the worst', async () => {
    const attend = await api.as('attend')
    const query = { ...within, userId: people.staff, statuses: 'missing' }
    const { data } = pageIn(await attend(dailyStatistics.endpoints.list, { query }))
    expect(data).toMatchObject([{ date: day(11), statuses: ['late', 'missing'], inOut: '09:15–—' }])
  })

  test('shows closed days, and days that wait for their computation', async () => {
    const attend = await api.as('attend')
    const group = await one("select id from attend_group where code = 'ROT'")
    await rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type)
       values (gen_random_uuid(), $1, $2, '2')`,
      [group, day(10)],
    )
    await rows('select mark_attend_days(array[$1::uuid], $2::date, $2::date)', [
      people.led,
      day(11),
    ])
    const list = async (query: object) => {
      const filters = { ...within, userId: people.led, ...query }
      return pageIn(await attend(dailyStatistics.endpoints.list, { query: filters })).data.map(
        ({ date }) => date,
      )
    }
    expect(await list({ locked: 'true' })).toEqual([day(10)])
    expect(await list({ locked: 'false' })).toEqual([day(11)])
    expect(await list({ pendingRecalc: 'true' })).toEqual([day(11)])
  })

  test('has an id that names the same day again', async () => {
    const attend = await api.as('attend')
    const query = { ...within, userId: people.staff }
    const { data } = pageIn(await attend(dailyStatistics.endpoints.list, { query }))
    const [first] = data
    const info = await attend(dailyStatistics.endpoints.info, { query: { id: first?.id ?? '' } })
    expect(info.body.response).toMatchObject({ id: first?.id, date: first?.date })
  })
})

describe('the list of months', () => {
  test('stands by departments, and adds up all that is asked for', async () => {
    const attend = await api.as('attend')
    const query = { monthStart: LAST, monthEnd: LAST, sums: 'true', pageSize: 500 }
    const page = pageIn(await attend(monthlySummaries.endpoints.list, { query }))
    const departments = page.data.map(({ department }) => String(department))
    const inOrder = await rows<{ name: string }>(
      'select name from unnest($1::text[]) name order by name',
      [departments],
    )
    expect(departments).toEqual(inOrder.map(({ name }) => name))
    const total = await one(
      'select sum(late_minutes) from attend_month where month = $1 and deleted_at is null',
      [LAST],
    )
    expect(page.sums?.lateMinutes).toBe(total)
    expect(Number(total)).toBeGreaterThanOrEqual(60)
  })

  test('tells leave by its kinds', async () => {
    const attend = await api.as('attend')
    const query = { userId: people.staff, monthStart: LAST, monthEnd: LAST }
    const { data } = pageIn(await attend(monthlySummaries.endpoints.list, { query }))
    expect(data[0]?.leaveByKind).toEqual([{ kind: '3', days: '1.00' }])
  })
})

describe('a month is confirmed', () => {
  const confirm = async (name: string, id: string, version = 1) => {
    const caller = await api.as(name)
    return caller('/sa/ClockIn/ConfirmMonthlySummary', {
      method: 'PUT',
      query: { id },
      body: { version },
    })
  }

  test('by nobody but the person himself', async () => {
    expect((await confirm('staff1', months.below ?? '')).status).toBe(404)
    expect((await confirm('leader1', months.staff ?? '')).status).toBe(404)
    expect((await confirm('auditor', months.staff ?? '')).status).toBe(403)
    expect(await one('select count(confirmed_at) from attend_month')).toBe('0')
  })

  test('not before it is over, nor after it was closed, nor with figures that the employee has not seen', async () => {
    await putDay(rows, people.staff, `${THIS}-01`, NINE_TO_SIX)
    const now = await putMonth(rows, people.staff, THIS)
    expect(refusalIn(await confirm('staff1', now))).toMatchObject({ status: 409 })
    const id = months.staff ?? ''
    await rows('update attend_month set locked = true where id = $1', [id])
    expect(refusalIn(await confirm('staff1', id))).toMatchObject({ status: 409 })
    await rows('update attend_month set locked = false, version = 2 where id = $1', [id])
    expect(refusalIn(await confirm('staff1', id, 1))).toMatchObject({ status: 409 })
    expect(await one('select count(confirmed_at) from attend_month')).toBe('0')
  })

  test('once, and it is written down', async () => {
    const id = months.staff ?? ''
    expect((await confirm('staff1', id, 2)).status).toBe(200)
    const version = Number(await one('select version from attend_month where id = $1', [id]))
    const at = await one('select confirmed_at::text from attend_month where id = $1', [id])
    expect(at).not.toBe('null')
    expect((await confirm('staff1', id, version)).status).toBe(200)
    expect(await one('select confirmed_at::text from attend_month where id = $1', [id])).toBe(at)
    const written = await one('select count(*) from audit_log where record_id = $1', [id])
    expect(written).toBe('1')
  })
})

describe('why a day came to what it did', () => {
  const explain = async (name: string, userId: string, date: string) => {
    const caller = await api.as(name)
    const answer = await caller(RECORD_CALLS.day, { query: { userId, date } })
    return dayExplanation.parse(answer.body.response)
  }

  const punch = (clock: string, verdict: string | null = null) =>
    rows(
      `insert into clock_in (id, user_id, clock_at, work_date, source, verdict)
       values (gen_random_uuid(), $1, ($2 || ' ' || $3)::timestamp at time zone 'Asia/Shanghai', $2::date,
         '网页', $4)`,
      [people.staff, day(11), clock, verdict],
    )

  test('its clock-ins with what each was taken for, its rules and its figures', async () => {
    const shift = await one("select id from shift_group where kind = '工作' order by sort limit 1")
    await putDay(rows, people.staff, day(11), { ...LATE, shift })
    await punch('09:15:00')
    await punch('09:15:20', '重复')
    await punch('11:00:00')
    const explanation: DayExplanation = await explain('staff1', people.staff, day(11))
    expect(explanation.punches.map(({ at, verdict, use, seq }) => [at, verdict, use, seq])).toEqual(
      [
        [33_300, null, 'in', 1],
        [33_320, '重复', null, null],
        [39_600, null, null, null],
      ],
    )
    expect(explanation).toMatchObject({ isOwn: true, hasBefore: true, hasAfter: false })
    expect(explanation.segments).toMatchObject([{ late: 15, missOut: true, out: null }])
    expect(explanation.segments[0]?.inFrom).toBeLessThan(32_400)
    const grace = await one('select late_grace from shift_group where id = $1', [shift])
    expect(explanation.rules).toContainEqual({
      name: 'lateGrace',
      value: Number(grace),
      of: 'shift',
    })
    expect(explanation.figures).toMatchObject({ lateMinutes: 15, missTimes: 1, attendDays: '1.00' })
  })

  test('users who see only themselves see no other person', async () => {
    const staff = await api.as('staff1')
    const query = { userId: people.below, date: day(11) }
    expect((await staff(RECORD_CALLS.day, { query })).status).toBe(404)
  })
})

describe('pages of months', () => {
  test('one’s own month, with what it misses', async () => {
    const staff = await api.as('staff1')
    const mine = myAttendance.parse(
      (await staff(RECORD_CALLS.mine, { query: { month: LAST } })).body.response,
    )
    expect(mine.days.map(({ date }) => date)).toEqual([day(10), day(11)])
    expect(mine.missing).toEqual([{ date: day(11), seq: 1, kind: 'out', due: 64_800 }])
    expect(mine.summary).toMatchObject({ lateTimes: 1, missTimes: 1, locked: false })
    const [year, month] = LAST.split('-').map(Number)
    expect(mine.calendar).toHaveLength(new Date(year ?? 0, month ?? 0, 0).getDate())
  })

  test('users without a file have no days, and get no error', async () => {
    const auditor = await api.as('auditor')
    const mine = myAttendance.parse((await auditor(RECORD_CALLS.mine)).body.response)
    expect(mine).toMatchObject({ userId: null, days: [], summary: null })
  })

  test('the month of all people has those in reach of its reader, narrowed by the request', async () => {
    const ask = async (name: string, query: object = {}) => {
      const caller = await api.as(name)
      const answer = await caller(RECORD_CALLS.heat, { query: { month: LAST, ...query } })
      return monthHeat.parse(answer.body.response)
    }
    const all = await ask('attend')
    expect(all.people.map(({ userId }) => nameOf(userId)).toSorted()).toEqual(
      Object.keys(people).toSorted(),
    )
    const row = all.people.find(({ userId }) => userId === people.below)
    expect(row?.days[9]).toBe('normal')
    expect(row?.days[10]).toBe('late,missing')
    expect(row?.days[11]).toBeNull()
    const led = await ask('leader3')
    expect(led.people.map(({ userId }) => nameOf(userId))).toEqual(['led'])
    const group = await one("select id from attend_group where code = 'ROT'")
    const narrowed = await ask('attend', { attendGroupId: group })
    expect(narrowed.people.map(({ userId }) => nameOf(userId))).toContain('led')
    expect(narrowed.people.map(({ userId }) => nameOf(userId))).not.toContain('other')
    const { deptId } = Object.fromEntries(
      (
        await rows<{ id: string }>('select dept_id as id from user_base_info where id = $1', [
          people.other,
        ])
      ).map(({ id }) => ['deptId', id]),
    )
    const placed = await ask('attend', { deptId: deptId ?? '' })
    expect(placed.people.map(({ userId }) => nameOf(userId))).toContain('other')
    expect(placed.people.map(({ userId }) => nameOf(userId))).not.toContain('below')
  })

  test('shows a leader the exceptions of the team, and none of the leader', async () => {
    const leader = await api.as('leader1')
    const own = await one("select user_base_id from app_user where user_name = 'leader1'")
    await putDay(rows, own, day(11), LATE)
    const ask = async (query: Record<string, string>) =>
      teamAttendance.parse((await leader(RECORD_CALLS.team, { query })).body.response)
    const team = await ask({ month: LAST })
    expect(team.rows.map(({ userId }) => nameOf(userId)).toSorted()).toEqual(['below', 'staff'])
    expect(team).toMatchObject({ people: 2, days: 2, today: null })
    expect(team.rows[0]).toMatchObject({ date: day(11), lateMinutes: 15, missTimes: 1 })
    // A department narrows the days and their count.
    const deptOf = (userId: string) =>
      one('select dept_id from user_base_info where id = $1', [userId])
    const placed = await ask({ month: LAST, deptId: await deptOf(people.below) })
    expect(placed.rows.map(({ userId }) => nameOf(userId))).toContain('below')
    const elsewhere = await ask({ month: LAST, deptId: await deptOf(people.other) })
    expect(elsewhere).toMatchObject({ people: 0, days: 0, rows: [] })
    expect((await ask({ month: LAST, page: '2' })).rows).toEqual([])
  })

  test('shows a leader the team of today, with the people who have a day off', async () => {
    const leader = await api.as('leader1')
    const { today } = teamAttendance.parse((await leader(RECORD_CALLS.team)).body.response)
    const counts = Object.values(today?.counts ?? {}).reduce((sum, count) => sum + count, 0)
    expect(counts).toBeGreaterThan(0)
    expect(today?.people.map(({ userId }) => nameOf(userId))).toContain('staff')
  })

  test('readers of a month can read its days', async () => {
    const attend = await api.as('attend')
    const query = { id: months.below ?? '' }
    const month = monthDays.parse((await attend(RECORD_CALLS.month, { query })).body.response)
    expect(month).toMatchObject({ userId: people.below, month: LAST, isOwn: false })
    expect(month.days.map(({ date }) => date)).toEqual([day(10), day(11)])
    const staff = await api.as('staff1')
    expect((await staff(RECORD_CALLS.month, { query })).status).toBe(404)
  })
})
