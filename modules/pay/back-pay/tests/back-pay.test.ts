import { beforeAll, describe, expect, test } from 'vitest'
import { testCompany } from '#tests/api/test-company.ts'
import { backDesk } from './back-desk.ts'
import { basisOf } from './sheet-basis.ts'

const company = testCompany()
const desk = backDesk(company)
const { paid, risen, typed, confirmed, made, make, list, personOf, liveLines, lines } = desk

const [APRIL, MAY, JUNE, JULY] = ['2026-04', '2026-05', '2026-06', '2026-07'] as const

beforeAll(() => desk.open())

/** Answer 53: paid for April and May by 8,700, ten hours of overtime in April, 9,570 from April known in June. */
async function answer53() {
  const person = await paid([APRIL, MAY], { facts: { [APRIL]: { ot_workday: 10 } } })
  const termId = await risen(person.userId, person.entityId, '9570.00', '2026-04-01')
  return { ...person, termId }
}

describe('a rise that reaches into archived months', () => {
  test('is worked out by the rules of those months, which stay to the last byte (16 §10 answer 53)', async () => {
    const { userId, entityId } = await paid([APRIL, MAY], {
      facts: { [APRIL]: { ot_workday: 10 } },
    })
    const before = await desk.rowsOf(userId, [APRIL, MAY])
    await risen(userId, entityId, '9570.00', '2026-04-01')
    const [person] = (await list(entityId)).people
    expect(person).toMatchObject({
      userId,
      state: 'open',
      months: [APRIL, MAY],
      reasons: [{ kind: 'terms', day: '2026-04-01' }],
      owed: '1815.00',
      already: '0.00',
      rest: '1815.00',
      waiting: '0.00',
    })
    const { months } = await personOf(userId)
    expect(
      months.map(({ items }) => items.map(({ item, difference }) => `${item} ${difference}`)),
    ).toEqual([['base 870.00', 'overtime.workday 75.00'], ['base 870.00']])
    expect(await made([userId], { entityId, month: JUNE })).toEqual({ made: 2, voided: 0 })
    expect(await liveLines(userId)).toEqual([
      `${APRIL} back-pay 945.00 0`,
      `${MAY} back-pay 870.00 0`,
    ])
    expect(await desk.rowsOf(userId, [APRIL, MAY])).toBe(before)
  })

  test('is paid less what was paid by hand (16 §10 answer 53)', async () => {
    const { userId, entityId } = await answer53()
    const id = await typed(userId, { entityId, amount: '500.00', sourceMonth: APRIL, month: JUNE })
    expect((await list(entityId)).people).toMatchObject([{ already: '500.00', rest: '1315.00' }])
    await confirmed(id)
    expect((await list(entityId)).people).toMatchObject([{ already: '500.00', rest: '1315.00' }])
    await made([userId], { entityId, month: JUNE })
    expect(await liveLines(userId)).toEqual([
      `${APRIL} back-pay 445.00 0`,
      `${MAY} back-pay 870.00 0`,
    ])
  })

  test('forgets no correction made meanwhile: due 70,000, paid 50,000 + 5,000 → 15,000 (16 §11 fault 7)', async () => {
    const { userId, entityId } = await paid([APRIL], { base: '50000.00' })
    const id = await typed(userId, { entityId, amount: '5000.00', sourceMonth: APRIL, month: MAY })
    await confirmed(id)
    await desk.worked(userId, MAY)
    await desk.archived(entityId, MAY)
    await risen(userId, entityId, '70000.00', '2026-04-01')
    const { months } = await personOf(userId)
    expect(months.map(({ month, owed, already, rest }) => [month, owed, already, rest])).toEqual([
      [APRIL, '20000.00', '5000.00', '15000.00'],
      [MAY, '20000.00', '0.00', '20000.00'],
    ])
  })

  test('is paid by the next run once, and the slip names the month and the items', async () => {
    const { userId, entityId } = await answer53()
    await made([userId], { entityId, month: JUNE })
    const sheet = { entityId, kind: 'normal', month: JUNE }
    await desk.worked(userId, JUNE)
    await desk.run(sheet)
    // An unconfirmed line is not paid.
    expect(await desk.row(userId, sheet)).toMatchObject({ other_add: '0.00' })
    await desk.confirmAll(userId)
    await desk.generate(sheet)
    const row = await desk.row(userId, sheet)
    expect(row).toMatchObject({ base_pay: '9570.00', other_add: '1815.00' })
    const basis = await basisOf(desk.by().pay, row?.id ?? '')
    expect(basis.filter(({ step }) => step.startsWith('step.back-pay.'))).toEqual([
      differenceStep(APRIL, 'base', '9570.00', '8700.00', '870.00'),
      differenceStep(APRIL, 'overtime.workday', '825.00', '750.00', '75.00'),
      differenceStep(MAY, 'base', '9570.00', '8700.00', '870.00'),
    ])
    await desk.check(sheet)
    expect(await liveLines(userId)).toEqual([
      `${APRIL} back-pay 945.00 2`,
      `${MAY} back-pay 870.00 2`,
    ])
    await desk.settle(entityId, JUNE)
    expect((await list(entityId)).people).toEqual([])
    expect((await make([userId], { entityId, month: JULY })).status).toBe(409)
  })
})

