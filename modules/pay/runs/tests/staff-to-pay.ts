import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'

/** Months far from those of other journeys. */
export const PAID_MONTHS = ['2032-02', '2032-03'] as const
const JOINED = '2020-03-01'

export type StaffToPay = { entityId: string; employer: string; names: string[]; below: string }

/** An employer of a test's own. */
async function newEmployer(): Promise<{ employer: string; entityId: string }> {
  const employer = unique('发薪单位')
  const [entity] = await sql<{ id: string }>(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
     select gen_random_uuid(), $1, 'Y' || $2, 'Y' || $2, tax_region, social_city, fund_city, 10, 1
     from legal_entity order by created_at limit 1 returning id`,
    [employer, newPerson().empNo],
  )
  return { employer, entityId: entity?.id ?? '' }
}

/** Somebody alone at an employer, with 8,700 a month, whose attendance of both months is closed. */
export async function oneToPay(): Promise<{ employer: string; entityId: string; name: string }> {
  const { employer, entityId } = await newEmployer()
  return { employer, entityId, name: await employee(entityId, [['8700', JOINED, null]]) }
}

/**
 * An employer of their own with people whose attendance of two months is closed. One of them earns less than the minimum
 * wage, so their pay cannot be worked out. Another has a rise in the second month.
 */
export async function staffToPay(): Promise<StaffToPay> {
  const { employer, entityId } = await newEmployer()
  const names = [
    await employee(entityId, [['8700', JOINED, null]]),
    await employee(entityId, [
      ['10000', JOINED, `${PAID_MONTHS[0]}-29`],
      ['11000', `${PAID_MONTHS[1]}-01`, null],
    ]),
    await employee(entityId, [['15000', JOINED, null]]),
  ]
  const below = await employee(entityId, [['1500', JOINED, null]])
  return { entityId, employer, names, below }
}

/** A person with these terms: base, first and last day. Returns their name. */
async function employee(
  entityId: string,
  terms: readonly (readonly [base: string, from: string, to: string | null])[],
): Promise<string> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const [person] = await sql<{ id: string }>(
    `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
       emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id, work_city,
       join_date, regular_date, work_start_date)
     select gen_random_uuid(), $1, $2, '女', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '2',
       dept_id, post_id, '示例市', $5, $5, $5
     from user_base_info where status = '2' order by emp_no limit 1 returning id`,
    [empNo, name, idCardNo, phone, JOINED],
  )
  const userId = person?.id ?? ''
  await sql('delete from employment_status where user_id = $1', [userId])
  await sql("insert into employment_status (user_id, from_day, status) values ($1, $2, '2')", [
    userId,
    JOINED,
  ])
  for (const [base, from, to] of terms) {
    await sql(
      `insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, base_salary,
         probation_ratio, effective_from, effective_to, reason, state, batch_id)
       select gen_random_uuid(), b.id, b.dept_id, $2, '1', '工资薪金', $3, 1, $4, $5, '入职', '1', gen_random_uuid()
       from user_base_info b where b.id = $1`,
      [userId, entityId, base, from, to],
    )
  }
  await sql(
    `insert into attend_month (id, user_id, dept_id, month, locked, month_pay_days, employed_pay_days, attend_days)
     select gen_random_uuid(), b.id, b.dept_id, m.month, true, 22, 22, 22
     from user_base_info b cross join unnest($2::text[]) as m (month) where b.id = $1`,
    [userId, PAID_MONTHS],
  )
  await sql(
    `insert into tax_opening (id, user_id, entity_id, year, as_of, state, income, basic_months)
     values (gen_random_uuid(), $1, $2, 2032, '2032-02', '1', 0, 2)`,
    [userId, entityId],
  )
  return name
}
