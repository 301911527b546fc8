import { withCheckDigit } from '#platform/wire/values/bank-card.ts'
import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'

/** The month before, whose wages were paid, and the month that a journey pays. */
export const [PAID_BEFORE, PAID_NOW] = ['2025-09', '2025-10'] as const
const JOINED = '2011-03-15'
/** The last day of the person who leaves. */
const LAST_DAY = '2025-10-17'

export type PersonToPay = { userId: string; name: string; account: string }

export type MonthToPay = {
  employer: string
  entityId: string
  group: string
  /** Owed a rise of the month before, and reads the slip with an account. */
  risen: PersonToPay
  /** Gets a bonus. The bank refuses the payment of the wages once. */
  failing: PersonToPay
  /** Left within the month, with severance. */
  leaver: PersonToPay
}

/**
 * An employer with three people and an attendance group of their own. The attendance of the month before is closed, that
 * of the month to pay is confirmed and not closed. Everybody has a card at a bank with a template.
 */
export async function aMonthToPay(): Promise<MonthToPay> {
  const employer = unique('月度单位')
  const [entity] = await sql<{ id: string }>(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
     select gen_random_uuid(), $1, 'Z' || $2, 'Z' || $2, tax_region, social_city, fund_city, 10, 1
     from legal_entity order by created_at limit 1 returning id`,
    [employer, newPerson().empNo],
  )
  const entityId = entity?.id ?? ''
  await sql(
    `insert into entity_account (id, entity_id, bank, account_no, purpose)
     values (gen_random_uuid(), $1, '示例银行', $2, '工资')`,
    [entityId, newPerson().phone],
  )
  const group = unique('月度组')
  await sql(
    `insert into attend_group (id, code, name, kind, sort, leader_ids, shift_group_ids, holiday_rule, makeup_rule,
       overtime_rule, work_hours)
     select gen_random_uuid(), $1, $1, '排班制', 9001, '{}', array[id], '不考虑节假日', '按原星期',
       '审批为准', '标准工时' from shift_group where code = 'D'`,
    [group],
  )
  // A job computes the days that are marked, also those of the month before. A closed month keeps its figures.
  await sql(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     select gen_random_uuid(), id, $2, '2' from attend_group where code = $1`,
    [group, PAID_BEFORE],
  )
  return {
    employer,
    entityId,
    group,
    risen: await aPerson({ entityId, group, base: '8700' }),
    failing: await aPerson({ entityId, group, base: '10000' }),
    leaver: await aLeaver(await aPerson({ entityId, group, base: '12000' })),
  }
}

type Terms = { entityId: string; group: string; base: string }

async function aPerson({ entityId, group, base }: Terms): Promise<PersonToPay> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const account = unique('m').toLowerCase()
  const [person] = await sql<{ id: string }>(
    `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
       emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id, work_city,
       join_date, regular_date, work_start_date)
     select gen_random_uuid(), $1, $2, '男', '1990-01-01', '1', $3, $4, '张三', '朋友', $4, '1', '2',
       dept_id, post_id, '示例市', $5, $5, $5
     from user_base_info where status = '2' order by emp_no limit 1 returning id`,
    [empNo, name, idCardNo, phone, JOINED],
  )
  const userId = person?.id ?? ''
  await attend(userId, group)
  await sql(
    `insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
     select gen_random_uuid(), id, dept_id, post_id, true, '主职', join_date from user_base_info where id = $1`,
    [userId],
  )
  await sql('delete from employment_status where user_id = $1', [userId])
  await sql("insert into employment_status (user_id, from_day, status) values ($1, $2, '2')", [
    userId,
    JOINED,
  ])
  await sql(
    `insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, base_salary,
       probation_ratio, effective_from, reason, state, batch_id)
     select gen_random_uuid(), b.id, b.dept_id, $2, '1', '工资薪金', $3, 1, $4, '入职', '1', gen_random_uuid()
     from user_base_info b where b.id = $1`,
    [userId, entityId, base, JOINED],
  )
  await sql(
    `insert into attend_month (id, user_id, dept_id, month, locked, month_pay_days, employed_pay_days, attend_days)
     select gen_random_uuid(), id, dept_id, $2, true, 22, 22, 22 from user_base_info where id = $1`,
    [userId, PAID_BEFORE],
  )
  await sql(
    `insert into tax_opening (id, user_id, entity_id, year, as_of, state, income, basic_months)
     values (gen_random_uuid(), $1, $2, 2025, '2025-09', '1', 0, 9)`,
    [userId, entityId],
  )
  await sql(
    `insert into salary_bank (id, user_id, bank_name, holder, card_no, valid_from)
     values (gen_random_uuid(), $1, '示例银行', $2, $3, '2024-01-01')`,
    [userId, name, withCheckDigit(`9966${phone}`)],
  )
  await sql(
    `insert into app_user (id, user_name, code, name, dept_id, user_base_id, password_hash)
     select gen_random_uuid(), $2, emp_no, name, dept_id, id,
       (select password_hash from app_user where user_name = 'staff1') from user_base_info where id = $1`,
    [userId, account],
  )
  return { userId, name, account }
}

/** Puts the person on the roster of their group for the working days of the month after the holiday, and clocks them in. */
async function attend(userId: string, group: string): Promise<void> {
  await sql(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     select gen_random_uuid(), id, $1, $3 from attend_group where code = $2`,
    [userId, group, `${PAID_BEFORE}-01`],
  )
  const days = `generate_series(date '${PAID_NOW}-09', date '${PAID_NOW}-31', '1 day') d (day)
    where extract(isodow from d.day) < 6`
  await sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), $1, g.id, days.day::date, g.shift_group_ids[1], '手工'
     from attend_group g, (select d.day from ${days}) days where g.code = $2`,
    [userId, group],
  )
  await sql(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     select gen_random_uuid(), $1, (days.day::date || ' ' || t || '+08')::timestamptz, days.day::date, '考勤机'
     from (select d.day from ${days}) days, unnest(array['09:00', '12:00', '13:30', '18:00']) t`,
    [userId],
  )
}

/** Completes the departure of a person, by agreement, with twenty thousand a month on average. */
async function aLeaver(person: PersonToPay): Promise<PersonToPay> {
  const { userId } = person
  await sql("update user_base_info set status = '4', leave_date = $2 where id = $1", [
    userId,
    LAST_DAY,
  ])
  await sql('delete from employment_status where user_id = $1', [userId])
  await sql(
    `insert into employment_status (user_id, from_day, to_day, status)
     values ($1, $2::date, $3::date, '2'), ($1, $3::date + 1, null, '4')`,
    [userId, JOINED, LAST_DAY],
  )
  await sql(
    `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
       effect_done, status_before, average_pay, last_month_pay, leave_average_pay, annual_leave_known, figures_source)
     select gen_random_uuid(), 'LZ' || emp_no, id, dept_id, '协商解除', true, '2025-09-17', $2::date, 'other', '4', true,
       '2', 20000, 20000, 8700, 2, '工资台账' from user_base_info where id = $1`,
    [userId, LAST_DAY],
  )
  return person
}
