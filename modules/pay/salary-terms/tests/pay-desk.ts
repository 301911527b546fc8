import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  ORIGIN,
  type RunningApi,
  savedIn,
} from '#tests/api/running-api.ts'

type Value = string | null | string[]
type Values = Readonly<Record<string, Value>>

/** Shared steps of the tests of pay: employers and people of their own, their attendance, competences, proposals. */
export function payDesk(company: { readonly database: DatabaseClient; readonly api: RunningApi }) {
  const one = (sql: string, values: unknown[] = []) =>
    company.database.value(sql, values).then(String)

  /** A new person in the place of a demo account, with a rank, who joined on the given day. */
  async function person(options: { like?: string; rank?: string; join?: string } = {}) {
    const { like = 'staff1', rank = 'P3', join = '2020-03-01' } = options
    const id = newId()
    await company.database.rows(
      `insert into user_base_info (id, emp_no, name, gender, id_type, id_card_no, birth_date, phone, emergency_name,
         emergency_relation, emergency_phone, status, emp_kind, dept_id, post_id, rank_id, join_date,
         work_start_date, work_city)
       select $1::uuid, 'T' || right($1::text, 8), '薪' || right($1::text, 6), b.gender, b.id_type,
         'X' || right($1::text, 12), b.birth_date, '139' || (10000000 + floor(random() * 89999999))::int, '某',
         '父母', '13900000000', '2', '1', b.dept_id, b.post_id, r.id, $3::date, $3::date, '示例市'
       from app_user u join user_base_info b on b.id = u.user_base_id, post_rank r
       where u.user_name = $2 and r.code = $4`,
      [id, like, join, rank],
    )
    return id
  }

  /** An employer of the test's own, so that its runs have nobody else. It pays in the month after the work. */
  async function employer({ payDay = 10, payLag = 1, city = '示例市' } = {}): Promise<string> {
    const id = newId()
    const key = id.replaceAll('-', '').slice(-18)
    await company.database.rows(
      `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day, pay_lag)
       values ($1, $2, $3, $3, $6, $6, $6, $4, $5)`,
      [id, `测试单位${key}`, key, payDay, payLag, city],
    )
    return id
  }

  /** People in regular employment from a day on. */
  const employed = (userIds: readonly string[], from = '2020-03-01') =>
    company.database.rows(
      `insert into employment_status (user_id, from_day, status) select unnest($1::uuid[]), $2::date, '2'
       on conflict (user_id, from_day) do update set status = '2'`,
      [userIds, from],
    )

  /** A closed month of attendance of some people, worked whole unless the given facts say otherwise. */
  const attended = (
    userIds: readonly string[],
    month: string,
    facts: Readonly<Record<string, unknown>> = {},
  ) =>
    insertFor('attend_month', userIds, {
      month,
      locked: true,
      month_pay_days: 22,
      employed_pay_days: 22,
      ...facts,
    })

  /** The plan of a month for somebody whose days count one by one: a working week from Monday to Friday. */
  async function planned(userId: string, month: string): Promise<void> {
    await company.database.rows(
      `insert into attend_day (user_id, date, plan, day_class, statuses, required_days, attend_days)
       select $1, day, case when w.works then 'work' else 'rest' end, case when w.works then '0' else '1' end,
         '{}', w.works::integer, w.works::integer
       from generate_series(to_date($2, 'YYYY-MM'), to_date($2, 'YYYY-MM') + interval '1 month' - interval '1 day',
           interval '1 day') day
         cross join lateral (select extract(isodow from day) < 6 as works) w`,
      [userId, month],
    )
  }

  /** One row of a table for each person, with the same values. */
  async function insertFor(
    table: string,
    userIds: readonly string[],
    row: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const names = Object.keys(row)
    await company.database.rows(
      `insert into ${table} (id, user_id, ${names.join(', ')})
       select gen_random_uuid(), person, ${names.map((_, at) => `$${at + 2}`).join(', ')}
       from unnest($1::uuid[]) person`,
      [userIds, ...Object.values(row)],
    )
  }

  /** What somebody pays to insurance and fund in a month, checked; above the limit the fund is taxed. */
  async function contributed(
    [userId, entityId]: readonly [string, string],
    month: string,
    {
      insurance,
      fund = '0.00',
      fundLimit = fund,
    }: { insurance: string; fund?: string; fundLimit?: string },
  ): Promise<void> {
    const add = (table: string, row: Readonly<Record<string, unknown>>) => {
      const names = Object.keys(row)
      return company.database.rows(
        `insert into ${table} (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind, state,
           ${names.join(', ')})
         select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', $3, '正常', '1',
           ${names.map((_, at) => `$${at + 4}`).join(', ')} from user_base_info b where b.id = $1`,
        [userId, month, entityId, ...Object.values(row)],
      )
    }
    await add('insurance_monthly', { total_person: insurance, deductible: insurance })
    await add('house_fund_monthly', {
      person_amount: fund,
      company_amount: fund,
      tax_free_person: fundLimit,
      tax_free_company: fundLimit,
    })
  }

  const entity = () => one('select id from legal_entity order by name limit 1')

  async function termOf(userId: string, values: Values = {}) {
    return {
      id: newId(),
      userId,
      entityId: await entity(),
      salaryType: '1',
      taxKind: '工资薪金',
      baseSalary: '8000.00',
      probationRatio: '1.00',
      effectiveFrom: '2025-01-01',
      reason: '年度调薪',
      ...values,
    }
  }

  async function propose(call: Caller, userId: string, values: Values = {}): Promise<Answer> {
    return call(salaryTerms.endpoints.add, { method: 'POST', body: await termOf(userId, values) })
  }

  const confirm = (call: Caller, id: string, action: 'confirm' | 'confirmBatch' = 'confirm') =>
    call(salaryTerms.actions[action]?.endpoint ?? '', { method: 'PUT', query: { id } })

  /** Terms in force, proposed by one caller and confirmed by the other. */
  async function inForce(
    [maker, checker]: readonly [Caller, Caller],
    userId: string,
    values: Values = {},
  ) {
    const { id } = savedIn(await propose(maker, userId, values))
    const done = await confirm(checker, id)
    if (done.status !== 200) throw new Error(done.text)
    return id
  }

  /** Gives a competence directly, in place of those that the account has. */
  async function grant(
    userName: string,
    values: {
      items?: string[]
      scope?: string
      deptIds?: string[]
      rank?: string | null
      canEdit?: boolean
      canExport?: boolean
      days?: number
    } = {},
  ) {
    const { items = ['定薪'], scope = '4', deptIds = [], rank = null, days = 30 } = values
    await company.database.rows(
      'delete from salary_competence where user_id = (select id from app_user where user_name = $1)',
      [userName],
    )
    await company.database.rows(
      `insert into salary_competence (id, user_id, scope, dept_ids, items, rank_max_id, can_edit, can_export,
         valid_to, reason)
       select gen_random_uuid(), u.id, $2, $3::uuid[], $4::text[], (select id from post_rank where code = $5), $6,
         $7, today() + $8::int, '测试' from app_user u where u.user_name = $1`,
      [
        userName,
        scope,
        deptIds,
        items,
        rank,
        values.canEdit ?? false,
        values.canExport ?? false,
        days,
      ],
    )
  }

  /** A confirmed balance of a tax year: what the employer paid through a month, before its first run. */
  async function opened(
    [userId, entityId]: readonly [string, string],
    asOf: string,
    values: Readonly<Record<string, string | number>> = {},
  ): Promise<void> {
    const row = { income: '0.00', basic_months: Number(asOf.slice(-2)), ...values }
    await company.database.rows(
      `insert into tax_opening (id, user_id, entity_id, year, as_of, state, ${Object.keys(row).join(', ')})
       values (gen_random_uuid(), $1, $2, left($3, 4)::integer, $3, '1', ${Object.keys(row)
         .map((_, at) => `$${at + 4}`)
         .join(', ')})`,
      [userId, entityId, asOf, ...Object.values(row)],
    )
  }

  /** The text of an exported file, or of the refusal. */
  async function file(userName: string, query: Readonly<Record<string, string>>): Promise<string> {
    const url = new URL(salaryTerms.endpoints.export, ORIGIN)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await company.api.token(userName)}` }
    return (await company.api.fetch(new Request(url, { headers }))).text()
  }

  return {
    one,
    file,
    opened,
    person,
    employer,
    employed,
    attended,
    planned,
    contributed,
    insertFor,
    propose,
    confirm,
    inForce,
    grant,
    termOf,
  }
}
