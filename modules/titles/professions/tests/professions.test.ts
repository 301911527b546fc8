import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveTitles, settleAll } from '#modules/titles/professions/api/keep-titles.ts'
import { remindTerms } from '#modules/titles/professions/api/remind-terms.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { titleAllowances } from '#modules/titles/professions/define/title-allowance.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { titleDesk } from './title-desk.ts'

const company = testCompany()
const desk = titleDesk(company)
const { rows, value } = company.database
let pool: ReturnType<typeof openDatabase>

const setToday = (day: string) =>
  rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )

const night = () =>
  pool.db.transaction().execute(async (tx) => {
    for (const step of [moveTitles, settleAll, remindTerms]) await step(tx)
  })

/** Confirms what waits in pay for a person. */
const confirm = (userId: string) =>
  rows(
    `update pay_input set state = '1', confirmed_at = now(),
       confirmed_by_id = (select id from app_user where user_name = 'hrdir') where user_id = $1 and state = '0'`,
    [userId],
  )

/** A run counts what is confirmed for a person. */
async function count(userId: string): Promise<void> {
  await confirm(userId)
  await rows(
    `update pay_input set state = '2', counted_run = gen_random_uuid() where user_id = $1 and state = '1'`,
    [userId],
  )
}

beforeAll(async () => {
  pool = openDatabase(company.url, {
    poolSize: 2,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
  await setToday('2025-01-15')
})

afterAll(() => pool?.db.destroy())

describe('the highest title of a line', () => {
  const highest = async (userId: string) => {
    const found = await rows<{ name: string }>(
      'select name from profession where user_id = $1 and is_highest order by name',
      [userId],
    )
    return found.map(({ name }) => name)
  }
  const names = (userId: string, day = '2025-01-15') =>
    value('select title_names($1, $2)', [userId, day])

  test('follows the level, of each line by itself, and as of a day', async () => {
    const userId = await desk.person()
    await desk.add(userId)
    await desk.add(userId, { name: '高级工程师', level: '副高级', grantDate: '2024-02-01' })
    await desk.add(userId, { series: '技能', name: '电工技师', level: '技师' })
    expect(await highest(userId)).toEqual(['电工技师', '高级工程师'])
    expect(await names(userId)).toBe('高级工程师、电工技师')
    expect(await names(userId, '2024-01-31')).toBe('工程师、电工技师')
    expect(await names(userId, '2021-05-31')).toBeNull()
  })

  test('is another one when a title is voided, restored, corrected, or deleted', async () => {
    const userId = await desk.person()
    const lower = await desk.add(userId)
    const upper = await desk.add(userId, { name: '高级工程师', level: '副高级' })
    desk.good(await desk.press('void', upper, { voidReason: '证书无法核实' }))
    expect(await highest(userId)).toEqual(['工程师'])
    desk.good(await desk.press('restore', upper))
    expect(await highest(userId)).toEqual(['高级工程师'])
    desk.good(await desk.correct(upper, { level: '助理级' }))
    expect(await highest(userId)).toEqual(['工程师'])
    const call = await desk.caller()
    desk.good(await call(professions.endpoints.delete, { method: 'DELETE', query: { id: lower } }))
    expect(await highest(userId)).toEqual(['高级工程师'])
  })

  test('stands on the personnel file', async () => {
    const userId = await desk.person()
    await desk.add(userId)
    expect(await value('select title_name from user_base_info_view where id = $1', [userId])).toBe(
      '工程师',
    )
  })
})

describe('a title is refused', () => {
  test('with a level of the other line, or granted tomorrow, or before birth', async () => {
    const userId = await desk.person()
    expect(desk.wrong(await desk.tryAdd(userId, { level: '技师' }))).toEqual(['level'])
    expect(desk.wrong(await desk.tryAdd(userId, { grantDate: '2025-01-16' }))).toEqual([
      'grantDate',
    ])
    expect(desk.wrong(await desk.tryAdd(userId, { grantDate: '1900-01-01' }))).toEqual([
      'grantDate',
    ])
  })

  test('a second time for the same person', async () => {
    const userId = await desk.person()
    await desk.add(userId)
    expect(desk.wrong(await desk.tryAdd(userId))).toEqual(['name'])
  })
})

describe('an appointment', () => {
  test('gives its allowance by the days of the months, and nothing after', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, desk.SPRING))
    expect(await desk.inputs(userId)).toMatchObject([
      { amount: '154.84', month: '2024-03', state: '0', source: 'title', item: 'title' },
      { amount: '300.00', month: '2024-04', state: '0' },
      { amount: '300.00', month: '2024-05', state: '0' },
      { amount: '150.00', month: '2024-06', state: '0' },
    ])
    await night()
    await night()
    expect(await desk.amounts(userId)).toEqual(['154.84', '300.00', '300.00', '150.00'])
  })

  test('is taken by the names of the call', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    const named = { appointDate: '2024-03-16', appointEnd: '2024-06-15' }
    desk.good(await desk.press('appoint', id, named))
    expect(
      await rows(
        `select from_date::text as from, to_date::text as to, state from title_appointment where profession_id = $1`,
        [id],
      ),
    ).toEqual([{ from: '2024-03-16', to: '2024-06-15', state: '3' }])
    expect(await desk.stateOf(id)).toBe('3')
  })

  test('begins on the day of the grant, and never before it', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId, { grantDate: '2024-03-16' })
    const early = await desk.press('appoint', id, { ...desk.SPRING, termFrom: '2024-03-15' })
    expect(desk.wrong(early)).toEqual(['termFrom'])
    expect(early.text).toContain('2024-03-16')
    desk.good(await desk.press('appoint', id, desk.SPRING))
    // The grant cannot be moved behind the appointment afterwards.
    expect(desk.wrong(await desk.correct(id, { grantDate: '2024-03-17' }))).toEqual(['grantDate'])
  })

  test('is refused while another one of the line runs, also of another title', async () => {
    const userId = await desk.person()
    const first = await desk.add(userId)
    const second = await desk.add(userId, { series: '经济', name: '经济师' })
    const skill = await desk.add(userId, { series: '技能', name: '电工技师', level: '技师' })
    desk.good(await desk.press('appoint', first, desk.SPRING))
    const refused = await desk.press('appoint', second, {
      termFrom: '2024-06-15',
      termTo: '2025-06-14',
    })
    expect(desk.wrong(refused)).toEqual(['termFrom'])
    expect(refused.text).toContain('工程师')
    desk.good(await desk.press('appoint', second, { termFrom: '2024-06-16', termTo: '2025-06-14' }))
    desk.good(await desk.press('appoint', skill, desk.SPRING))
  })

  test('is made once by two users who appoint at the same time', async () => {
    const userId = await desk.person()
    const first = await desk.add(userId)
    const second = await desk.add(userId, { series: '经济', name: '经济师' })
    const answers = await Promise.all([
      desk.press('appoint', first, desk.SPRING, 'trainer'),
      desk.press('appoint', second, desk.SPRING, 'hrmgr'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await value('select count(*) from title_appointment where user_id = $1', [userId])).toBe(
      1,
    )
  })

  test('is kept apart from others of the line by the database itself', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, desk.SPRING))
    await expect(
      rows(
        `insert into title_appointment (id, profession_id, user_id, line, from_date, state)
         values (gen_random_uuid(), $1, $2, '技术', '2024-06-15', '2')`,
        [id, userId],
      ),
    ).rejects.toThrow('ex_title_appointment__line')
  })

  test('without an end is paid month by month', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2024-12-01', allowance: '310.00' }))
    expect(await desk.amounts(userId)).toEqual(['310.00', '310.00'])
    await setToday('2025-02-01')
    await night()
    expect(await desk.amounts(userId)).toEqual(['310.00', '310.00', '310.00'])
    await setToday('2025-01-15')
  })

  test('ends early with a reason: what was not counted is void, what was counted is reversed', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2024-11-01', allowance: '300.00' }))
    await rows(`update pay_input set confirmed_at = null where user_id = $1`, [userId])
    await count(userId)
    const end = { lastDay: '2024-12-15', endReason: '岗位调整' }
    desk.good(await desk.press('endTerm', id, end))
    expect(await desk.inputs(userId)).toMatchObject([
      { amount: '300.00', month: '2024-11', state: '2' },
      { amount: '300.00', month: '2024-12', state: '2' },
      { amount: '300.00', month: '2025-01', state: '2' },
      { amount: '145.16', month: '2025-01', sourceMonth: '2024-12', source: 'title' },
      { amount: '-300.00', month: '2025-01', sourceMonth: '2024-12', source: 'reversal' },
      { amount: '-300.00', month: '2025-02', sourceMonth: '2025-01', source: 'reversal' },
    ])
    expect(await desk.stateOf(id)).toBe('3')
  })

  test('that is corrected pays the difference, and only once', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, desk.SPRING))
    const corrected = { appointDate: '2024-04-01', appointEnd: '2024-06-15', allowance: '300.00' }
    desk.good(await desk.press('correctTerm', id, corrected))
    expect(await desk.amounts(userId)).toEqual(['300.00', '300.00', '150.00'])
    await night()
    expect(await desk.amounts(userId)).toEqual(['300.00', '300.00', '150.00'])
  })

  test('that was a mistake is cancelled, and its title can be deleted after that', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2024-12-01', allowance: '300.00' }))
    const voided = await desk.press('void', id, { voidReason: '证书无法核实' })
    expect(voided.status).toBe(409)
    desk.good(await desk.press('cancelTerm', id, { cancelReason: '录错人' }))
    expect(await desk.amounts(userId)).toEqual([])
    expect(await desk.stateOf(id)).toBe('1')
  })

  test('is prolonged to a later day', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2024-02-01', termTo: '2025-01-31' }))
    const same = await desk.press('prolong', id, { appointEnd: '2025-01-31' })
    expect(desk.wrong(same)).toEqual(['appointEnd'])
    desk.good(await desk.press('prolong', id, { appointEnd: '2026-01-31' }))
    expect(
      await value(`select to_date::text from title_appointment where profession_id = $1`, [id]),
    ).toBe('2026-01-31')
  })

  test('pays nothing for days after the person left', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2025-01-01', allowance: '310.00' }))
    expect(await desk.amounts(userId)).toEqual(['310.00'])
    await rows(`update employment_status set to_day = '2025-01-10' where user_id = $1`, [userId])
    await night()
    expect(await desk.amounts(userId)).toEqual(['100.00'])
  })

  test('of somebody without an employer has no allowance', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    await rows('create table had_employer as select id, entity_id from department')
    await rows('update department set entity_id = null')
    const refused = await desk.press('appoint', id, desk.SPRING)
    await rows(
      'update department d set entity_id = h.entity_id from had_employer h where h.id = d.id',
    )
    expect(desk.wrong(refused)).toEqual(['allowance'])
  })
})

