import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRepeats } from '#modules/work/tasks/api/repeats/make-repeats.ts'
import { endRepeatsOfLeavers } from '#modules/work/tasks/api/repeats/stop-repeats.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import { TASK_REPEAT_CALLS } from '#modules/work/tasks/wire/task-repeats.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
let db: ReturnType<typeof openDatabase>['db']
let classId: string
let templateId: string
const dayClasses = new Map<string, string>()

beforeAll(async () => {
  desk = await openTaskDesk()
  ;({ db } = openDatabase(desk.url, {
    poolSize: 4,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  }))
  classId = await desk.classOf()
  templateId = await template({ shared: true })
  const rows = await desk.database.rows(
    'select date::text as date, day_class from work_calendar where deleted_at is null',
  )
  for (const { date, day_class } of rows) dayClasses.set(String(date), String(day_class))
})

afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const setToday = (day: string) =>
  desk.database.rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )

beforeEach(async () => {
  await desk.database.rows('update task_repeat set enabled = false')
  await setToday('2026-03-02')
})

async function template(values: object): Promise<string> {
  const body = { id: newId(), name: '周报', classifyId: classId, content: '写周报', ...values }
  return savedIn(await desk.by('leader1')(taskTemplates.endpoints.add, { method: 'POST', body })).id
}

const add = (who: string, values: object = {}) =>
  desk.by(who)(taskRepeats.endpoints.add, {
    method: 'POST',
    body: {
      id: newId(),
      templateId,
      ownerCode: desk.account('staff1').code,
      cycle: '周',
      onDay: 5,
      holiday: '顺延',
      planDays: 2,
      enabled: true,
      ...values,
    },
  })
const repeat = async (values: object = {}, who = 'leader1') => savedIn(await add(who, values)).id

const made = async (id: string) =>
  (
    await desk.database.rows(
      `select run.date::text as date, t.plan_end::text as "end", t.title, t.source, u.user_name as owner
       from task_repeat_run run left join task t on t.id = run.task_id left join app_user u on u.id = t.owner_id
       where run.repeat_id = $1 order by run.date`,
      [id],
    )
  ).map(({ date, end, title, source, owner }) => [date, end, title, source, owner].join(' '))

// Expected dates, computed day by day --------------------------------------------

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(day)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const later = (day: string, days: number) => iso(at(day) + days * DAY_MS)

function isWorked(day: string): boolean {
  const decided = dayClasses.get(day)
  if (decided !== undefined) return decided === '0' || decided === '3'
  const weekday = new Date(at(day)).getUTCDay()
  return weekday > 0 && weekday < 6
}

type Case = {
  cycle: string
  onDay: number | null
  from: string
  until: string | null
  holiday: string
}

const monthsSince = (from: string, day: string) =>
  (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(day.slice(5, 7)) -
  Number(from.slice(5, 7))

const weekOf = (day: string) => Math.floor((at(day) / DAY_MS + 3) / 7)

function falls({ cycle, onDay, from }: Case, day: string): boolean {
  if (cycle === '日') return true
  const weekday = new Date(at(day)).getUTCDay() || 7
  if (cycle === '周') return weekday === onDay
  if (cycle === '双周') return weekday === onDay && (weekOf(day) - weekOf(from)) % 2 === 0
  const isLast = later(day, 1).slice(8) === '01'
  const date = Number(day.slice(8))
  if (date !== onDay && !(isLast && date < (onDay ?? 0))) return false
  return monthsSince(from, day) % (cycle === '月' ? 1 : cycle === '季' ? 3 : 12) === 0
}

function movedDay({ holiday }: Case, day: string): string | null {
  if (isWorked(day)) return day
  if (holiday === '跳过') return null
  let found = day
  while (!isWorked(found)) found = later(found, holiday === '提前' ? -1 : 1)
  return found
}

function walked(one: Case, since: string, last: string): string[] {
  const days = new Set<string>()
  for (let day = one.from; day <= later(last, 40); day = later(day, 1)) {
    if (one.until !== null && day > one.until) break
    const on = falls(one, day) ? movedDay(one, day) : null
    const isIn = on !== null && on >= since && on <= last && on >= one.from
    if (isIn && (one.until === null || on <= one.until)) days.add(on)
  }
  return [...days].sort()
}

const cases = fc
  .record({
    cycle: fc.constantFrom('日', '周', '双周', '月', '季', '年'),
    weekday: fc.integer({ min: 1, max: 7 }),
    date: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 29, 30, 31)),
    from: fc.oneof(
      fc.integer({ min: at('2025-01-01') / DAY_MS, max: at('2026-12-31') / DAY_MS }),
      fc.constantFrom(at('2026-01-31') / DAY_MS, at('2025-09-30') / DAY_MS),
    ),
    lasts: fc.option(fc.integer({ min: 0, max: 400 })),
    holiday: fc.constantFrom('顺延', '提前', '跳过'),
  })
  .map(({ cycle, weekday, date, from, lasts, holiday }): Case => {
    const begins = iso(from * DAY_MS)
    const onDay = cycle === '日' ? null : cycle.includes('周') ? weekday : date
    return {
      cycle,
      onDay,
      from: begins,
      holiday,
      until: lasts === null ? null : later(begins, lasts),
    }
  })