const differenceStep = (
  month: string,
  item: string,
  due: string,
  before: string,
  difference: string,
) => ({
  step: 'step.back-pay.difference',
  values: { month, item, due, paid: before, difference },
})

describe('making the lines', () => {
  test('twice changes nothing, also by two users at once', async () => {
    const { userId, entityId } = await answer53()
    const at = { entityId, month: JUNE }
    const { pay, director } = desk.by()
    const both = await Promise.all([make([userId], at, pay), make([userId], at, director)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await liveLines(userId)).toHaveLength(2)
    expect((await make([userId], at)).status).toBe(409)
    expect(await lines(userId)).toHaveLength(2)
  })

  test('puts waiting lines right when the terms change again, and pays the rest after payment', async () => {
    const { userId, entityId } = await paid([APRIL])
    await risen(userId, entityId, '9570.00', '2026-04-01')
    await made([userId], { entityId, month: MAY })
    await desk.confirmAll(userId)
    await risen(userId, entityId, '9000.00', '2026-04-02')
    const [waiting] = (await list(entityId)).people
    // 9,570 for one of the days of April, 9,000 for the others; the days of attendance are not known one by one.
    expect(waiting?.blocked).toEqual([{ month: APRIL, check: 'daysUnclear' }])
    await database('delete from user_salary_type where user_id = $1 and effective_from = $2', [
      userId,
      '2026-04-02',
    ])
    await database(
      'update user_salary_type set base_salary = 9700, effective_to = null, confirmed_at = clock_timestamp() where user_id = $1 and effective_from = $2',
      [userId, '2026-04-01'],
    )
    expect(await made([userId], { entityId, month: MAY })).toEqual({ made: 1, voided: 1 })
    expect(await liveLines(userId)).toEqual([`${APRIL} back-pay 1000.00 0`])
    await desk.confirmAll(userId)
    await desk.worked(userId, MAY)
    await desk.archived(entityId, MAY)
    await database(
      'update user_salary_type set base_salary = 9800, confirmed_at = clock_timestamp() where user_id = $1 and effective_from = $2',
      [userId, '2026-04-01'],
    )
    await made([userId], { entityId, month: JUNE })
    expect(await liveLines(userId)).toEqual([
      `${APRIL} back-pay 1000.00 2`,
      `${APRIL} back-pay 100.00 0`,
      `${MAY} back-pay 100.00 0`,
    ])
  })

  test('is not confirmed once another amount is owed', async () => {
    const { userId, entityId } = await answer53()
    await made([userId], { entityId, month: JUNE })
    await database(
      `update user_salary_type set base_salary = base_salary + 100, confirmed_at = clock_timestamp()
       where user_id = $1 and effective_to is null`,
      [userId],
    )
    await expect(desk.confirmAll(userId)).rejects.toThrow('已不是应补的金额')
    const live = await liveLines(userId)
    expect(live.filter((line) => line.endsWith(' 0'))).toHaveLength(2)
    await made([userId], { entityId, month: JUNE })
    await desk.confirmAll(userId)
    expect((await liveLines(userId)).every((line) => line.endsWith(' 1'))).toBe(true)
  })

  test('is refused while the attendance of a month is open again', async () => {
    const { userId, entityId } = await answer53()
    await desk.corrected(userId, MAY, { locked: false })
    expect((await list(entityId)).people).toMatchObject([
      { state: 'blocked', blocked: [{ month: MAY, check: 'attendanceOpen' }] },
    ])
    const refused = await make([userId], { entityId, month: JUNE })
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      `考勤已重新打开，封账后再生成补发：${await desk.nameOf(userId)} ${MAY}`,
    ])
    await desk.corrected(userId, MAY, { locked: true, absent_days: 1 })
    await made([userId], { entityId, month: JUNE })
    // A day of absence by the new terms: 9,570 ÷ 21.75 = 440.
    expect(await liveLines(userId)).toEqual([
      `${APRIL} back-pay 945.00 0`,
      `${MAY} back-pay 430.00 0`,
    ])
  })

  test('for a month to pay that is not later than the months is refused', async () => {
    const { userId, entityId } = await answer53()
    const refused = await make([userId], { entityId, month: MAY })
    expect([refused.status, refused.body.msg]).toEqual([409, `计入月份要晚于所补的月份 ${MAY}`])
  })
})

