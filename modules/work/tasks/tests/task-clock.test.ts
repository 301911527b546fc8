import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TASK_REPORT_CALLS } from '#modules/work/task-reports/wire/task-reports.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS, type TaskLoad } from '#modules/work/tasks/wire/tasks.ts'
import { pageIn, recordIn, refusalIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk

/** A Monday; the Saturday and Sunday before it are days off. */
const MONDAY = '2026-03-09'

const setToday = (day: string) =>
  desk.database.rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )
const countIn = (unit: string) =>
  desk.database.rows(`update policy_param set value = $1 where key = 'task.overdueCounts'`, [
    JSON.stringify(unit),
  ])

beforeAll(async () => {
  desk = await openTaskDesk()
  // Cancels all open tasks, so that only the tasks of the tests are open.
  await desk.database.rows(`update task set state = '7' where state in ('1', '2', '3', '4', '6')`)
})

afterAll(() => desk?.close())

beforeEach(async () => {
  await setToday(MONDAY)
  await countIn('calendar')
})

/**
 * A task of staff1 with this due date. The desk creates tasks that start today, so this function sets the
 * dates afterwards.
 */
async function dueOn(end: string, values: object = {}): Promise<string> {
  const id = await desk.task('staff1', values)
  await desk.database.rows('update task set plan_start = $2, plan_end = $3 where id = $1', [
    id,
    '2026-03-02',
    end,
  ])
  return id
}

const lateDays = async (id: string) =>
  recordIn(await desk.by('staff1')(tasks.endpoints.info, { query: { id } })).overdueDays

test('overdue counts calendar days, or days of work, everywhere alike', async () => {
  const friday = await dueOn('2026-03-06')
  const saturday = await dueOn('2026-03-07')
  const overdue = async () => {
    const { data } = pageIn(
      await desk.by('staff1')(tasks.endpoints.list, {
        query: { overdue: 'true', pageSize: 100 },
      }),
    )
    return data.map(({ id }) => id).filter((id) => id === friday || id === saturday)
  }
  const tile = async () => {
    const { body } = await desk.by('staff1')(TASK_REPORT_CALLS.overview)
    return (body.response as { overdue: number }).overdue
  }
  await setToday('2026-03-08')
  expect([await lateDays(friday), await lateDays(saturday)]).toEqual([2, 1])
  expect((await overdue()).sort()).toEqual([friday, saturday].sort())
  expect(await tile()).toBe(2)
  await countIn('work')
  // Counted in working days, no task becomes late between Friday and Sunday.
  expect([await lateDays(friday), await lateDays(saturday)]).toEqual([0, 0])
  expect(await overdue()).toEqual([])
  expect(await tile()).toBe(0)
  await setToday(MONDAY)
  expect([await lateDays(friday), await lateDays(saturday)]).toEqual([1, 1])
  expect((await overdue()).sort()).toEqual([friday, saturday].sort())
  expect(await tile()).toBe(2)
})

test('a day so many working days later is worked out by the calendar', async () => {
  const after = async (from: string, days: number) => {
    const { body } = await desk.by('staff1')(TASK_CALLS.dueDate, { query: { from, days } })
    return (body.response as { date: string } | null)?.date
  }
  expect(await after('2026-03-06', 1)).toBe('2026-03-09')
  expect(await after('2026-03-06', 5)).toBe('2026-03-13')
  expect(await after('2026-03-07', 0)).toBe('2026-03-07')
  // Over New Year of 2026: 1 to 3 January are off, Sunday the 4th is worked instead.
  expect(await after('2025-12-31', 1)).toBe('2026-01-04')
  expect(
    (await desk.by('staff1')(TASK_CALLS.dueDate, { query: { from: MONDAY, days: 367 } })).status,
  ).toBe(400)
})

const load = async (who: string, of: string, start: string, end: string) =>
  desk.by(who)(TASK_CALLS.load, { query: { userId: desk.account(of).id, start, end } })
const loadIn = async (...parameters: Parameters<typeof load>) =>
  (await load(...parameters)).body.response as TaskLoad

test('the load of a person has their tasks, hours, and days of absence', async () => {
  await desk.database.rows(`update task set state = '7' where owner_id = $1`, [
    desk.account('staff1').id,
  ])
  expect(await loadIn('leader1', 'staff1', '2026-03-09', '2026-03-15')).toMatchObject({
    openCount: 0,
    hours: 0,
    workHours: 40,
    restDays: 2,
    lastDay: 'rest',
    away: [],
  })
  // 20 hours over Monday to Friday are 4 hours a day.
  await dueOn('2026-03-13', { planHours: '20' })
  expect(await loadIn('leader1', 'staff1', '2026-03-09', '2026-03-10')).toMatchObject({
    openCount: 1,
    hours: 8,
    workHours: 16,
    lastDay: 'there',
  })
  // The hours of a task that was due last Friday all fall on today.
  await dueOn('2026-03-06', { planHours: '30' })
  expect(await loadIn('leader1', 'staff1', '2026-03-09', '2026-03-09')).toMatchObject({
    hours: 34,
    workHours: 8,
  })
  expect(await loadIn('leader1', 'staff1', '2026-03-10', '2026-03-10')).toMatchObject({ hours: 4 })
})

