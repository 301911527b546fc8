import type pg from 'pg'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/**
 * Creates the facts of a company with one employer: terms of pay, a closed month of attendance, registers of
 * insurance and fund, inputs and deductions. SQL derives all values from the number of each person, so every run
 * has the same facts.
 */

/** The last complete tax year, because runs that are older than thirteen months are not compared any more. */
export const YEAR = Number(todayInShanghai().slice(0, 'yyyy'.length)) - 1

/** A past month, because no background job changes past months. At its pay day, the tax year is complete. */
export const WORK_MONTH = `${YEAR}-11`
export const PAY_DATE = `${YEAR}-12-10`
/** The month for which the measurement computes insurance and fund. The pay run reads the month before it. */
export const INSURED_MONTH = `${YEAR}-12`
/** Pay runs of the tax year before the measured one. */
const EARLIER_RUNS = 11

const EMPLOYER = `
  insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day)
  values (md5('bench employer')::uuid, '量测单位', '91990000MA99999999', '91990000MA99999999', '示例市', '示例市',
    '示例市', 10)`

const OF_BENCH = `user_base_info b where b.emp_no like 'B%'`

/** The number of a person, from 1 on. */
const N = 'substr(b.emp_no, 2)::integer'
const ENTITY = `md5('bench employer')::uuid`

/** Every fiftieth person earns more from the middle of the month. */
const MAKE_TERMS = `
  insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, base_salary, post_salary,
    meal_allowance, travel_allowance, phone_allowance, housing_allowance, heat_allowance, effective_from, reason,
    state, batch_id)
  select gen_random_uuid(), b.id, b.dept_id, ${ENTITY}, '1', '工资薪金', 6000 + ${N} % 40 * 500 + rise.amount,
    2000 + ${N} % 7 * 100, 300, 200, 100, 500, 300, rise.since, '量测', '1', gen_random_uuid()
  from user_base_info b
    join (values (date '2020-01-01', 0), (date '${WORK_MONTH}-16', 1000)) rise (since, amount)
      on rise.amount = 0 or ${N} % 50 = 0
  where b.emp_no like 'B%'`

/**
 * The weekdays of the month, which are its paid days. The attendance days of people whose terms change add up to the
 * same number.
 */
const WEEKDAYS = `(select count(*) from generate_series(timestamp '${WORK_MONTH}-01',
  timestamp '${WORK_MONTH}-01' + interval '1 month - 1 day', interval '1 day') day where extract(isodow from day) < 6)`

const MAKE_MONTH = `
  insert into attend_month (id, user_id, month, dept_id, locked, month_pay_days, employed_pay_days, absent_days,
    ot_workday, ot_restday, ot_holiday, unpaid, sick_spell)
  select gen_random_uuid(), b.id, '${WORK_MONTH}', b.dept_id, true, ${WEEKDAYS}, ${WEEKDAYS}, 0.5, 6, 8, 4,
    '[{"kind": "1", "days": "0.5", "rate": "0"}]'::jsonb,
    '[{"since": "${WORK_MONTH}-03", "within": "1", "beyond": "0"}]'::jsonb
  from ${OF_BENCH} and ${N} % 50 > 0
  union all
  select gen_random_uuid(), b.id, '${WORK_MONTH}', b.dept_id, true, ${WEEKDAYS}, ${WEEKDAYS}, 0, 0, 0, 0, '[]'::jsonb,
    '[]'::jsonb
  from ${OF_BENCH} and ${N} % 50 = 0`

/** Attendance days of the people whose terms change within the month. */
const MAKE_DAYS = `
  insert into attend_day (user_id, date, plan, day_class, statuses, required_days, attend_days)
  select b.id, day, case when w.works then 'work' else 'rest' end, case when w.works then '0' else '1' end, '{}',
    w.works::integer, w.works::integer
  from user_base_info b
    cross join generate_series(timestamp '${WORK_MONTH}-01', timestamp '${WORK_MONTH}-01' + interval '1 month - 1 day',
      interval '1 day') day
    cross join lateral (select extract(isodow from day) < 6 as works) w
  where b.emp_no like 'B%' and ${N} % 50 = 0`