const database = (text: string, values: unknown[] = []) => company.database.rows(text, values)

describe('terms that are revoked', () => {
  test('before payment make the lines void', async () => {
    const { userId, entityId, termId } = await answer53()
    await made([userId], { entityId, month: JUNE })
    await desk.confirmAll(userId)
    await desk.revoked(termId)
    expect((await list(entityId)).people).toMatchObject([
      { state: 'open', owed: '0.00', rest: '0.00', waiting: '1815.00' },
    ])
    expect(await made([userId], { entityId, month: JUNE })).toEqual({ made: 0, voided: 2 })
    expect(await liveLines(userId)).toEqual([])
    expect((await list(entityId)).people).toEqual([])
  })

  test('after payment are taken back only if the user says so', async () => {
    const { userId, entityId, termId } = await answer53()
    await made([userId], { entityId, month: JUNE })
    await desk.confirmAll(userId)
    await desk.worked(userId, JUNE)
    await desk.archived(entityId, JUNE)
    await desk.revoked(termId)
    // The June row was paid by 9,570 too.
    expect((await list(entityId)).people).toMatchObject([
      { state: 'overpaid', rest: '0.00', overpaid: '2685.00' },
    ])
    const refused = await make([userId], { entityId, month: JULY })
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      '所选人员没有要生成的补发，请刷新页面；多发的金额勾选“一并扣回”后才会生成',
    ])
    await made([userId], { entityId, month: JULY, takesBack: true })
    expect((await liveLines(userId)).filter((line) => line.includes('overpaid'))).toEqual([
      `${APRIL} overpaid 945.00 0`,
      `${MAY} overpaid 870.00 0`,
      `${JUNE} overpaid 870.00 0`,
    ])
    // A press without the tick leaves what was agreed.
    expect((await make([userId], { entityId, month: JULY })).status).toBe(409)
    await desk.confirmAll(userId)
    const sheet = { entityId, kind: 'normal', month: JULY }
    await desk.worked(userId, JULY)
    await desk.run(sheet)
    expect(await desk.row(userId, sheet)).toMatchObject({
      other_deduct: '2685.00',
      gross: '6315.00',
    })
  })
})

