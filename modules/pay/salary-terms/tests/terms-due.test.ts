import { beforeAll, describe, expect, test } from 'vitest'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { PAY_OPENINGS_CALL } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import {
  TERMS_DUE_CALLS,
  type TermDue,
  termForm,
  termsDue,
} from '#modules/pay/salary-terms/wire/terms-due.ts'
import { type Caller, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { payDesk } from './pay-desk.ts'

const company = testCompany()
const { api, database } = company
const { one, person, propose, confirm, inForce, grant } = payDesk(company)

let pay: Caller
let director: Caller
let both: readonly [Caller, Caller]

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  both = [pay, director]
  // People of the demo company are due as well; the page shows a limited number.
  await database.rows("update user_base_info set join_date = today() + 400 where status <> '9'")
})

const dueOf = async (userId: string, call = pay): Promise<TermDue[]> => {
  const { lines } = termsDue.parse((await call(TERMS_DUE_CALLS.due)).body.response)
  return lines.filter((line) => line.userId === userId)
}

const fix = (call: Caller, ...lines: { userId: string; day: string }[]) =>
  call(TERMS_DUE_CALLS.fix, { method: 'PUT', body: { lines } })

const formOf = async (userId: string, day: string) =>
  termForm
    .nullable()
    .parse((await pay(TERMS_DUE_CALLS.form, { query: { userId, day } })).body.response)

const proposalOf = async (userId: string) =>
  (
    await database.rows<Record<string, string>>(
      `select id, reason, base_salary, probation_ratio, effective_from::text as day, rank_id, source_type, source_id
       from user_salary_type where user_id = $1 and state = '0' and deleted_at is null`,
      [userId],
    )
  )[0]

/** The main positions of a person: one until the day before, then one with this rank. */
async function moved(userId: string, day: string, rank: string) {
  await database.rows(
    `insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date, end_date)
     select gen_random_uuid(), id, dept_id, post_id, rank_id, true, '主职', join_date, $2::date - 1
     from user_base_info where id = $1`,
    [userId, day],
  )
  await database.rows(
    'update user_base_info set rank_id = (select id from post_rank where code = $2) where id = $1',
    [userId, rank],
  )
  await database.rows(
    `insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date)
     select gen_random_uuid(), id, dept_id, post_id, rank_id, true, '主职', $2::date
     from user_base_info where id = $1`,
    [userId, day],
  )
}

/** A completed transfer, in effect or yet to come. */
async function transferred(
  userId: string,
  values: { day: string; monthly?: string; isDone?: boolean },
) {
  const id = newId()
  await database.rows(
    `insert into transfer (id, doc_no, user_id, kind, from_dept_id, to_dept_id, to_post_id, to_rank_id,
       effective_date, salary_adjust, salary_after, reason, state, effect_done)
     select $2::uuid, 'DD' || right($2::text, 10), id, '平级调动', dept_id, dept_id, post_id, rank_id, $3::date,
       $4::numeric is not null, $4::numeric, '测试', '4', $5 from user_base_info where id = $1`,
    [userId, id, values.day, values.monthly ?? null, values.isDone ?? true],
  )
  return id
}

