import { beforeAll, describe, expect, test } from 'vitest'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { DEDUCTION, RENT_PLACE } from '#modules/pay/tax-persons/define/choices.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import { DEDUCTION_YEAR_CALL } from '#modules/pay/tax-persons/wire/tax-deductions.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { one, person, grant } = payDesk(company)
const { endpoints, actions } = taxDeductions

let pay: Caller
let director: Caller
let staff: Caller

beforeAll(async () => {
  ;[pay, director, staff] = await Promise.all([api.as('pay'), api.as('hrdir'), api.as('staff2')])
  await database.rows(
    "delete from tax_deduction where user_id = (select user_base_id from app_user where user_name = 'staff2')",
  )
})

type Values = Record<string, RecordValue>

const rent = (values: Values = {}): Values => ({
  id: newId(),
  year: 2026,
  kind: DEDUCTION.rent,
  share: '1',
  startMonth: '2026-01',
  cityClass: RENT_PLACE.large,
  ...values,
})
const child = (values: Values = {}): Values => ({
  id: newId(),
  year: 2026,
  kind: DEDUCTION.child,
  share: '1',
  startMonth: '2026-01',
  relativeName: '小试',
  birthDate: '2018-04-05',
  ...values,
})
const add = (call: Caller, body: Values) => call(endpoints.add, { method: 'POST', body })
const confirm = (call: Caller, id: string) =>
  call(actions.confirm?.endpoint ?? '', { method: 'PUT', query: { id } })
const read = async (call: Caller, id: string) =>
  recordIn(await call(endpoints.info, { query: { id } }))

describe('filing', () => {
  test('an employee files for himself; the amount and the end follow from the standard', async () => {
    const answer = await add(staff, child())
    const { id } = savedIn(answer)
    expect(answer.text).toContain('2,000.00')
    expect(await read(staff, id)).toMatchObject({
      monthly: '2000.00',
      endMonth: '2026-12',
      state: '0',
      userId: await one("select user_base_id from app_user where user_name = 'staff2'"),
    })
  })

  test('nobody files for others without the competence', async () => {
    const userId = await person()
    expect((await add(staff, rent({ userId }))).status).toBe(403)
    await grant('pay', { items: ['定薪'], canEdit: true })
    expect((await add(pay, rent({ userId }))).status).toBe(403)
    await grant('pay', { items: ['个税'], canEdit: true })
    savedIn(await add(pay, rent({ userId })))
  })

  test('a wrong entry is refused by its field, in the language of the reader', async () => {
    const userId = await person()
    savedIn(await add(pay, rent({ userId })))
    const loan = rent({ userId, kind: DEDUCTION.loan, sinceMonth: '2020-01', cityClass: null })
    const refused = await add(pay, loan)
    expect(refusalIn(refused).errors).toEqual(['kind'])
    expect(refused.text).toContain('同一年度只能享受一项')
    expect(refusalIn(await add(pay, child({ userId, birthDate: '2024-04-05' }))).errors).toEqual([
      'startMonth',
    ])
    expect(refusalIn(await add(pay, child({ userId, endMonth: '2027-01' }))).errors).toEqual([
      'endMonth',
    ])
    expect(refusalIn(await add(pay, child({ userId, monthly: '2000.01' }))).errors).toEqual([
      'monthly',
    ])
  })

  test('two parents deduct one child once, when both give its number', async () => {
    const [mother, father] = [await person(), await person()]
    const idNo = `X${newId().slice(-12)}`
    savedIn(await add(pay, child({ userId: mother, idNo, share: '0.5' })))
    const refused = await add(pay, child({ userId: father, idNo }))
    expect(refusalIn(refused).errors).toEqual(['share'])
    savedIn(await add(pay, child({ userId: father, idNo, share: '0.5' })))
  })

  test('a date of birth of the personnel file links the row to the family member', async () => {
    const userId = await person()
    const familyId = newId()
    await database.rows(
      `insert into user_family (id, user_id, relation, name, birth_date) values ($1, $2, '子女', '小试', '2018-04-05')`,
      [familyId, userId],
    )
    const { id } = savedIn(await add(pay, child({ userId })))
    expect(await one('select family_id from tax_deduction where id = $1', [id])).toBe(familyId)
  })
})

