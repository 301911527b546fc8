import { beforeAll, describe, expect, test } from 'vitest'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { PAY_HISTORY_CALL, PAY_OPENINGS_CALL } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { payDesk } from './pay-desk.ts'

const company = testCompany()
const { api } = company
const { one, file, person, propose, inForce, grant } = payDesk(company)
const { endpoints } = salaryTerms

let pay: Caller
let director: Caller

/** An amount that no seeded person has. */
const AMOUNT = '8123.45'

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
})

/**
 * Every way to the pay of one person. Each returns the text of its answer; none may hold the amount for a caller
 * without a competence.
 */
const PATHS: Readonly<
  Record<string, (call: Caller, id: string, userId: string, name: string) => Promise<string>>
> = {
  list: async (call, _id, userId) => {
    const answer = await call(endpoints.list, { query: { userId, columns: 'userId,baseSalary' } })
    return `${answer.body.response && pageIn(answer).dataCount} ${answer.text}`
  },
  sort: async (call, _id, userId) =>
    (
      await call(endpoints.list, {
        query: { userId, orderBy: 'baseSalary desc', columns: 'baseSalary' },
      })
    ).text,
  filter: async (call, _id, userId) => {
    const answer = await call(endpoints.list, {
      query: { userId, baseSalaryStart: AMOUNT, baseSalaryEnd: AMOUNT },
    })
    return answer.status === 200 && pageIn(answer).dataCount > 0 ? AMOUNT : answer.text
  },
  sums: async (call, _id, userId) =>
    (await call(endpoints.list, { query: { userId, sums: 'true', columns: 'baseSalary' } })).text,
  groups: async (call, _id, userId) => {
    const answer = await call(endpoints.list, { query: { userId, countBy: 'salaryType' } })
    const groups = answer.status === 200 ? (pageIn(answer).groups ?? []) : []
    return groups.some(({ count }) => count > 0) ? AMOUNT : answer.text
  },
  record: async (call, id) => (await call(endpoints.info, { query: { id } })).text,
  history: async (call, id) => (await call(endpoints.history, { query: { id } })).text,
  at: async (call, _id, userId) =>
    (
      await call('/hr/UserSalaryType/GetUserSalaryTypeAt', {
        query: { userId, date: '2025-06-01' },
      })
    ).text,
  past: async (call, _id, userId) => (await call(PAY_HISTORY_CALL, { query: { userId } })).text,
  export: (_call, _id, userId, name) =>
    file(name, { userId, format: 'csv', columns: 'userId,baseSalary' }),
  search: async (call, _id, userId) => {
    const key = await one('select name from user_base_info where id = $1', [userId])
    return (await call(SEARCH_CALL, { query: { key } })).text
  },
  options: async (call, id, userId) => {
    const key = await one('select name from user_base_info where id = $1', [userId])
    return (await call(endpoints.options, { query: { key } })).text.includes(id) ? AMOUNT : ''
  },
  'refused change': async (call, id) =>
    (await call(endpoints.update, { method: 'PUT', body: { id, version: 1, baseSalary: '1.00' } }))
      .text,
  'refused addition': async (call, _id, userId) =>
    (await propose(call, userId, { baseSalary: '1.00' })).text,
  'preview of a rise': async (call, _id, userId) => {
    const empNo = await one('select emp_no from user_base_info where id = $1', [userId])
    const rows = [{ empNo, baseSalary: '9000.00' }]
    const body = { effectiveFrom: '2026-01-01', reason: '年度调薪', rows, preview: true }
    return (await call(salaryTerms.actions.batchAdjust?.endpoint ?? '', { method: 'PUT', body }))
      .text
  },
}

const seesBy = async (name: string, id: string, userId: string): Promise<string[]> => {
  const seen: string[] = []
  const call = await api.as(name)
  for (const [way, path] of Object.entries(PATHS)) {
    if ((await path(call, id, userId, name)).includes(AMOUNT)) seen.push(way)
  }
  return seen
}

const READS = Object.keys(PATHS).filter(
  (name) =>
    !['search', 'export', 'refused change', 'refused addition', 'preview of a rise'].includes(name),
)

