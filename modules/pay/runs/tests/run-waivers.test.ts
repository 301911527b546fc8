import { beforeAll, describe, expect, test } from 'vitest'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import {
  RUN_COST_CALL,
  RUN_SAMPLE_CALL,
  runCost,
  runSample,
} from '#modules/pay/runs/wire/run-cost.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { runDesk } from './run-desk.ts'

const company = testCompany()
const { database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, insertFor, openRun, generateRun, moveRun, payOf } = runDesk(company)

/** Maker, checker and auditor; the checker may also decide about waivers. */
let pay: Caller
let second: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, second, director] = await Promise.all([
    company.api.as('pay'),
    company.api.as('pay2'),
    company.api.as('hrdir'),
  ])
  for (const name of ['pay', 'pay2', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
  }
})

const stepsOf = async (id: string, call: Caller = pay) =>
  runSteps.parse((await call(RUN_STEPS_CALL, { query: { id } })).body.response)

const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])

const waive = (call: Caller, id: string, values: object = {}) =>
  call(payRuns.actions.waive?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body: Object.assign({ code: 'minimum', reason: '已约定下月补发' }, values),
  })

/** A checked run of three people, and two more whose pay is below the minimum wage. */
async function checkedRun() {
  const entityId = await newEmployer()
  const paid = await staffed(entityId, { count: 3 })
  const low = await staffed(entityId, { count: 2, terms: { base_salary: '1700.00' } })
  const id = await openRun(pay, entityId)
  const made = await generateRun(pay, entityId)
  expect(made.status, made.text).toBe(200)
  const checked = await moveRun(second, entityId, '1')
  expect(checked.status, checked.text).toBe(200)
  return { entityId, id, paid, low: low as [string, string] }
}

describe('a run with people whose pay cannot be worked out', () => {
  test('is audited once each of them is waived with a reason, by another user than the maker', async () => {
    const { entityId, id, low, paid } = await checkedRun()
    const refused = await moveRun(director, entityId, '2')
    expect(refused.status).toBe(409)
    for (const userId of low) expect(refused.text).toContain(await nameOf(userId))

    const byMaker = await waive(pay, id)
    expect([byMaker.status, byMaker.body.msg]).toEqual([409, say('zh', 'pay.makerWaives')])
    expect((await stepsOf(id)).madeByReader).toBe(true)
    expect((await waive(second, id, { reason: '' })).status).toBe(400)
    expect((await waive(second, id, { code: 'merit' })).status).toBe(409)
    expect((await waive(second, id, { code: 'nothing' })).status).toBe(400)
    // Somebody whose pay is worked out needs no waiver.
    expect((await waive(second, id, { userId: paid[0] })).status).toBe(409)

    const one = await waive(second, id, { userId: low[0] })
    expect(one.status, one.text).toBe(200)
    const half = await moveRun(director, entityId, '2')
    expect(half.status).toBe(409)
    expect(half.text).toContain(await nameOf(low[1]))
    expect(half.text).not.toContain(await nameOf(low[0]))

    expect((await waive(second, id)).status).toBe(200)
    const { blocked, waivers, waivedByReader } = await stepsOf(id, second)
    expect([blocked.count, waivedByReader]).toEqual([0, true])
    expect(waivers.map(({ userId, check, reason }) => [userId, check, reason]).sort()).toEqual(
      low.map((userId) => [userId, 'minimum', '已约定下月补发']).sort(),
    )
    const audited = await moveRun(director, entityId, '2')
    expect(audited.status, audited.text).toBe(200)
    // The run is approved, so that nothing is left to waive.
    expect((await waive(second, id)).status).toBe(409)
  })

  test('is not audited by the user who waived', async () => {
    const { entityId, id } = await checkedRun()
    expect((await waive(director, id)).status).toBe(200)
    const refused = await moveRun(director, entityId, '2')
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'pay.waiverAudits')])
  })

  test('is waived only by users with the competence for the person', async () => {
    const { id, low } = await checkedRun()
    await grant('pay2', { items: ['定薪'], canEdit: true })
    const [one, all] = [await waive(second, id, { userId: low[0] }), await waive(second, id)]
    await grant('pay2', { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
    expect([one.status, all.status]).toEqual([400, 409])
    expect(all.body.msg).toBe(say('zh', 'pay.nothingToWaive'))
    expect((await stepsOf(id)).waivers).toEqual([])
  })

  test('needs another waiver for another reason', async () => {
    const { entityId, id, low } = await checkedRun()
    expect((await waive(second, id)).status).toBe(200)
    await database.rows('delete from attend_month where user_id = $1', [low[0]])
    const refused = await moveRun(director, entityId, '2')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(await nameOf(low[0]))
    expect((await stepsOf(id)).blocked.reasons).toMatchObject([
      { check: 'noAttendance', people: [{ userId: low[0] }] },
    ])
  })

  test('keeps the history of a waiver', async () => {
    const { id } = await checkedRun()
    await waive(second, id)
    const [entry] = await database.rows<{ after: Record<string, string> }>(
      `select after from audit_log where record_id = $1 order by version desc nulls last limit 1`,
      [id],
    )
    expect(entry?.after.transition).toBe('waive')
    expect(entry?.after.transitionReason).toContain('已约定下月补发')
  })
})

