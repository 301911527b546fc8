import { COST_CALLS, costReport } from '#modules/pay/costs/wire/costs.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, ORIGIN } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

export const MONTH = '2026-03'

/** Audited runs of people with contributions and inputs, whose cost departments share, and every way to their cost. */
export function costDesk(company: TestCompany) {
  const { database, api } = company
  const pay = payDesk(company)
  const runs = runDesk(company)

  /** The maker, the checker and the approver of runs. */
  async function specialists() {
    const [maker, second, director] = await Promise.all([
      api.as('pay'),
      api.as('pay2'),
      api.as('hrdir'),
    ])
    for (const name of ['pay', 'pay2', 'hrdir']) {
      const items = ['定薪', '工资表', '社保', '公积金']
      await pay.grant(name, { items, canEdit: true, canExport: true })
    }
    return { maker, second, director }
  }

  /** Puts people into departments of their own choice, before their rows are made. */
  const placed = (userId: string, deptId: string) =>
    database.rows('update user_base_info set dept_id = $2 where id = $1', [userId, deptId])

  /** Departments, each with a cost centre; some share one. */
  async function departments(count: number): Promise<string[]> {
    const found = await database.rows<{ id: string }>(
      'select id from department where deleted_at is null order by path desc, id limit $1',
      [count],
    )
    return found.map(({ id }) => id)
  }

  const split = (userId: string, parts: readonly (readonly [string, number])[], from = '2026-01') =>
    database.rows(
      `insert into cost_split (id, user_id, effective_from, bearer_id, parts)
       select gen_random_uuid(), $1, $2, p.bearer, p.parts
       from unnest($3::uuid[], $4::integer[]) p (bearer, parts)`,
      [userId, from, parts.map(([id]) => id), parts.map(([, part]) => part)],
    )

  /** A confirmed input that a run of the month counts. */
  const input = (userId: string, entityId: string, item: string, amount: string, month = MONTH) =>
    database.rows(
      `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
         source_id, part, confirmed_by_id)
       select gen_random_uuid(), b.id, b.dept_id, $2, i.id, $4::numeric, $5, '测试', '1', 'hand', gen_random_uuid(), 1,
         (select id from app_user where user_name = 'hrdir')
       from user_base_info b, pay_item i where b.id = $1 and i.code = $3 and i.deleted_at is null`,
      [userId, entityId, item, amount, month],
    )

  /** What the employer pays for somebody beside the person's own contributions. */
  const shares = (userId: string, insurance: string, fund: string, month = MONTH) =>
    database.rows(
      `with a as (update insurance_monthly set total_company = $2 where user_id = $1 and month = $4)
       update house_fund_monthly set company_amount = $3, tax_free_company = $3 where user_id = $1 and month = $4`,
      [userId, insurance, fund, month],
    )

  type Users = Awaited<ReturnType<typeof specialists>>

  async function audited(users: Users, entityId: string): Promise<string> {
    const runId = await runs.openRun(users.maker, entityId, MONTH)
    for (const answer of [
      await runs.generateRun(users.maker, entityId),
      await runs.moveRun(users.second, entityId, '1'),
      await runs.moveRun(users.director, entityId, '2'),
    ]) {
      if (answer.status !== 200) throw new Error(answer.text)
    }
    return runId
  }

  const reportOf = async (call: Caller, query: Record<string, string>) => {
    const answer = await call(COST_CALLS.report, {
      query: Object.assign({ from: MONTH, to: MONTH }, query),
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return costReport.parse(answer.body.response)
  }

  /** Every account that a voucher could need, from a month long ago on. */
  async function accounts(): Promise<void> {
    await database.rows('delete from posting_account')
    await database.rows(
      `insert into posting_account (id, purpose, effective_from, account)
       select gen_random_uuid(), p, '2020-01', '2211.' || p
       from unnest('{net,insuranceCost,fundCost,insurance,fund,tax,inKind,otherCost,receivable}'::text[]) p`,
    )
    await database.rows(
      `insert into posting_account (id, purpose, item_id, effective_from, account)
       select gen_random_uuid(), 'item', i.id, '2020-01', '6602.' || i.code from pay_item i where i.deleted_at is null`,
    )
  }

  /** A file, as a user. */
  async function fileOf(user: string, path: string, query: Record<string, string>) {
    const url = new URL(path, ORIGIN)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await api.token(user)}` }
    const answer = await api.fetch(new Request(url, { headers }))
    const content = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, content, text: content.toString('utf8') }
  }

  return Object.assign({}, pay, runs, {
    specialists,
    placed,
    departments,
    split,
    input,
    shares,
    audited,
    reportOf,
    accounts,
    fileOf,
  })
}
