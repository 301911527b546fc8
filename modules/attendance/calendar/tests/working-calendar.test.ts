import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  keepHolidays,
  tellMissingCalendar,
} from '#modules/attendance/calendar/api/keep-holidays.ts'
import { publicHolidays } from '#modules/attendance/calendar/define/public-holidays.server.ts'
import {
  type WorkingYear,
  workingYear,
} from '#modules/attendance/calendar/wire/working-calendar.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
let attend: Caller
let staff: Caller
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  attend = await api.as('attend')
  staff = await api.as('staff1')
  opened = openDatabase(company.url, {
    poolSize: 1,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
})

afterAll(async () => {
  await opened?.db.destroy()
})

async function year(of: number, ask: Caller = staff): Promise<WorkingYear> {
  const answer = await ask('/sa/WorkCalendar/GetWorkCalendarYear', { query: { year: String(of) } })
  return workingYear.parse(answer.body.response)
}

const on = (calendar: WorkingYear, date: string) =>
  calendar.days.find((day) => day.date === date) ?? { dayClass: '', name: null, id: null }

async function decide(date: string, dayClass: string): Promise<string> {
  const body = { id: newId(), date, dayClass, name: '厂庆' }
  return savedIn(await attend('/sa/WorkCalendar/AddWorkCalendar', { method: 'POST', body })).id
}

describe('a year of the working calendar', () => {
  test('gives every reader every day with its class', async () => {
    const calendar = await year(2025)
    expect(calendar.days).toHaveLength(365)
    expect(calendar).toMatchObject({ isAnnounced: true, isNextAnnounced: true })
    // A Wednesday in the Spring Festival, the rest day on the Monday after it, and a make-up Sunday.
    expect(on(calendar, '2025-01-29')).toMatchObject({ dayClass: '2', name: '春节' })
    expect(on(calendar, '2025-02-03')).toMatchObject({ dayClass: '1', name: '春节' })
    expect(on(calendar, '2025-01-26')).toMatchObject({ dayClass: '3', name: '春节' })
    expect(on(calendar, '2025-03-03')).toEqual(
      expect.objectContaining({ dayClass: '0', name: null, id: null }),
    )
    expect(on(calendar, '2025-03-08')).toMatchObject({ dayClass: '1', id: null })
  })

  test('of which nothing was announced knows weekends only', async () => {
    const calendar = await year(2098)
    expect(calendar).toMatchObject({ isAnnounced: false, isNextAnnounced: false })
    expect(new Set(calendar.days.map(({ dayClass }) => dayClass))).toEqual(new Set(['0', '1']))
    expect(calendar.days.filter(({ id }) => id !== null)).toEqual([])
  })

  test('follows decided and deleted days', async () => {
    const id = await decide('2097-06-03', '1')
    expect(on(await year(2097), '2097-06-03')).toMatchObject({ dayClass: '1', name: '厂庆', id })
    expect(await year(2096)).toMatchObject({ isAnnounced: false, isNextAnnounced: true })
    const gone = await attend('/sa/WorkCalendar/DeleteWorkCalendar', {
      method: 'DELETE',
      query: { id },
    })
    expect(gone.status).toBe(200)
    expect(on(await year(2097), '2097-06-03')).toMatchObject({ dayClass: '0', id: null })
  })

  test('has one decision a day, and refuses an invalid year', async () => {
    await decide('2095-01-03', '2')
    const body = { id: newId(), date: '2095-01-03', dayClass: '1' }
    const again = await attend('/sa/WorkCalendar/AddWorkCalendar', { method: 'POST', body })
    expect(refusalIn(again).errors).toEqual(['date'])
    for (const text of ['0', '1999', '2101', '20x5', '2025-13', '1e3']) {
      const answer = await staff('/sa/WorkCalendar/GetWorkCalendarYear', { query: { year: text } })
      expect(answer.status, text).toBe(400)
    }
  })

  test('is decided by those who keep it', async () => {
    const body = { id: newId(), date: '2095-02-02', dayClass: '1' }
    const answer = await staff('/sa/WorkCalendar/AddWorkCalendar', { method: 'POST', body })
    expect(answer.status).toBe(403)
  })
})