const MAKE_INSURED = `
  insert into insurance_person (id, user_id, dept_id, city, entity_id, types, declare_base, start_month, state)
  select gen_random_uuid(), b.id, b.dept_id, '示例市', ${ENTITY}, array['1', '2', '3', '4', '5', '6'],
    5000 + ${N} % 40 * 500, '${YEAR}-07', '1' from ${OF_BENCH}`

const MAKE_MEMBERS = `
  insert into house_fund_person (id, user_id, dept_id, city, entity_id, account_kind, company_rate, person_rate,
    declare_base, start_month, state)
  select gen_random_uuid(), b.id, b.dept_id, '示例市', ${ENTITY}, '转入', 0.08, 0.08, 5000 + ${N} % 40 * 500,
    '${YEAR}-07', '1' from ${OF_BENCH}`

const DEDUCTIONS = `(values ('子女教育', 2000), ('赡养老人', 1500)) kinds (kind, monthly)`

const MAKE_DEDUCTIONS = `
  insert into tax_deduction (id, user_id, year, kind, monthly, start_month, end_month, state)
  select gen_random_uuid(), b.id, ${YEAR}, kinds.kind, kinds.monthly, '${YEAR}-01', '${YEAR}-12', '1'
  from user_base_info b join ${DEDUCTIONS} on true where b.emp_no like 'B%'`

/**
 * Seventeen inputs for each person. With terms, overtime, absence and illness, each person has thirty pay
 * items.
 */
const MAKE_INPUTS = `
  insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
    source_id)
  select gen_random_uuid(), b.id, b.dept_id, ${ENTITY}, i.id, 10 + ${N} % 9, '${WORK_MONTH}', '量测', '1', '手工',
    gen_random_uuid()
  from user_base_info b cross join (
    select id from pay_item where source = '输入' and tax_class in ('工资', '免税', '不征税', '不入')
      and side <> '单位成本' and deleted_at is null order by sort limit 17) i
  where b.emp_no like 'B%'`

/** Archived pay months of the tax year. Their tax equals the tax on the cumulated income in the lowest bracket. */
const MAKE_RUNS = `
  insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title, state)
  select gen_random_uuid(), 'GZ' || to_char(first, 'YYYYMM') || '-99', 'normal', ${ENTITY}, to_char(first, 'YYYY-MM'),
    first + interval '1 month 9 days', to_char(first + interval '1 month', 'YYYY-MM'), '量测', 'empty'
  from generate_series(timestamp '${WORK_MONTH}-01' - interval '${EARLIER_RUNS} months',
    timestamp '${WORK_MONTH}-01' - interval '1 month', interval '1 month') first`

const MAKE_PAID = `
  insert into salary (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind, gross,
    insurance_person, fund_person, tax, net, tax_income, insurance_deductible, state, done_by)
  select gen_random_uuid(), r.month, b.id, b.emp_no, b.name, b.dept_id, d.name, ${ENTITY}, 'normal', 9000, 640, 480,
    10.20, 7869.80, 9000, 640, '4', '{}'
  from pay_run r cross join user_base_info b join department d on d.id = b.dept_id
  where r.entity_id = ${ENTITY} and b.emp_no like 'B%'`

/** The first month of the bases that the measurement prepares, and the month that withholds the differences. */
export const NEW_BASES = { city: '示例市', month: WORK_MONTH, bookMonth: `${YEAR + 1}-01` }

/** Wages of the year before the new bases, and contributions that were paid on the earlier bases. */
export const READY_FOR_NEW_BASES = [
  // Archived rows of pay are protected.
  'alter table salary disable trigger user',
  `update salary s set basis = jsonb_build_array(jsonb_build_object('step', 'item.add', 'values',
      jsonb_build_object('item', 'base', 'amount', (6000 + right(s.emp_no, 3)::integer)::text)))
    where s.month < '${WORK_MONTH.slice(0, 4)}-01' and s.emp_no like 'B%'`,
  'alter table salary enable trigger user',
  `update insurance_monthly set state = '4' where month in ('${WORK_MONTH}', '${INSURED_MONTH}')`,
]

