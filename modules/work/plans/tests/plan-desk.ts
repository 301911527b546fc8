import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { YEAR_PLAN_CALLS } from '#modules/work/plans/wire/year-plans.ts'
import { type Answer, newId, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

export const YEAR = 2199
const CENTRE = '技术研发中心'
const DECIDE = {
  plan: '/wt/api/YearPlan/ApprovalYearPlan',
  change: '/wt/api/YearPlanChange/ApprovalYearPlanChange',
} as const

const ACCOUNTS = [
  'admin',
  'hrdir',
  'gm',
  'leader1',
  'leader2',
  'staff1',
  'staff2',
  'noperm',
] as const
export type Who = (typeof ACCOUNTS)[number]

/** The demo company without its plans. `leader1` leads a centre, and `gm` is its leader in charge. */
export async function openPlanDesk() {
  const company = await openCompany()
  const { database, api } = company
  const by = await signInAll(api, ACCOUNTS)
  const text = async (statement: string, values: readonly unknown[] = []) =>
    String(await database.value(statement, [...values]))
  const idOf = (name: string) => text('select id from app_user where user_name = $1', [name])
  const codeOf = (name: string) => text('select code from app_user where user_name = $1', [name])
  const deptId = await text('select id from department where name = $1 limit 1', [CENTRE])
  const top = await text('select id from department where pid is null limit 1')
  const staffDept = await text(`select dept_id from app_user where user_name = 'staff1'`)
  await database.rows('delete from year_plan_config')
  await database.rows('update department set in_charge_id = $1 where id in ($2, $3)', [
    await idOf('gm'),
    deptId,
    top,
  ])

  const bodyOf = async (values: Record<string, unknown> = {}) => ({
    id: newId(),
    title: '测试计划',
    year: YEAR,
    kind: '部门',
    period: '年',
    weight: 100,
    planStart: `${YEAR}-01-01`,
    planEnd: `${YEAR}-12-31`,
    goal: '目标',
    deptId,
    ownerId: await idOf('leader1'),
    ...values,
  })
  const add = async (values: Record<string, unknown> = {}, who: Who = 'leader1') =>
    by(who)(yearPlans.endpoints.add, { method: 'POST', body: await bodyOf(values) })
  const added = async (values: Record<string, unknown> = {}, who: Who = 'leader1') =>
    savedIn(await add(values, who)).id
  const press = (who: Who, name: string, id: string, body: object = {}): Promise<Answer> =>
    by(who)(yearPlans.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const update = async (who: Who, id: string, values: object): Promise<Answer> => {
    const version = await database.value('select version from year_plan where id = $1', [id])
    const body = { id, version, ...values }
    return by(who)(yearPlans.endpoints.update, { method: 'PUT', body })
  }

  /** Each approver in turn approves the document. Returns the user names of the approvers. */
  async function approve(id: string, kind: keyof typeof DECIDE = 'plan'): Promise<string[]> {
    const approvers: string[] = []
    for (let step = 0; step < 5; step++) {
      const [next] = await database.rows<{ name: string }>(
        `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
         where s.record_id = $1 and s.is_current order by u.user_name limit 1`,
        [id],
      )
      if (!next) return approvers
      approvers.push(next.name)
      const body = { id, pass: true }
      savedIn(await by(next.name)(DECIDE[kind], { method: 'PUT', body }))
    }
    return approvers
  }

  /** Creates a plan and approves it, so that it is under way. */
  async function running(values: Record<string, unknown> = {}, who: Who = 'leader1') {
    const id = await added(values, who)
    savedIn(await press(who, 'submit', id))
    await approve(id)
    return id
  }

  const row = async (id: string) =>
    (await database.rows('select * from year_plan where id = $1', [id]))[0] ?? {}
  const partsOf = (id: string) =>
    database.rows<{ id: string; title: string; weight: number; plan_state: string }>(
      `select * from year_plan where parent_id = $1 and deleted_at is null order by plan_start, doc_no`,
      [id],
    )
  const item = (values: Record<string, unknown> = {}) => ({
    title: '分项',
    weight: 100,
    planStart: `${YEAR}-01-01`,
    planEnd: `${YEAR}-06-30`,
    ...values,
  })
  const decompose = (id: string, items: readonly object[], who: Who = 'leader1'): Promise<Answer> =>
    press(who, 'decompose', id, { items })
  const setState = (who: Who, body: object): Promise<Answer> =>
    by(who)(YEAR_PLAN_CALLS.setState, { method: 'PUT', body })
  /** Sets the rules for plans of the year; `admin` may do this. */
  const configure = (values: object): Promise<Answer> =>
    by('admin')(YEAR_PLAN_CALLS.setConfig, {
      method: 'PUT',
      body: {
        year: YEAR,
        fillFrom: '2000-01-01',
        fillTo: `${YEAR}-12-31`,
        ...values,
      },
    })
  const unset = () => database.rows('delete from year_plan_config')

  return {
    api,
    database,
    url: company.url,
    deptId,
    top,
    staffDept,
    by,
    idOf,
    codeOf,
    bodyOf,
    text,
    add,
    added,
    press,
    update,
    approve,
    running,
    row,
    partsOf,
    item,
    decompose,
    setState,
    configure,
    unset,
    close: company.close,
  }
}

export type PlanDesk = Awaited<ReturnType<typeof openPlanDesk>>