describe('a year whose notice was not entered', () => {
  const put = (...days: (readonly [date: string, name: string])[]) =>
    database.rows('select install_holidays_by_law($1::jsonb)', [
      JSON.stringify(
        days.map(([date, name]) => {
          return { id: newId(), date, dayClass: '2', name, basis: '国务院令第795号' }
        }),
      ),
    ])

  test('has the public holidays of the law from the start on, and is not called announced', async () => {
    const now = Number(await database.value('select extract(year from today())::int'))
    const later = [now, now + 1, now + 2]
    const entered = await Promise.all(later.map(async (of) => (await year(of)).isAnnounced))
    const open = later.filter((_, at) => !entered[at])
    expect(open.length).toBeGreaterThan(0)
    for (const of of open) {
      const { days } = await year(of)
      const holidays = days.filter(({ dayClass }) => dayClass === '2').map(({ date }) => date)
      expect(holidays).toEqual([...publicHolidays(of)].toSorted())
    }
  })

  test('gives way to whatever is entered, day by day', async () => {
    await put(['2093-01-01', '元旦'], ['2093-05-01', '劳动节'])
    expect(await year(2093)).toMatchObject({ isAnnounced: false })
    const id = await decide('2093-01-01', '1')
    const calendar = await year(2093)
    expect(calendar.isAnnounced).toBe(true)
    expect(on(calendar, '2093-01-01')).toMatchObject({ dayClass: '1', id })
    expect(on(calendar, '2093-05-01')).toMatchObject({ dayClass: '2', name: '劳动节' })
    // The plan adds nothing to a year in which a user has entered a day.
    await put(['2093-10-01', '国庆节'])
    const kept = await year(2093)
    expect(on(kept, '2093-10-01')).toMatchObject({ id: null })
    expect(on(kept, '2093-05-01')).toMatchObject({ dayClass: '2' })
  })

  test('follows its rule: a day that the rule has elsewhere goes', async () => {
    await put(['2094-02-14', '春节'], ['2094-02-15', '春节'], ['2094-05-01', '劳动节'])
    await put(['2094-02-15', '春节'], ['2094-02-16', '春节'], ['2094-05-01', '劳动节'])
    const calendar = await year(2094)
    const holidays = calendar.days.filter(({ name }) => name !== null && name !== '')
    expect(holidays.map(({ date }) => date)).toEqual(['2094-02-15', '2094-02-16', '2094-05-01'])
  })

  test('gives way to the notice that a release brings, and keeps out what was taken out', async () => {
    await put(['2092-01-01', '元旦'])
    const notice = [{ id: newId(), date: '2092-01-01', dayClass: '2', name: '元旦', basis: '通知' }]
    await database.rows('select install_calendar($1::jsonb)', [JSON.stringify(notice)])
    expect(await year(2092)).toMatchObject({ isAnnounced: true })
    await put(['2091-01-01', '元旦'])
    await database.rows("update work_calendar set deleted_at = now() where date = '2091-01-01'")
    await put(['2091-01-01', '元旦'])
    expect(on(await year(2091), '2091-01-01')).toMatchObject({ id: null })
  })

  test('notifies the users who keep the calendar once a week, from October on', async () => {
    const countMessages = async () =>
      Number(await database.value("select count(*) from message where code = 'calendarMissing'"))
    const night = async (day: string) => {
      await database.rows(
        `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
      )
      await opened.db.transaction().execute(async (tx) => {
        await keepHolidays(tx)
        await tellMissingCalendar(tx)
      })
    }
    // The notices of 2051 and 2052 are entered.
    for (const of of [2051, 2052]) await decide(`${of}-03-03`, '1')
    await night('2051-09-30')
    expect(await countMessages()).toBe(0)
    await night('2051-10-02')
    expect(await countMessages()).toBe(0)
    await night('2052-10-01')
    const first = await countMessages()
    expect(first).toBeGreaterThan(0)
    for (const day of ['2052-10-02', '2052-10-06']) await night(day)
    expect(await countMessages()).toBe(first)
    await night('2052-10-07')
    expect(await countMessages()).toBe(2 * first)
    await decide('2053-01-01', '2')
    await night('2052-10-14')
    expect(await countMessages()).toBe(2 * first)
  })
})

describe('the announced years', () => {
  const install = (date: string) =>
    database.rows('select install_calendar($1::jsonb)', [
      JSON.stringify([{ id: newId(), date, dayClass: '2', name: '元旦', basis: 'x' }]),
    ])
  const rowsOf = (date: string) =>
    database.value('select count(*)::int from work_calendar where date = $1', [date])

  test('are entered once, and never replace days that a user entered or deleted', async () => {
    await install('2094-01-01')
    expect(await rowsOf('2094-01-01')).toBe(1)
    await install('2094-01-02')
    expect(await rowsOf('2094-01-02')).toBe(0)
    await database.rows("update work_calendar set deleted_at = now() where date = '2094-01-01'")
    await install('2094-01-03')
    expect(await rowsOf('2094-01-03')).toBe(0)
  })
})