async function insert(one: Case): Promise<string> {
  return String(
    await desk.database.value(
      `insert into task_repeat (id, template_id, owner_id, cycle, on_day, from_date, until, holiday, active_from,
         created_by)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $5, $8) returning id`,
      [
        templateId,
        desk.account('staff1').id,
        one.cycle,
        one.onDay,
        one.from,
        one.until,
        one.holiday,
        desk.account('leader1').id,
      ],
    ),
  )
}

test('dates are those of a plain walk: worked, once, from its beginning to its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      cases,
      fc.integer({ min: -30, max: 300 }),
      fc.integer({ min: 0, max: 400 }),
      async (one, after, long) => {
        const id = await insert(one)
        const since = later(one.from, after)
        const last = later(since, long)
        const rows = await desk.database.rows(
          `select d.date::text as date from task_repeat r, task_repeat_days(r, $2::date, $3::date) d
           where r.id = $1`,
          [id, since, last],
        )
        const days = rows.map(({ date }) => String(date))
        expect(days, JSON.stringify({ one, since, last })).toEqual(walked(one, since, last))
        expect(new Set(days).size).toBe(days.length)
        expect(days.filter((day) => !isWorked(day))).toEqual([])
        expect(days.filter((day) => day < one.from || day > (one.until ?? day))).toEqual([])
      },
    ),
    { numRuns: 250 },
  )
})

test('whenever and however often they are made, the same tasks come of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      cases.filter(({ from }) => from >= '2026-01-01'),
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 }),
      async (one, pauses) => {
        await desk.database.rows('update task_repeat set enabled = false')
        const id = await insert(one)
        let day = one.from
        for (const pause of pauses) {
          day = later(day, pause)
          await setToday(day)
          await Promise.all([makeRepeats(db), makeRepeats(db)])
        }
        const rows = await desk.database.rows(
          `select run.date::text as date, count(t.id)::int as tasks from task_repeat_run run
           left join task t on t.source_id = run.repeat_id and t.plan_start = run.date
           where run.repeat_id = $1 group by run.date order by run.date`,
          [id],
        )
        expect(rows.map(({ date }) => date)).toEqual(walked(one, one.from, day))
        expect(rows.filter(({ tasks }) => tasks !== 1)).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})

test('a task of a repeat is its owner’s, from the template, due after so many working days', async () => {
  const parts = [{ title: '收集数据', days: 1, weight: 40 }]
  const withParts = await template({ name: '月报', children: parts })
  const id = await repeat({ templateId: withParts, cycle: '月', onDay: 31, planDays: 3 })
  await setToday('2026-04-30')
  expect(await makeRepeats(db)).toBe(2)
  // 31 March is a Tuesday; 30 April a Thursday before the holiday of May.
  expect(await made(id)).toEqual([
    '2026-03-31 2026-04-03 月报 周期 staff1',
    `2026-04-30 ${dueAfter('2026-04-30', 3)} 月报 周期 staff1`,
  ])
  const below = await desk.database.rows(
    `select c.title, c.plan_end::text as "end", c.weight from task c join task t on t.id = c.parent_id
     where t.source_id = $1 and t.plan_start = '2026-03-31'`,
    [id],
  )
  expect(below).toEqual([{ title: '收集数据', end: '2026-04-01', weight: 40 }])
})

function dueAfter(day: string, days: number): string {
  let found = day
  for (let left = days; left > 0; ) {
    found = later(found, 1)
    if (isWorked(found)) left -= 1
  }
  return found
}

test('two processes at once make each date once', async () => {
  const id = await repeat({ cycle: '日', onDay: null })
  await setToday('2026-03-06')
  await Promise.all([makeRepeats(db), makeRepeats(db), makeRepeats(db)])
  await makeRepeats(db)
  expect(await made(id)).toHaveLength(5)
})

