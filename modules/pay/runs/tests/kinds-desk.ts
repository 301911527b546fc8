import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Sheet = { entityId: string; kind: string; month: string }

/** Runs of all kinds at employers of the test's own, by the pay specialist and the director. */
export function kindsDesk(company: TestCompany) {
  const desk = payDesk(company)
  let pay: Caller
  let director: Caller

  async function open() {
    ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
    for (const name of ['pay', 'hrdir']) {
      await desk.grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    }
  }

  /** Somebody employed since 2020 whose pay the employer owes; without a base nobody pays wages. */
  async function worker(
    entityId: string,
    base: string | null = '8700.00',
    join = '2020-03-01',
  ): Promise<string> {
    const userId = await desk.person({ join })
    await desk.employed([userId], join)
    if (base !== null) {
      await desk.inForce([pay, director], userId, { entityId, baseSalary: base })
    }
    return userId
  }

  /** A closed month of attendance with these paid days. */
  const closed = (userId: string, month: string, days = 22, employed = days) =>
    desk.attended([userId], month, { month_pay_days: days, employed_pay_days: employed })

  /** A confirmed input. */
  async function input(
    userId: string,
    entityId: string,
    values: { item: string; amount: string; month: string },
  ): Promise<string> {
    const itemId = await desk.one('select id from pay_item where code = $1', [values.item])
    const saved = savedIn(
      await pay(payInputs.endpoints.add, {
        method: 'POST',
        body: {
          id: newId(),
          userId,
          entityId,
          itemId,
          amount: values.amount,
          month: values.month,
          reason: '测试',
        },
      }),
    )
    savedIn(
      await director(payInputs.actions.confirm?.endpoint ?? '', {
        method: 'PUT',
        query: { id: saved.id },
      }),
    )
    return saved.id
  }

  const newRun = (sheet: Sheet, values: { payDate?: string } = {}) =>
    pay(payRuns.endpoints.add, {
      method: 'POST',
      body: { id: newId(), payDate: values.payDate, ...sheet },
    })

  /** Balances without any payment, for people whom no run of the tax year has paid before. */
  const balanced = ({ entityId, kind, month }: Sheet) =>
    company.database.rows(
      `insert into tax_opening (id, user_id, entity_id, year, as_of, state, income, basic_months)
       select gen_random_uuid(), p.id, r.entity_id, left(r.tax_period, 4)::integer,
         left(r.tax_period, 5) || lpad((right(r.tax_period, 2)::integer - 1)::text, 2, '0'), '1', 0,
         case when exists (select from user_salary_type t where t.user_id = p.id and t.entity_id = r.entity_id)
           then right(r.tax_period, 2)::integer - 1 else 0 end
       from pay_run r
         join user_base_info p on p.id in (select t.user_id from user_salary_type t where t.entity_id = r.entity_id
           union select i.user_id from pay_input i where i.entity_id = r.entity_id)
       where r.entity_id = $1 and r.kind = $2 and r.month = $3 and right(r.tax_period, 2) <> '01'
         -- Who came with the tax period had no month before it.
         and coalesce((select min(t.effective_from) from user_salary_type t
           where t.user_id = p.id and t.entity_id = r.entity_id), '-infinity') < to_date(r.tax_period, 'YYYY-MM')
         and not exists (select from tax_opening o where o.user_id = p.id and o.entity_id = r.entity_id
           and o.year = left(r.tax_period, 4)::integer)
         and not exists (select from salary s join pay_run earlier on earlier.entity_id = s.entity_id
           and earlier.month = s.month and earlier.kind = s.kind and left(earlier.tax_period, 4) = left(r.tax_period, 4)
           where s.user_id = p.id and s.entity_id = r.entity_id)`,
      [entityId, kind, month],
    )

  const generate = (sheet: Sheet) =>
    pay(salaries.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { ...sheet, evenOpen: true },
    })

  /** Opens a run and works it out. Returns the answer of the generation. */
  async function run(sheet: Sheet, values: { payDate?: string } = {}) {
    savedIn(await newRun(sheet, values))
    await balanced(sheet)
    const done = await generate(sheet)
    if (done.status !== 200) throw new Error(done.text)
    return done
  }

  const move = (sheet: Sheet, state: string, values: Readonly<Record<string, string>> = {}) =>
    director(salaries.actions.setState?.endpoint ?? '', {
      method: 'PUT',
      body: { ...sheet, all: true, state, ...values },
    })

  async function check(sheet: Sheet) {
    const done = await move(sheet, '1')
    if (done.status !== 200) throw new Error(done.text)
  }

  async function row(userId: string, { entityId, kind, month }: Sheet) {
    const [found] = await company.database.rows<Record<string, string>>(
      `select * from salary where user_id = $1 and entity_id = $2 and kind = $3 and month = $4
         and deleted_at is null`,
      [userId, entityId, kind, month],
    )
    return found
  }

  const nameOf = (userId: string) =>
    desk.one('select name from user_base_info where id = $1', [userId])

  /** The callers: who makes runs, and who checks them. */
  const by = () => ({ pay, director })

  return {
    ...desk,
    open,
    worker,
    closed,
    input,
    newRun,
    balanced,
    generate,
    run,
    move,
    check,
    row,
    nameOf,
    by,
  }
}