describe('confirming', () => {
  test('is for another user with the competence, and fixes the row', async () => {
    await grant('pay', { items: ['个税'], canEdit: true })
    await grant('hrdir', { items: ['个税'], canEdit: true })
    const { id } = savedIn(await add(staff, rent({ year: 2027, startMonth: '2027-01' })))
    expect([403, 404]).toContain((await confirm(staff, id)).status)
    expect((await confirm(pay, id)).status).toBe(200)
    expect(await read(staff, id)).toMatchObject({ state: '1' })
    const body = { id, version: 2, monthly: '1.00' }
    const changed = await staff(endpoints.update, { method: 'PUT', body })
    expect(changed.status).toBe(409)
  })

  test('is not for who changed the row last', async () => {
    const { id } = savedIn(await add(pay, rent({ userId: await person() })))
    expect((await confirm(pay, id)).status).toBe(409)
    const body = { id, version: 1, monthly: '100.00' }
    savedIn(await director(endpoints.update, { method: 'PUT', body }))
    expect((await confirm(director, id)).status).toBe(409)
  })
})

test('shows others’ deductions to nobody without the competence', async () => {
  const userId = await person()
  const { id } = savedIn(await add(pay, rent({ userId })))
  for (const name of ['staff1', 'hrmgr']) {
    const call = await api.as(name)
    expect((await call(endpoints.info, { query: { id } })).status, name).toBe(404)
    expect(pageIn(await call(endpoints.list, { query: { userId } })).dataCount, name).toBe(0)
  }
})

test('the cumulated year counts what is confirmed, and tells how', async () => {
  await grant('pay', { items: ['个税'], canEdit: true })
  await grant('hrdir', { items: ['个税'], canEdit: true })
  const userId = await person({ join: '2026-03-15' })
  const waiting = savedIn(await add(pay, child({ userId })))
  const { id } = savedIn(await add(pay, rent({ userId })))
  savedIn(await add(pay, child({ userId, kind: DEDUCTION.health, monthly: '150.00' })))
  await confirm(director, id)
  const ask = async (call: Caller) =>
    call(DEDUCTION_YEAR_CALL, { query: { userId, month: '2026-05' } })
  // Rent of 1,100 from March to May; the child still waits.
  expect((await ask(pay)).body.response).toMatchObject({
    special: '3300.00',
    other: '0.00',
    kinds: [{ kind: DEDUCTION.rent, amount: '3300.00' }],
    steps: [{ step: DEDUCTION.rent, values: { months: '3', monthly: '1100.00' } }],
  })
  await confirm(director, waiting.id)
  expect((await ask(pay)).body.response).toMatchObject({ special: '9300.00' })
  expect((await ask(await api.as('staff1'))).body.response).toMatchObject({
    special: '0.00',
    steps: [],
  })
})

test('one press files the deductions of the next year; what is over stays behind', async () => {
  const own = await api.as('staff3')
  await database.rows(
    "delete from tax_deduction where user_id = (select user_base_id from app_user where user_name = 'staff3')",
  )
  savedIn(await add(own, rent({ year: 2030, startMonth: '2030-03' })))
  savedIn(await add(own, child({ year: 2030, startMonth: '2030-01', endMonth: '2030-06' })))
  const copy = () => own(actions.copyYear?.endpoint ?? '', { method: 'PUT', body: { id: newId() } })
  const first = await copy()
  expect(first.status, first.text).toBe(200)
  const rows = pageIn(
    await own(endpoints.list, { query: { yearStart: '2031', yearEnd: '2031' } }),
  ).data
  expect(rows).toMatchObject([{ kind: DEDUCTION.rent, startMonth: '2031-01', state: '0' }])
})