test('a run is not audited while somebody who should be paid has no row', async () => {
  const { entityId, id } = await checkedRun()
  await waive(second, id)
  const [late = ''] = await staffed(entityId)
  const refused = await moveRun(director, entityId, '2')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(await nameOf(late))
})

describe('an audited run', () => {
  async function auditedRun() {
    const found = await checkedRun()
    await waive(second, found.id)
    const audited = await moveRun(director, found.entityId, '2')
    expect(audited.status, audited.text).toBe(200)
    return found
  }

  const hashOf = (id: string) => database.value('select hash from pay_run where id = $1', [id])

  test('has a hash of its amounts, and a later change of an amount stops it', async () => {
    const { entityId, id, paid } = await auditedRun()
    const hash = await hashOf(id)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const [changed = ''] = paid
    await database.rows('update salary set net = net + 0.01 where user_id = $1', [changed])
    const refused = await moveRun(pay, entityId, '3')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(await nameOf(changed))
    await database.rows('update salary set net = net - 0.01 where user_id = $1', [changed])
    await database.rows("update salary set paid_otherwise = '现金' where entity_id = $1", [
      entityId,
    ])
    const finished = await moveRun(pay, entityId, '3')
    expect(finished.status, finished.text).toBe(200)
  })

  test('loses its hash when the audit is undone, and gets the same one again', async () => {
    const { entityId, id } = await auditedRun()
    const hash = await hashOf(id)
    const back = await moveRun(director, entityId, '1', { reason: '再看一遍' })
    expect(back.status, back.text).toBe(200)
    expect(await hashOf(id)).toBeNull()
    expect((await moveRun(director, entityId, '2')).status).toBe(200)
    expect(await hashOf(id)).toBe(hash)
  })

  test('the sums of a run are checked against its rows before the audit', async () => {
    const { entityId, id } = await checkedRun()
    await waive(second, id)
    await database.rows('update pay_run set net = net + 1 where id = $1', [id])
    const refused = await moveRun(director, entityId, '2')
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'pay.totalsDiffer')])
  })
})

