import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Amounts = { income: string; special?: string; tax?: string; month?: string }
type Span = readonly [from: string, to: string | null]

/** Shared steps of the tests of how people are taxed: an employer of the test's own, its people and its runs. */
export function taxDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const { database } = company
  const { person, opened, employer: newEmployer } = payDesk(company)

  /** An employer that pays in the month of the work, or months later. */
  const employer = (payLag = 0) => newEmployer({ payDay: 25, payLag })

  async function terms(userId: string, entityId: string, [from, to]: Span, income: string) {
    await database.rows(
      `insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, probation_ratio,
         effective_from, effective_to, reason, state, batch_id)
       values (gen_random_uuid(), $1, $2, '1', '工资薪金', $3, 1, $4, $5, '入职', '1', gen_random_uuid())`,
      [userId, entityId, income, from, to],
    )
  }

  /** Somebody employed for some spans of days, with terms of the employer in each. */
  async function employee(
    entityId: string,
    { spans = [['2025-12-01', null]] as readonly Span[], income = '10000.00', idType = '1' } = {},
  ): Promise<string> {
    const userId = await person({ join: spans[0]?.[0] ?? '' })
    await database.rows('update user_base_info set id_type = $2 where id = $1', [userId, idType])
    await database.rows('delete from employment_status where user_id = $1', [userId])
    for (const span of spans) {
      await database.rows(
        "insert into employment_status (user_id, from_day, to_day, status) values ($1, $2, $3, '2')",
        [userId, ...span],
      )
      await terms(userId, entityId, span, income)
    }
    return userId
  }

  /** A checked row of a tax period that is over, as the next runs of the year read it. */
  async function paidBefore(
    [userId, entityId]: readonly [string, string],
    period: string,
    { income, special = '0.00', tax = '0.00', month = period }: Amounts,
  ): Promise<void> {
    await database.rows(
      `insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title, state)
       values (gen_random_uuid(), left(gen_random_uuid()::text, 18), 'normal', $1, $2, to_date($3, 'YYYY-MM') + 24,
         $3, $3, '1') on conflict do nothing`,
      [entityId, month, period],
    )
    await database.rows(
      `insert into salary (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind, tax_income,
         insurance_deductible, tax, state)
       select gen_random_uuid(), $3, p.id, p.emp_no, p.name, p.dept_id, '部门', $2, 'normal', $4, $5, $6, '1'
       from user_base_info p where p.id = $1`,
      [userId, entityId, month, income, special, tax],
    )
  }

  /** What the person pays for insurance in a month; the tax deducts it. */
  async function insured(userId: string, entityId: string, month: string, amount: string) {
    await database.rows(
      `insert into insurance_monthly (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind,
         total_person, total_company, deductible, state)
       select gen_random_uuid(), $3, p.id, p.emp_no, p.name, p.dept_id, '部门', $2, '正常', $4, 0, $4, '1'
       from user_base_info p where p.id = $1`,
      [userId, entityId, month, amount],
    )
  }

  /** Opens the run of a month for the employer and generates it; everybody of the test attended. */
  async function run(call: Caller, entityId: string, month: string): Promise<Answer> {
    await database.rows(
      `insert into attend_month (id, user_id, month, locked, month_pay_days, employed_pay_days)
       select distinct on (t.user_id) gen_random_uuid(), t.user_id, $2, true, 22, 22 from user_salary_type t
       where t.entity_id = $1 and not exists (select from attend_month m where m.user_id = t.user_id and m.month = $2)`,
      [entityId, month],
    )
    const body = { id: newId(), entityId, kind: 'normal', month }
    savedIn(await call(payRuns.endpoints.add, { method: 'POST', body }))
    return generate(call, entityId, month)
  }

  const generate = (call: Caller, entityId: string, month: string): Promise<Answer> =>
    call(salaries.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month, entityId, kind: 'normal', evenOpen: true },
    })

  /** The tax of a row; undefined without one. */
  async function taxOf(userId: string, month: string): Promise<string | undefined> {
    const [row] = await database.rows<{ tax: string }>(
      'select tax::text from salary where user_id = $1 and month = $2 and deleted_at is null',
      [userId, month],
    )
    return row?.tax
  }

  return { employer, employee, terms, paidBefore, insured, opened, run, generate, taxOf }
}