describe('somebody', () => {
  test('who joined later is owed nothing for the months before', async () => {
    const { userId, entityId } = await paid([MAY])
    await risen(userId, entityId, '9570.00', '2026-01-01')
    const { months } = await personOf(userId)
    expect(months.map(({ month }) => month)).toEqual([MAY])
  })

  test('whose row can still be generated again is owed nothing', async () => {
    const { userId, entityId } = await paid([APRIL])
    await database("update salary set state = '1' where user_id = $1", [userId])
    await risen(userId, entityId, '9570.00', '2026-04-01')
    expect((await list(entityId)).people).toEqual([])
  })

  test('whose attendance was corrected without a difference is not listed', async () => {
    const { userId, entityId } = await paid([APRIL])
    await desk.corrected(userId, APRIL, { late_times: 3 })
    expect((await list(entityId)).people).toEqual([])
  })

  test('whose merit was corrected is listed with the reason', async () => {
    const { userId, entityId } = await paid([APRIL])
    await database(
      `insert into merit_salary (id, month, user_id, emp_no, person_name, dept_id, department, merit_base, grade,
         person_factor, dept_factor, paid_days, month_days, amount, state, checked_at)
       select gen_random_uuid(), $2, id, emp_no, name, dept_id, '部门', 3000, 'B', 1.1, 1, 22, 22, 3300, '1',
         clock_timestamp() from user_base_info where id = $1`,
      [userId, APRIL],
    )
    expect((await list(entityId)).people).toMatchObject([
      { reasons: [{ kind: 'merit', day: null }], rest: '3300.00' },
    ])
    await database(
      "update merit_salary set state = '0', updated_at = clock_timestamp() where user_id = $1",
      [userId],
    )
    expect((await list(entityId)).people).toMatchObject([
      { state: 'blocked', blocked: [{ month: APRIL, check: 'merit' }] },
    ])
  })

  test('whose allowance was entered after the run is not owed less for it', async () => {
    const { userId, entityId } = await answer53()
    await desk.input(userId, entityId, { item: 'maternity', amount: '3000.00', month: APRIL })
    expect((await list(entityId)).people).toMatchObject([{ rest: '1815.00', overpaid: '0.00' }])
  })

  test('who left is paid by a correction run', async () => {
    const { userId, entityId } = await answer53()
    await database(
      "update user_base_info set status = '4', leave_date = '2026-05-31' where id = $1",
      [userId],
    )
    await database(
      `update employment_status set to_day = '2026-05-31'
       where user_id = $1 and to_day is null and from_day <= '2026-05-31'`,
      [userId],
    )
    expect((await list(entityId)).people).toMatchObject([{ isLeaver: true, rest: '1815.00' }])
    await made([userId], { entityId, month: JUNE })
    await desk.confirmAll(userId)
    const sheet = { entityId, kind: 'correction', month: JUNE }
    await desk.run(sheet)
    expect(await desk.row(userId, sheet)).toMatchObject({ other_add: '1815.00', gross: '1815.00' })
    await desk.check(sheet)
    expect((await liveLines(userId)).every((line) => line.endsWith(' 2'))).toBe(true)
  })

  test('whose other items name a source month keeps them', async () => {
    const { userId, entityId } = await answer53()
    await typed(userId, {
      entityId,
      amount: '300.00',
      sourceMonth: APRIL,
      month: JUNE,
      item: 'bonus',
    })
    expect((await list(entityId)).people).toMatchObject([{ already: '0.00', rest: '1815.00' }])
  })

  test('whose amount was paid by hand through another employer is not paid twice', async () => {
    const { userId, entityId } = await answer53()
    const other = await desk.employer()
    await typed(userId, { entityId: other, amount: '500.00', sourceMonth: APRIL, month: JUNE })
    expect((await list(entityId)).people).toMatchObject([{ already: '500.00', rest: '1315.00' }])
  })
})