describe('without a competence', () => {
  test('no path gives a figure, whatever the role opens', async () => {
    const userId = await person()
    const id = await inForce([pay, director], userId, { baseSalary: AMOUNT })
    await grant('hrmgr', { items: ['社保'] })
    for (const name of ['hrmgr', 'gm', 'admin', 'auditor', 'staff1', 'leader1', 'er', 'social']) {
      expect(await seesBy(name, id, userId), name).toEqual([])
    }
  })

  test('a competence shows the figures on every path of reading', async () => {
    const userId = await person()
    const id = await inForce([pay, director], userId, { baseSalary: AMOUNT })
    await grant('hrmgr')
    expect((await seesBy('hrmgr', id, userId)).sort()).toEqual([...READS].sort())
    expect(await seesBy('pay', id, userId)).toContain('export')
  })

  test('an expired competence shows none', async () => {
    const userId = await person()
    const id = await inForce([pay, director], userId, { baseSalary: AMOUNT })
    await grant('hrmgr', { days: 0 })
    expect(await seesBy('hrmgr', id, userId)).toContain('record')
    await grant('hrmgr', { days: -1 })
    expect(await seesBy('hrmgr', id, userId)).toEqual([])
  })

  test('the highest rank, the departments and the item limit it', async () => {
    const [low, high] = [await person({ rank: 'P3' }), await person({ rank: 'P9' })]
    const lowId = await inForce([pay, director], low, { baseSalary: AMOUNT })
    const highId = await inForce([pay, director], high, { baseSalary: AMOUNT })
    await grant('hrmgr', { rank: 'P5' })
    expect(await seesBy('hrmgr', lowId, low)).toContain('list')
    expect(await seesBy('hrmgr', highId, high)).toEqual([])
    await company.database.rows('update user_base_info set rank_id = null where id = $1', [low])
    expect(await seesBy('hrmgr', lowId, low)).toEqual([])

    const here = await one('select dept_id from user_base_info where id = $1', [high])
    const there = await one("select dept_id from app_user where user_name = 'staff3'")
    await grant('hrmgr', { scope: '5', deptIds: [there] })
    expect(await seesBy('hrmgr', highId, high)).toEqual([])
    await grant('hrmgr', { scope: '5', deptIds: [here] })
    expect(await seesBy('hrmgr', highId, high)).toContain('list')
  })

  test('looking is no right to change, and exporting needs its own mark', async () => {
    const userId = await person()
    await inForce([pay, director], userId, { baseSalary: AMOUNT })
    await grant('pay', { canEdit: false })
    const refused = await propose(pay, userId, { effectiveFrom: '2027-01-01' })
    const text = await file('pay', { userId, format: 'csv', columns: 'userId,baseSalary' })
    await grant('pay', { canEdit: true, canExport: true })
    expect(refused.status).toBe(403)
    expect(text).not.toContain(AMOUNT)
  })
})

describe('one’s own pay', () => {
  test('is always shown, and never one’s own to change', async () => {
    const own = await one("select user_base_id from app_user where user_name = 'staff2'")
    await company.database.rows('delete from user_salary_type where user_id = $1', [own])
    const id = await inForce([pay, director], own, { baseSalary: AMOUNT })
    const staff = await api.as('staff2')
    expect(recordIn(await staff(endpoints.info, { query: { id } })).baseSalary).toBe(AMOUNT)
    expect(pageIn(await staff(endpoints.list)).dataCount).toBe(1)
    const mine = await one("select user_base_id from app_user where user_name = 'pay'")
    expect((await propose(pay, mine, { effectiveFrom: '2031-01-01' })).status).toBe(409)
  })

  test('tells who opened it, and not that one looked oneself', async () => {
    const own = await one("select user_base_id from app_user where user_name = 'staff3'")
    const staff = await api.as('staff3')
    const openings = async () =>
      (await staff(PAY_OPENINGS_CALL)).body.response as { userName: string; times: number }[]
    await company.database.rows('delete from pay_opening where person_id = $1', [own])
    const id = await one(
      "select id from user_salary_type where user_id = $1 and state = '1' limit 1",
      [own],
    )
    expect((await staff(endpoints.info, { query: { id } })).status).toBe(200)
    expect(await openings()).toEqual([])
    const name = await one("select name from app_user where user_name = 'pay'")
    await pay(endpoints.info, { query: { id } })
    expect(await openings()).toMatchObject([{ userName: name, times: 1 }])
    await pay(endpoints.list, { query: { userId: own } })
    await file('pay', { userId: own, format: 'csv' })
    await pay(PAY_HISTORY_CALL, { query: { userId: own } })
    expect(await openings()).toMatchObject([{ userName: name, times: 4 }])
  })
})

test('the director gives nobody a competence over pay to themselves', async () => {
  const userId = await one("select id from app_user where user_name = 'hrdir'")
  const body = {
    id: newId(),
    userId,
    scope: '4',
    items: ['定薪'],
    deptIds: [],
    validTo: await one('select (today() + 30)::text'),
    reason: '测试',
  }
  const answer = await director('/hr/SalaryCompetence/AddSalaryCompetence', {
    method: 'POST',
    body,
  })
  expect(refusalIn(answer).errors).toEqual(['userId'])
  savedIn(
    await director('/hr/SalaryCompetence/AddSalaryCompetence', {
      method: 'POST',
      body: { ...body, userId: await one("select id from app_user where user_name = 'gm'") },
    }),
  )
})
