import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepingReports } from '#modules/pay/contribution-reports/api/keep-report.ts'
import {
  CONTRIBUTION_REPORT_CALLS,
  contributionGroup,
  contributionReport,
} from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { contributionDesk } from '#modules/pay/insurance/tests/contribution-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { Actor } from '#platform/api/actor.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { type Caller, ORIGIN } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const desk = contributionDesk(company)
const { grant } = payDesk(company)
const { list, info, archive } = CONTRIBUTION_REPORT_CALLS.insurance
const [LAST, MONTH] = ['2026-02', '2026-03']

let social: Caller
let manager: Caller

beforeAll(async () => {
  ;[social, manager] = await Promise.all([company.api.as('social'), company.api.as('hrmgr')])
})

beforeEach(async () => {
  await desk.emptyRegisters()
  await company.database.rows('delete from contribution_report')
  await everybody('social')
  await everybody('hrmgr')
})

const everybody = (name: string) =>
  grant(name, { items: ['社保', '公积金'], canEdit: true, canExport: true })

/** People with pension only, base 8,000: employer 1,280, person 640. */
async function members(count: number, values: Record<string, unknown> = {}) {
  const people: string[] = []
  for (let at = 0; at < count; at += 1) people.push(await desk.member(social, values, ['1']))
  return people
}

async function generate(...months: string[]) {
  for (const month of months) {
    const made = await desk.generate(social, insuranceMonthlies, month)
    expect(made.status, made.text).toBe(200)
  }
}

async function read(call: Caller, query: Record<string, string> = {}) {
  const answer = await call(list, { query: { month: MONTH, by: 'city', ...query } })
  expect(answer.status, answer.text).toBe(200)
  return contributionReport.parse(answer.body.response)
}

const setState = (state: string, month = MONTH) =>
  company.database.rows('update insurance_monthly set state = $1 where month = $2', [state, month])

describe('the report of insurance', () => {
  test('adds up a month by group, beside the month before', async () => {
    const [leaver = ''] = await members(3)
    await generate(LAST)
    await members(1, { startMonth: MONTH })
    await company.database.rows(
      "update insurance_person set stop_month = '2026-02', state = '3' where user_id = $1",
      [leaver],
    )
    await generate(MONTH)
    const { rows, totals } = await read(social)
    const group = {
      label: '示例市',
      people: 3,
      peopleIn: 1,
      peopleOut: 1,
      companyAmount: '3840.00',
      personAmount: '1920.00',
      total: '5760.00',
      lastTotal: '5760.00',
      change: '0.00',
      avgBase: '8000.00',
      snapshot: false,
    }
    expect(rows).toEqual([expect.objectContaining(group)])
    expect(totals).toEqual([expect.objectContaining(Object.assign({}, group, { label: '' }))])
    const byType = await read(social, { by: 'type' })
    expect(byType.rows).toEqual([expect.objectContaining({ label: '1', total: '5760.00' })])
    const span = await read(social, { month: '', from: LAST, to: MONTH })
    expect(span.totals.map(({ month, people }) => [month, people])).toEqual([
      [LAST, 3],
      [MONTH, 3],
    ])
    const one = await social(info, { query: { id: rows[0]?.id ?? '' } })
    expect(contributionGroup.parse(one.body.response)).toEqual(rows[0])
    expect((await social(info, { query: { id: `${MONTH}.city.无此城` } })).status).toBe(404)
    expect((await social(list, { query: { from: MONTH, to: LAST } })).status).toBe(400)
  })

  test('leaves out what gives few people away, on every path', async () => {
    const entityId = await desk.entityIn('样本市')
    await members(4)
    await members(2, { city: '样本市', entityId })
    await generate(MONTH)
    const amounts = async (call: Caller) => (await read(call)).rows.map(({ total }) => total)
    expect(await amounts(manager)).not.toContain(null)
    await grant('hrmgr', { items: ['社保'], scope: '2' })
    const some = await read(manager)
    // The other city is hidden too, so that nobody can subtract it from the total.
    expect(some.rows.map(({ total }) => total)).toEqual([null, null])
    expect(some).toMatchObject({ hidden: 2, seesAmounts: true })
    expect(some.totals[0]?.total).not.toBeNull()
    await grant('hrmgr', { items: ['公积金'] })
    const none = await read(manager)
    expect(none).toMatchObject({ seesAmounts: false })
    expect([...none.rows, ...none.totals].map(({ total, avgBase }) => [total, avgBase])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    const one = await manager(info, { query: { id: none.rows[0]?.id ?? '' } })
    expect(contributionGroup.parse(one.body.response).total).toBeNull()
    const url = new URL(CONTRIBUTION_REPORT_CALLS.insurance.export, ORIGIN)
    for (const [name, value] of [
      ['month', MONTH],
      ['format', 'csv'],
    ] as const) {
      url.searchParams.set(name, value)
    }
    const fileFor = async (user: string) => {
      const headers = { authorization: `Bearer ${await company.api.token(user)}` }
      return (await company.api.fetch(new Request(url, { headers }))).text()
    }
    expect(await fileFor('hrmgr')).not.toMatch(/\d\.\d\d/)
    expect(await fileFor('social')).toMatch(/\d\.\d\d/)
    expect((await (await company.api.as('staff1'))(list, { query: {} })).status).toBe(403)
  })

  test('of an archived month is answered as it was archived, until the month is opened', async () => {
    await members(3)
    await generate(MONTH)
    const early = await manager(archive, { method: 'POST', body: { month: MONTH } })
    expect(early.status).toBe(409)
    await setState('4')
    expect((await read(manager)).archivable).toEqual([MONTH])
    const done = await manager(archive, { method: 'POST', body: { month: MONTH } })
    expect(done.body.response).toEqual({ month: MONTH, isNew: true })
    const again = await manager(archive, { method: 'POST', body: { month: MONTH } })
    expect(again.body.response).toEqual({ month: MONTH, isNew: false })
    await company.database.rows(
      'update contribution_report set company_amount = company_amount + 1',
    )
    expect((await read(manager)).rows).toEqual([
      expect.objectContaining({ companyAmount: '3841.00', snapshot: true }),
    ])
    await setState('3')
    expect((await read(manager)).rows).toEqual([
      expect.objectContaining({ companyAmount: '3840.00', snapshot: false }),
    ])
    const empty = await manager(archive, { method: 'POST', body: { month: '2031-01' } })
    expect(empty.status).toBe(409)
  })

  test('is archived with the last row of its month, and dropped when a row opens again', async () => {
    await members(3)
    await generate(MONTH)
    await setState('3')
    const move = (state: string, reason: string) =>
      company.api.as('hrmgr').then((call) =>
        call(insuranceMonthlies.actions.setState?.endpoint ?? '', {
          method: 'PUT',
          body: { ids: [], month: MONTH, kind: '正常', all: true, state, reason },
        }),
      )
    const archived = await move('4', '')
    expect(archived.status, archived.text).toBe(200)
    expect((await read(manager)).totals).toEqual([expect.objectContaining({ snapshot: true })])
    const ids = (await desk.rowsOf(insuranceMonthlies, MONTH)).map(({ id = '' }) => id)
    const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
    await db
      .transaction()
      .execute((tx) => keepingReports('insurance')(tx, {} as Actor, { ids, from: ['4'], to: '3' }))
    await db.destroy()
    expect(await company.database.rows('select from contribution_report')).toEqual([])
  })
})