describe('who needs terms', () => {
  test('is who joined and has none, until somebody confirms some', async () => {
    const userId = await person({ join: '2025-03-03' })
    await database.rows("update user_base_info set status = '1' where id = $1", [userId])
    expect(await dueOf(userId)).toMatchObject([
      { kind: 'join', day: '2025-03-03', present: null, proposed: null, waitsId: null },
    ])
    // The form has everything that is known, with the least share of the law, and no amount.
    const form = await formOf(userId, '2025-03-03')
    expect(form).toMatchObject({
      userId,
      reason: '入职',
      effectiveFrom: '2025-03-03',
      salaryType: '1',
      taxKind: '工资薪金',
      probationRatio: '0.8',
    })
    expect(form).not.toHaveProperty('baseSalary')
    expect((await fix(pay, { userId, day: '2025-03-03' })).status).toBe(409)
    const { id } = savedIn(
      await propose(pay, userId, { effectiveFrom: '2025-03-03', reason: '入职' }),
    )
    expect(await dueOf(userId)).toMatchObject([{ kind: 'join', waitsId: id }])
    expect((await confirm(director, id)).status).toBe(200)
    expect(await dueOf(userId)).toEqual([])
  })

  test('is who came back, whatever the terms of the former employment say', async () => {
    const userId = await person({ join: '2020-03-01' })
    await inForce(both, userId)
    expect(await dueOf(userId)).toEqual([])
    await database.rows(
      `insert into employment_spell (user_id, spell, join_date, leave_date, status, emp_kind)
       values ($1, 0, '2020-03-01', '2025-06-30', '4', '1')`,
      [userId],
    )
    await database.rows("update user_base_info set join_date = '2025-09-01' where id = $1", [
      userId,
    ])
    expect(await dueOf(userId)).toMatchObject([{ kind: 'join', day: '2025-09-01' }])
  })

  test('is who got another rank without any document; one press proposes what follows', async () => {
    const userId = await person({ rank: 'P3' })
    await inForce(both, userId, { baseSalary: '8000.00', postSalary: '1000.00' })
    await moved(userId, '2025-08-01', 'P4')
    const [line] = await dueOf(userId)
    expect(line).toMatchObject({
      kind: 'move',
      day: '2025-08-01',
      docNo: null,
      present: { monthly: '9000.00', from: '2025-01-01' },
      proposed: { monthly: '9000.00', probationRatio: '1.00' },
      mayFix: true,
    })
    const done = await fix(pay, { userId, day: '2025-08-01' })
    expect(done.status, done.text).toBe(200)
    const proposal = await proposalOf(userId)
    expect(proposal).toMatchObject({
      reason: '调动',
      day: '2025-08-01',
      base_salary: '8000.00',
      rank_id: await one("select id from post_rank where code = 'P4'"),
    })
    expect(await dueOf(userId)).toMatchObject([{ waitsId: proposal?.id }])
    expect((await fix(pay, { userId, day: '2025-08-01' })).status).toBe(409)
    // The user who proposed the terms may not confirm them.
    expect((await confirm(pay, proposal?.id ?? '')).status).toBe(409)
    expect((await confirm(director, proposal?.id ?? '')).status).toBe(200)
    expect(await dueOf(userId)).toEqual([])
  })

  test('is who was confirmed while the share of the probation goes on', async () => {
    const userId = await person({ join: '2025-02-01' })
    await inForce(both, userId, { effectiveFrom: '2025-02-01', probationRatio: '0.80' })
    await database.rows('delete from employment_status where user_id = $1', [userId])
    await database.rows(
      `insert into employment_status (user_id, from_day, to_day, status)
       values ($1, '2025-02-01', '2025-04-30', '1'), ($1, '2025-05-01', null, '2')`,
      [userId],
    )
    expect(await dueOf(userId)).toMatchObject([
      {
        kind: 'confirm',
        day: '2025-05-01',
        present: { probationRatio: '0.80' },
        proposed: { monthly: '8000.00', probationRatio: '1.00' },
      },
    ])
    savedIn(await propose(pay, userId, { effectiveFrom: '2025-05-01', reason: '转正' }))
    expect(await dueOf(userId)).toMatchObject([{ waitsId: expect.any(String) }])
  })

  test('is who has a completed transfer, also before its day, with the agreed amount and its number', async () => {
    const userId = await person()
    await inForce(both, userId, { baseSalary: '8000.00', postSalary: '1000.00' })
    const day = String(await database.value('select (today() + 20)::text'))
    const id = await transferred(userId, { day, monthly: '9500.00', isDone: false })
    const docNo = await one('select doc_no from transfer where id = $1', [id])
    expect(await dueOf(userId)).toMatchObject([
      { kind: 'move', day, docNo, proposed: { monthly: '9500.00' } },
    ])
    expect((await fix(pay, { userId, day })).status).toBe(200)
    const proposal = await proposalOf(userId)
    expect(proposal).toMatchObject({
      base_salary: '8500.00',
      source_type: 'transfer',
      source_id: id,
    })
    const shown = await pay(salaryTerms.endpoints.info, { query: { id: proposal?.id ?? '' } })
    expect(recordIn(shown).sourceBizId).toBe(docNo)
    // After the user takes back the document, the person is not in the list.
    await database.rows("update transfer set state = '9' where id = $1", [id])
    expect(await dueOf(userId)).toEqual([])
  })

  test('is who earns less than the minimum wage of the place of work', async () => {
    const userId = await person()
    await inForce(both, userId, { baseSalary: '3000.00' })
    expect(await dueOf(userId)).toEqual([])
    await database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'min.wage', '底线市', '2025-07-01', '3200')`,
    )
    await database.rows("update user_base_info set work_city = '底线市' where id = $1", [userId])
    expect(await dueOf(userId)).toMatchObject([
      { kind: 'floor', day: '2025-07-01', minimum: '3200.00', proposed: null },
    ])
    expect(await formOf(userId, '2025-07-01')).toMatchObject({
      baseSalary: '3000.00',
      reason: '更正',
    })
  })
})

describe('rights', () => {
  test('a competence opens the lines, opening is noted, and nobody fixes their own', async () => {
    const userId = await person()
    await inForce(both, userId, { baseSalary: '8123.45' })
    await moved(userId, '2025-08-01', 'P4')
    for (const name of ['hrmgr', 'er', 'social', 'staff1']) {
      const call = await api.as(name)
      expect((await call(TERMS_DUE_CALLS.due)).status, name).toBe(403)
      expect((await fix(call, { userId, day: '2025-08-01' })).status, name).toBe(403)
    }
    // The first administrator opens the page as HR director, and has no competence.
    expect(await dueOf(userId, await api.as('admin'))).toEqual([])
    await grant('pay', { scope: '5', deptIds: [], canEdit: true })
    expect(await dueOf(userId)).toEqual([])
    expect(await formOf(userId, '2025-08-01')).toBeNull()
    expect((await fix(pay, { userId, day: '2025-08-01' })).status).toBe(409)
    await grant('pay', { canEdit: false })
    expect(await dueOf(userId)).toMatchObject([{ mayFix: false }])
    expect((await fix(pay, { userId, day: '2025-08-01' })).status).toBe(409)
    await grant('pay', { canEdit: true })
    const own = await one("select user_base_id from app_user where user_name = 'pay'")
    await database.rows("update user_base_info set join_date = '2026-01-05' where id = $1", [own])
    await database.rows('delete from user_salary_type where user_id = $1', [own])
    expect(await dueOf(own)).toEqual([])
    expect(await dueOf(own, director)).toHaveLength(1)
  })

  test('the person sees who opened their present pay in the list', async () => {
    const own = await one("select user_base_id from app_user where user_name = 'staff2'")
    await database.rows("update user_base_info set join_date = '2020-03-01' where id = $1", [own])
    await database.rows('delete from user_position where user_id = $1', [own])
    await database.rows('delete from user_salary_type where user_id = $1', [own])
    await inForce(both, own, { effectiveFrom: '2020-03-01' })
    await moved(own, '2025-08-01', 'P4')
    await database.rows('delete from pay_opening where person_id = $1', [own])
    expect(await dueOf(own)).toHaveLength(1)
    const staff = await api.as('staff2')
    const name = await one("select name from app_user where user_name = 'pay'")
    expect((await staff(PAY_OPENINGS_CALL)).body.response).toMatchObject([
      { userName: name, times: 1 },
    ])
  })
})