describe('at night', () => {
  test('a title follows the days of its appointments', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId)
    desk.good(await desk.press('appoint', id, { termFrom: '2025-01-20', termTo: '2025-01-25' }))
    expect(await desk.stateOf(id)).toBe('1')
    for (const [day, state] of [
      ['2025-01-20', '2'],
      ['2025-01-25', '2'],
      ['2025-01-26', '3'],
    ] as const) {
      await setToday(day)
      await night()
      expect(await desk.stateOf(id), day).toBe(state)
    }
    await setToday('2025-01-15')
  })

  test('the officer is told ninety and thirty days before a term ends, once each', async () => {
    const userId = await desk.person()
    const id = await desk.add(userId, { name: '临期工程师' })
    desk.good(await desk.press('appoint', id, { termFrom: '2024-02-01', termTo: '2025-04-15' }))
    const told = () =>
      value(
        `select count(*) from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
         where u.user_name = 'trainer' and m.code = 'titleTermEnds' and m.said::text like '%临期工程师%'`,
      )
    for (const [day, times] of [
      ['2025-01-14', 0],
      ['2025-01-15', 1],
      ['2025-01-16', 1],
      ['2025-03-16', 2],
      ['2025-04-01', 2],
    ] as const) {
      await setToday(day)
      await night()
      expect(await told(), day).toBe(times)
    }
    await setToday('2025-01-15')
  })
})

test('amounts are for readers who may see them', async () => {
  const userId = await desk.person()
  const id = await desk.add(userId)
  desk.good(await desk.press('appoint', id, desk.SPRING))
  const auditor = await company.api.as('auditor')
  const months = await auditor(titleAllowances.endpoints.list, {
    query: { professionId: id },
  })
  expect(months.status, months.text).toBe(403)
  const seen = await auditor(professions.endpoints.info, { query: { id } })
  expect(seen.text).not.toContain('300.00')
  expect(refusalIn(months)).toBeDefined()
  // The history of the title keeps the amount for those who may see it.
  const past = await auditor(professions.endpoints.history, { query: { id } })
  expect(past.status, past.text).toBe(200)
  expect(past.text).not.toContain('300')
  const trainer = await desk.caller()
  expect((await trainer(professions.endpoints.history, { query: { id } })).text).toContain('300')
})