test('what was switched off for a while is not made up for', async () => {
  const id = await repeat({ cycle: '日', onDay: null })
  await makeRepeats(db)
  const enable = (enabled: boolean) =>
    desk.by('leader1')('/wt/api/TaskRepeat/EnableTaskRepeat', {
      method: 'PUT',
      body: { id, enabled },
    })
  expect((await enable(false)).status).toBe(200)
  await setToday('2026-03-11')
  expect(await makeRepeats(db)).toBe(0)
  expect((await enable(true)).status).toBe(200)
  await setToday('2026-03-12')
  await makeRepeats(db)
  expect((await made(id)).map((line) => line.slice(0, 10))).toEqual([
    '2026-03-02',
    '2026-03-11',
    '2026-03-12',
  ])
})

test('ends when its owner leaves, and the superior gets a message', async () => {
  const id = await repeat({ ownerCode: desk.account('staff2').code }, 'admin')
  await desk.database.rows(
    `update user_base_info set status = '4', leave_date = '2026-03-01'
     where id = (select user_base_id from app_user where user_name = 'staff2')`,
  )
  const ended = () => db.transaction().execute(endRepeatsOfLeavers)
  expect(await ended()).toBe(1)
  expect(await ended()).toBe(0)
  await setToday('2026-03-06')
  expect(await makeRepeats(db)).toBe(0)
  const shown = recordIn(await desk.by('leader2')(taskRepeats.endpoints.info, { query: { id } }))
  expect(shown).toMatchObject({ enabled: false, stopped: '责任人离职' })
  const messages = await desk.database.rows(
    `select u.user_name as "user" from message m join message_copy c on c.message_id = m.id
     join app_user u on u.id = c.receiver_id where m.biz_id = $1 and m.code = 'taskRepeatOwnerLeft' order by 1`,
    [id],
  )
  expect(messages).toEqual([{ user: 'admin' }, { user: 'leader2' }])
})

test('a failing one stops alone, and its owner gets a message', async () => {
  const closing = await desk.classOf()
  const doomed = await repeat({ templateId: await template({ classifyId: closing }) })
  const sound = await repeat({})
  await desk.database.rows('update task_class set enabled = false where id = $1', [closing])
  await setToday('2026-03-06')
  expect(await makeRepeats(db)).toBe(1)
  expect(await made(doomed)).toEqual([])
  expect(await made(sound)).toHaveLength(1)
  const { stopped } = recordIn(
    await desk.by('leader1')(taskRepeats.endpoints.info, { query: { id: doomed } }),
  )
  expect(stopped).toBe('任务未能生成')
})

test('the page shows the next dates and the created tasks', async () => {
  const id = await repeat({ until: '2026-03-20', planDays: 1 })
  await setToday('2026-03-06')
  await makeRepeats(db)
  const ask = (who: string) => desk.by(who)(TASK_REPEAT_CALLS.dates, { query: { id } })
  const { body } = await ask('staff1')
  expect(body.response).toEqual({
    next: [
      { plannedDate: '2026-03-13', date: '2026-03-13', planEnd: '2026-03-16' },
      { plannedDate: '2026-03-20', date: '2026-03-20', planEnd: '2026-03-23' },
    ],
    made: [{ date: '2026-03-06', task: expect.objectContaining({ title: '周报', state: '3' }) }],
  })
  expect((await ask('staff3')).status).toBe(404)
})

test('what does not fit a cycle, a person or a right is refused', async () => {
  const fields = async (values: object, who = 'leader1') => refusalIn(await add(who, values)).errors
  expect(await fields({ onDay: 8 })).toContain('onDay')
  expect(await fields({ fromDate: '2026-03-02', until: '2026-03-01' })).toContain('until')
  expect(await fields({}, 'staff3')).toContain('ownerId')
  const id = await repeat({})
  const [{ version } = { version: 0 }] = await desk.database.rows<{ version: number }>(
    'select version from task_repeat where id = $1',
    [id],
  )
  const change = (who: string) =>
    desk.by(who)(taskRepeats.endpoints.update, {
      method: 'PUT',
      body: { id, version, onDay: 4 },
    })
  expect((await change('staff1')).status).toBe(403)
  expect((await change('staff3')).status).toBe(404)
  expect((await change('leader1')).status).toBe(200)
})

test('takes the day of its beginning if no day is set', async () => {
  const first = async (cycle: string, fromDate: string) => {
    const id = await repeat({ onDay: null, cycle, fromDate })
    const { body } = await desk.by('leader1')(TASK_REPEAT_CALLS.dates, { query: { id } })
    return (body.response as { next: { date: string }[] }).next.slice(0, 2).map(({ date }) => date)
  }
  expect(await first('周', '2026-03-05')).toEqual(['2026-03-05', '2026-03-12'])
  expect(await first('月', '2026-03-10')).toEqual(['2026-03-10', '2026-04-10'])
})
