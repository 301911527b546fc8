import { uuidv7 } from 'uuidv7'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Company } from './company.ts'
import { addRecord } from './given.ts'
import type { Job } from './job.ts'

const MONTH = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
const PEOPLE = 20

/** A separate employer, with people who worked the whole month before and whose attendance is closed. */
async function employer({ sql }: Company): Promise<string> {
  const [entity] = await sql<{ id: string }>(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day)
     select i, '单位' || i, right(i::text, 18), right(i::text, 18), '示例市', '示例市', '示例市', 10
     from gen_random_uuid() i returning id`,
  )
  const people = await sql<{ id: string }>(
    `insert into user_base_info (id, emp_no, name, gender, id_type, id_card_no, birth_date, phone, emergency_name,
       emergency_relation, emergency_phone, status, emp_kind, dept_id, post_id, rank_id, join_date, work_start_date,
       work_city)
     select one.id, 'P' || right(one.id::text, 10), '薪' || right(one.id::text, 8), b.gender, b.id_type,
       'Y' || right(one.id::text, 12), b.birth_date, 'P' || right(one.id::text, 11), '某', '父母', '13900000000',
       '2', '1', b.dept_id, b.post_id, b.rank_id, '2020-03-01', '2020-03-01', '示例市'
     from app_user u join user_base_info b on b.id = u.user_base_id
       cross join (select gen_random_uuid() as id from generate_series(1, ${PEOPLE})) one
     where u.user_name = 'staff1' returning id`,
  )
  const ids = people.map(({ id }) => id)
  const given: readonly [string, readonly unknown[]][] = [
    [
      `insert into employment_status (user_id, from_day, status) select unnest($1::uuid[]), '2020-03-01', '2'
       on conflict (user_id, from_day) do update set status = '2'`,
      [ids],
    ],
    [
      `insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, effective_from,
         reason, state, batch_id)
       select gen_random_uuid(), person, $2, '1', '工资薪金', 8700, '2020-03-01', '量测', '1', gen_random_uuid()
       from unnest($1::uuid[]) person`,
      [ids, entity?.id],
    ],
    [
      `insert into attend_month (id, user_id, month, locked, month_pay_days, employed_pay_days)
       select gen_random_uuid(), person, $2, true, 22, 22 from unnest($1::uuid[]) person`,
      [ids, MONTH],
    ],
    ['update attend_month set locked = true where month = $1', [MONTH]],
    // A confirmed balance states that nothing was paid in this tax year before the run.
    [
      `insert into tax_opening (id, user_id, entity_id, year, as_of, state, income, basic_months)
       select gen_random_uuid(), person, $2, left($3, 4)::integer, $3, '1', 0, right($3, 2)::integer
       from unnest($1::uuid[]) person`,
      [ids, entity?.id, MONTH],
    ],
  ]
  for (const [text, values] of given) await sql(text, values)
  return entity?.id ?? ''
}

/** Creates a run of last month and does the given steps, each as a different user. Returns its id. */
async function runWith(company: Company, ...done: ('generate' | 'check')[]): Promise<string> {
  const entityId = await employer(company)
  const run = { entityId, kind: 'normal', month: MONTH }
  const id = await addRecord(company, 'pay2', payRuns, run)
  const press = async (user: string, action: string, values: object) =>
    (await company.as(user))(`${salaries.actions[action]?.endpoint}?id=${uuidv7()}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.assign(values, run)),
    })
  if (done.includes('generate')) await press('pay2', 'generate', { evenOpen: false })
  if (done.includes('check')) await press('pay', 'setState', { all: true, state: '1' })
  return id
}

const openSlip: Job = {
  name: 'open the own slip',
  who: 'staff1',
  budget: { pages: 1, presses: 1, values: 0 },
  /** Gives this person one of the demo company's published slips, unless they have one. */
  async given({ sql }) {
    await sql(
      `update salary set user_id = u.user_base_id from app_user u
       where u.user_name = 'staff1' and salary.id = (select id from salary where state = '5' order by id limit 1)
         and not exists (select from salary s where s.user_id = u.user_base_id and s.state in ('4', '5'))`,
    )
    return ''
  },
  async walk({ main, press, see }) {
    const slips = main.getByRole('region', { name: '我的工资条' })
    await press(slips.getByRole('listitem').getByRole('link').first())
    await see(main.getByRole('region', { name: '各项计算方法' }))
  },
}

const generateRun: Job = {
  name: 'generate a pay run',
  who: 'pay',
  budget: { pages: 0, presses: 3, values: 0 },
  given: (company) => runWith(company),
  start: (id) => `/pay/runs/${id}`,
  async walk({ page, main, press, see }) {
    await press(main.getByRole('link', { name: '生成工资', exact: true }).first())
    await press(page.getByRole('button', { name: '预览', exact: true }))
    await press(page.getByRole('button', { name: /^确认/ }))
    await see(main.getByRole('link', { name: `打开工资表（${PEOPLE} 人）` }))
  },
}

const checkRun: Job = {
  name: 'open the steps of a pay run and check it',
  who: 'pay',
  budget: { pages: 2, presses: 3, values: 0 },
  async given(company) {
    const id = await runWith(company, 'generate')
    const [run] = await company.sql<{ no: string }>(
      'select run_no as no from pay_run where id = $1',
      [id],
    )
    return run?.no ?? ''
  },
  start: () => '/pay/runs',
  async walk({ page, main, press, see }, number) {
    await press(main.getByRole('row').filter({ hasText: number }).getByRole('link').first())
    await press(main.getByRole('link', { name: '核对', exact: true }).first())
    await press(page.getByRole('button', { name: /^确认/ }))
    await see(main.getByText('已核对').first())
  },
}

const auditRun: Job = {
  name: 'audit a pay run',
  who: 'hrdir',
  // The approver reads a page of its own: totals, causes, cost, waivers and some slips.
  budget: { pages: 1, presses: 2, values: 0 },
  given: (company) => runWith(company, 'generate', 'check'),
  start: (id) => `/pay/runs/${id}`,
  async walk({ page, main, press, see }) {
    await press(main.getByRole('link', { name: '审核', exact: true }).first())
    await press(page.getByRole('button', { name: /^确认/ }))
    await see(main.getByText('已审核').first())
  },
}

export const PAY_JOBS: readonly Job[] = [openSlip, generateRun, checkRun, auditRun]