describe('what an approver reads', () => {
  test('cost by department adds up to the run, of rows within the competence alone', async () => {
    const { entityId, id } = await checkedRun()
    const read = async (call: Caller) =>
      runCost.parse((await call(RUN_COST_CALL, { query: { id } })).body.response).groups
    const [total] = await database.rows<{ cost: string; people: number }>(
      'select sum(cost)::text as cost, count(*)::integer as people from salary where entity_id = $1',
      [entityId],
    )
    expect(await read(director)).toMatchObject([
      { people: total?.people, cost: total?.cost, before: null },
    ])
    await grant('hrdir', { items: ['定薪'] })
    const without = await read(director)
    await grant('hrdir', { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
    expect(without).toEqual([])
  })

  test('slips are drawn at random, and their people learn who opened them', async () => {
    const { id, paid } = await checkedRun()
    const opened = () =>
      database.value(
        `select count(*)::integer from pay_opening o join app_user u on u.id = o.actor_id
         where u.user_name = 'hrdir' and o.person_id = any($1)`,
        [paid],
      )
    const before = Number(await opened())
    const rows = runSample.parse((await director(RUN_SAMPLE_CALL, { query: { id } })).body.response)
    const names = await Promise.all(paid.map(nameOf))
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(Number(await opened())).toBeGreaterThan(before)
    const staff = await company.api.as('staff1')
    expect((await staff(RUN_SAMPLE_CALL, { query: { id } })).status).toBe(403)
  })
})

describe('the page of a run warns', () => {
  test('of pay without attendance, of a high and of no pay, and of deductions that ended', async () => {
    const entityId = await newEmployer()
    const [usual = '', other = '', third = ''] = await staffed(entityId, { count: 3 })
    const [high = ''] = await staffed(entityId, { terms: { base_salary: '60000.00' } })
    const [away = ''] = await staffed(entityId, { rank: 'P4' })
    const everybody = [usual, other, third, high, away]
    await database.rows(
      'update attend_month set attend_days = 22 where user_id = any($1) and user_id <> $2',
      [everybody, away],
    )
    await insertFor('tax_deduction', [usual], {
      year: 2026,
      kind: '2',
      monthly: 400,
      start_month: '2026-01',
      end_month: '2026-03',
      state: '1',
    })
    const id = await openRun(pay, entityId)
    const made = await generateRun(pay, entityId)
    expect(made.status, made.text).toBe(200)
    await database.rows('update salary set gross = 0 where user_id = $1', [other])
    const { warnings } = await stepsOf(id)
    const named = Object.fromEntries(
      warnings.map(({ name, people }) => [name, people.map(({ userId }) => userId).sort()]),
    )
    expect(named.noAttendance).toEqual([away])
    expect(named.high).toEqual([high])
    expect(named.zero).toEqual([other])
    // The tax period is April, the month of payment.
    expect(named.deductionEnded).toEqual([usual])
    // In a first run everybody is paid for the first time.
    expect([named.first, named.last]).toEqual([undefined, undefined])
  })

  test('of people who are paid for the first time, and of people without pay who are still employed', async () => {
    const entityId = await newEmployer()
    const people = await staffed(entityId, { count: 2, month: '2026-02' })
    const [stays = '', ends = ''] = people
    await openRun(pay, entityId, '2026-02')
    const first = await generateRun(pay, entityId, { month: '2026-02' })
    expect(first.status, first.text).toBe(200)
    await database.rows("update salary set state = '4' where entity_id = $1", [entityId])
    await database.rows(
      "update user_salary_type set effective_to = '2026-02-28' where user_id = $1",
      [ends],
    )
    await insertFor('attend_month', people, {
      month: '2026-03',
      locked: true,
      month_pay_days: 22,
      employed_pay_days: 22,
    })
    const [joins = ''] = await staffed(entityId)
    const id = await openRun(pay, entityId)
    const made = await generateRun(pay, entityId)
    expect(made.status, made.text).toBe(200)
    const { warnings } = await stepsOf(id)
    expect(warnings.find(({ name }) => name === 'last')?.people).toMatchObject([{ userId: ends }])
    expect(warnings.find(({ name }) => name === 'first')?.people).toMatchObject([{ userId: joins }])
    expect(await payOf(stays)).toBeDefined()
  })
})