/** The people and the first month of a rise that the measurement pays back for half a year. */
export const BACK_PAY = { people: 1_000, since: `${YEAR}-05`, until: `${YEAR}-10` }

const RISEN = `b.emp_no like 'B%' and ${N} <= ${BACK_PAY.people}`

/** A rise that reaches into six archived months of a thousand people, whose rows explain what they paid. */
export const READY_FOR_BACK_PAY = [
  'alter table salary disable trigger user',
  `update salary s set basis = jsonb_build_array(jsonb_build_object('step', 'item.add', 'values',
      jsonb_build_object('item', 'base', 'name', null, 'amount', '9000.00')))
    from user_base_info b where b.id = s.user_id and ${RISEN}
      and s.month between '${BACK_PAY.since}' and '${BACK_PAY.until}'`,
  'alter table salary enable trigger user',
  `insert into attend_month (id, user_id, month, dept_id, locked, month_pay_days, employed_pay_days, ot_workday, updated_at)
    select gen_random_uuid(), b.id, to_char(first, 'YYYY-MM'), b.dept_id, true, 22, 22, 6, '${YEAR}-12-01'
    from user_base_info b cross join generate_series(timestamp '${BACK_PAY.since}-01', timestamp '${BACK_PAY.until}-01',
      interval '1 month') first
    where ${RISEN}
    on conflict (user_id, month) where deleted_at is null do update set locked = true, month_pay_days = 22,
      employed_pay_days = 22, ot_workday = 6`,
  `insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, base_salary, post_salary,
      effective_from, reason, state, batch_id, confirmed_at)
    select gen_random_uuid(), b.id, b.dept_id, ${ENTITY}, '1', '工资薪金', 12000, 2000, '${BACK_PAY.since}-01', '量测', '1',
      gen_random_uuid(), now()
    from user_base_info b where ${RISEN}`,
  'analyze salary, attend_month, user_salary_type',
]

/** Closes the attendance of all other people too, because a pay run requires the whole month to be closed. */
const CLOSE_MONTH = `update attend_month set locked = true where month = '${WORK_MONTH}'`

const LET_THEM_PAY = `
  insert into salary_competence (id, user_id, scope, items, can_edit, can_export, valid_to, reason)
  select gen_random_uuid(), id, '4', array['${Object.values(PAY_ITEM).join("', '")}'], true, true, '2199-12-31', '量测'
  from app_user where user_name in ('pay', 'pay2', 'hrdir', 'social')`

/** Writes the facts of all people whose number begins with B. */
export async function makePayFacts(client: pg.Client): Promise<void> {
  for (const table of ['user_salary_type', 'pay_input', 'salary_competence']) {
    await client.query(`alter table ${table} disable trigger user`)
  }
  await client.query('delete from salary_competence')
  const statements = [
    `select ensure_month_partition('attend_day', date '${WORK_MONTH}-01')`,
    // Delete the seeded rows first, because those of the measured months may be archived.
    'delete from insurance_monthly',
    'delete from house_fund_monthly',
    // The people are copies. For copies with a foreign identity document, somebody would have to decide the residence
    // of each.
    `update user_base_info set id_type = '1' where emp_no like 'B%'`,
    EMPLOYER,
    MAKE_TERMS,
    `update user_salary_type set effective_to = '${WORK_MONTH}-15' where effective_from = '2020-01-01'
      and reason = '量测' and user_id in (select user_id from user_salary_type
        where effective_from = '${WORK_MONTH}-16' and reason = '量测')`,
    MAKE_MONTH,
    MAKE_DAYS,
    CLOSE_MONTH,
    MAKE_INSURED,
    MAKE_MEMBERS,
    MAKE_DEDUCTIONS,
    MAKE_INPUTS,
    MAKE_RUNS,
    MAKE_PAID,
    LET_THEM_PAY,
  ]
  for (const statement of statements) await client.query(statement)
  for (const table of ['user_salary_type', 'pay_input', 'salary_competence']) {
    await client.query(`alter table ${table} enable trigger user`)
  }
}