test('shows that a person is away, but not why', async () => {
  await desk.database.rows(
    `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, days, reason, state,
       effect_done)
     select gen_random_uuid(), 'QJ-CLOCK', user_base_id, '1', '2026-03-12', '上午', '2026-03-13', '下午', 2, '家事', '4', true
     from app_user where user_name = 'staff1'`,
  )
  const { away, lastDay, workHours } = await loadIn('leader1', 'staff1', '2026-03-09', '2026-03-13')
  expect({ away, lastDay, workHours }).toEqual({
    away: [{ from: '2026-03-12', to: '2026-03-13' }],
    lastDay: 'away',
    workHours: 24,
  })
})

test('the load of a person is for users who may give them work', async () => {
  expect((await load('staff2', 'staff1', MONDAY, MONDAY)).status).toBe(403)
  expect((await load('staff1', 'staff1', MONDAY, MONDAY)).status).toBe(200)
  expect((await load('leader1', 'staff1', '2026-13-01', MONDAY)).status).toBe(400)
})

test('reported hours beyond the attended ones give a warning, and more than a day has is refused', async () => {
  const id = await desk.task('staff1')
  const [{ today } = { today: '' }] = await desk.database.rows<{ today: string }>(
    `select (now() at time zone 'Asia/Shanghai')::date::text as today`,
  )
  const attended = (minutes: number) =>
    desk.database.rows(
      `insert into attend_day (user_id, dept_id, date, worked_minutes, plan, day_class, statuses)
       select user_base_id, dept_id, $1, $2, 'shift', '0', '{正常}' from app_user where user_name = 'staff1'
       on conflict (user_id, date) do update set worked_minutes = excluded.worked_minutes`,
      [today, minutes],
    )
  await attended(300)
  const fits = await desk.report('staff1', id, 10, { hours: '5.0' })
  expect([fits.status, fits.body.msg]).toEqual([200, '保存成功'])
  const over = await desk.report('staff1', id, 20, { hours: '2.5' })
  expect(over.status).toBe(200)
  expect(over.body).toMatchObject({ doubtful: true, msg: expect.stringContaining('7.5') })
  expect(fits.body).not.toHaveProperty('doubtful')
  await attended(0)
  const early = await desk.report('staff1', id, 20, { hours: '0.5' })
  expect(early.body).toMatchObject({
    doubtful: true,
    msg: '已保存。今天填报 8 小时，还没有出勤记录',
  })
  await attended(300)
  const { body } = await desk.by('staff1')(TASK_CALLS.dayHours, {
    query: { start: today, end: today },
  })
  expect(body.response).toEqual([{ date: today, reported: 8, attended: 5 }])
  expect(refusalIn(await desk.report('staff1', id, 30, { hours: '17' })).errors).toEqual(['hours'])

  await setToday(today)
  const usage = async (who: string) => {
    const answer = await desk.by(who)(TASK_REPORT_CALLS.usage, {
      query: { start: today, end: today },
    })
    const rows = answer.body.response as { userId: string; attended: string; state: string }[]
    const found = rows.find(({ userId }) => userId === desk.account('staff1').id)
    return found && [found.attended, found.state]
  }
  expect(await usage('staff1')).toEqual(['5.0', 'unattended'])
  expect(await usage('leader1')).toEqual(['5.0', 'unattended'])
  // staff3 may view the tasks and attendance days of all users, but export only tasks.
  await desk.database.rows(
    `insert into role_user (id, role_id, user_id)
     select gen_random_uuid(), id, $1 from role where code = 'admin'`,
    [desk.account('staff3').id],
  )
  await expect.poll(() => usage('staff3')).toEqual(['5.0', 'unattended'])
  // The export contains attended hours only for users who may export attendance days.
  const filed = async (who: string) => {
    const answer = await desk.api.fetch(
      new Request(
        `http://staffdesk.example/wt/api/Task/ExportPerDayUsage?format=csv&start=${today}&end=${today}`,
        { headers: { authorization: `Bearer ${await desk.api.token(who)}` } },
      ),
    )
    const lines = (await answer.text()).split('\n')
    return lines.find((line) => line.includes(desk.account('staff1').code))
  }
  for (const who of ['staff1', 'leader1']) expect(await filed(who)).toContain('5.0')
  expect(await filed('staff3')).toContain('8.0')
  expect(await filed('staff3')).not.toContain('5.0')
})
