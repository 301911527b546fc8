import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'

/** A month far from those of other journeys, and the last day in it. */
export const SETTLED_MONTH = '2031-03'
const LAST_DAY = '2031-03-14'
const JOINED = '2011-03-15'

export type LeaverToSettle = { userId: string; name: string; entityId: string; employer: string }

/**
 * Somebody who leaves an employer of their own within a month, after twenty years and with two days of leave. The
 * departure is complete, the attendance of the month is closed, and a balance holds the earlier months of the tax year.
 */
export async function aLeaverToSettle(): Promise<LeaverToSettle> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const employer = unique('结算单位')
  const [entity] = await sql<{ id: string }>(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
     select gen_random_uuid(), $1, 'X' || $2, 'X' || $2, tax_region, social_city, fund_city, 10, 1
     from legal_entity order by created_at limit 1 returning id`,
    [employer, empNo],
  )
  const [person] = await sql<{ id: string }>(
    `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
       emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id, work_city,
       join_date, regular_date, leave_date, work_start_date)
     select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '4',
       dept_id, post_id, '示例市', $5, $5, $6, $5
     from user_base_info where status = '2' order by emp_no limit 1 returning id`,
    [empNo, name, idCardNo, phone, JOINED, LAST_DAY],
  )
  const userId = person?.id ?? ''
  const entityId = entity?.id ?? ''
  await sql('delete from employment_status where user_id = $1', [userId])
  await sql(
    `insert into employment_status (user_id, from_day, to_day, status)
     values ($1, $2::date, $3::date, '2'), ($1, $3::date + 1, null, '4')`,
    [userId, JOINED, LAST_DAY],
  )
  await sql(
    `insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, base_salary, probation_ratio,
       effective_from, reason, state, batch_id)
     select gen_random_uuid(), b.id, b.dept_id, $2, '1', '工资薪金', 8700, 1, $3, '入职', '1', gen_random_uuid()
     from user_base_info b where b.id = $1`,
    [userId, entityId, JOINED],
  )
  await sql(
    `insert into attend_month (id, user_id, dept_id, month, locked, month_pay_days, employed_pay_days)
     select gen_random_uuid(), id, dept_id, $2, true, 21, 10 from user_base_info where id = $1`,
    [userId, SETTLED_MONTH],
  )
  await sql(
    `insert into tax_opening (id, user_id, entity_id, year, as_of, state, income, basic_months)
     values (gen_random_uuid(), $1, $2, 2031, '2031-03', '1', 26100, 3)`,
    [userId, entityId],
  )
  await sql(
    `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
       effect_done, status_before, average_pay, last_month_pay, leave_average_pay, annual_leave_known, figures_source)
     select gen_random_uuid(), 'LZ' || $2, id, dept_id, '协商解除', true, '2031-02-14', $3::date, 'other', '4', true, '2',
       20000, 20000, 8700, 2, '工资台账' from user_base_info where id = $1`,
    [userId, empNo, LAST_DAY],
  )
  return { userId, name, entityId, employer }
}
