import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const DAY_MS = 86_400_000
/** The department whose posts are described; `leader1` leads it and approves first. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, MANAGER] = ['recruiter', 'leader1', 'hrmgr']
const PATH = 'hr/post-explains'

const [OPEN, PASSED, REJECTED] = ['0', '1', '2']

/** An approval step with its result; open steps have not been handled. */
type PlannedStep = { rule: string; by: string; result: string; opinion?: string }
const byLeader = (result: string, opinion?: string): PlannedStep => {
  return { rule: 'deptHead', by: LEADER, result, opinion }
}
const byManager = (result: string): PlannedStep => ({
  rule: 'role:hr_manager',
  by: MANAGER,
  result,
})

type PlannedExplain = {
  /** Index of the described post, and days since submission. */
  post: number
  daysAgo: number
  state: string
  edition?: number
  steps?: readonly PlannedStep[]
}

const APPROVED = [byLeader(PASSED), byManager(PASSED)]

/** One description in every state. */
const PLAN: readonly PlannedExplain[] = [
  { post: 0, daysAgo: 120, state: '9', steps: APPROVED },
  { post: 0, daysAgo: 40, state: '4', edition: 2, steps: APPROVED },
  { post: 1, daysAgo: 3, state: '1', steps: [byLeader(OPEN), byManager(OPEN)] },
  { post: 2, daysAgo: 6, state: '1', steps: [byLeader(PASSED, '同意'), byManager(OPEN)] },
  { post: 3, daysAgo: 9, state: '2', steps: APPROVED },
  {
    post: 4,
    daysAgo: 12,
    state: '3',
    steps: [byLeader(REJECTED, '请补充考核标准'), byManager('5')],
  },
  { post: 5, daysAgo: 1, state: '0' },
]

const DUTIES = [
  {
    duty: '按计划完成本岗位工作',
    task: '编制月度计划并跟踪落实',
    share: 60,
    standard: '按期完成率',
  },
  { duty: '改进流程与质量', task: '提出并落实改进措施', share: 30, standard: '问题关闭率' },
  { duty: '完成上级交办的其他工作', task: null, share: 10, standard: null },
]
const KPIS = [{ name: '计划完成率', target: '≥95%', share: 100 }]

type Cast = { accounts: readonly PlannedAccount[]; posts: readonly number[]; company: Company }

/** Enabled posts of the centre; in a small centre they have several descriptions. */
function postsOf({ posts, departments }: Company): number[] {
  const within = [...posts.entries()].filter(
    ([, { department, enabled }]) =>
      enabled && chainOf(departments, department).some((at) => departments[at]?.name === CENTRE),
  )
  return within.map(([index]) => index)
}

function dayOf({ enteredAt }: SeedContext, daysAgo: number): Date {
  return new Date(enteredAt.getTime() - daysAgo * DAY_MS)
}

const dayText = (at: Date) => at.toISOString().slice(0, 10)

function* explainRows(context: SeedContext, cast: Cast) {
  const { posts, company, accounts } = cast
  const nameOf = (name: string) => accounts.find(({ userName }) => userName === name)?.name ?? null
  for (const [row, { post: at, daysAgo, state, edition = 1, steps = [] }] of PLAN.entries()) {
    const post = posts[at % posts.length] ?? 0
    const requestedAt = dayOf(context, daysAgo)
    const waits = state === '1' ? steps.find(({ result }) => result === OPEN) : undefined
    const isDone = state === '4' || state === '9'
    yield {
      ...context.stamp('post_explain', row),
      created_by: accountOf(context, cast, WRITER),
      doc_no: `SM${dayText(requestedAt).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      dept_id: context.idOf('department', company.posts[post]?.department ?? 0),
      post_id: context.idOf('post', post),
      edition,
      is_current: state === '4',
      effective_date: dayText(dayOf(context, daysAgo - 5)),
      writer_id: accountOf(context, cast, WRITER),
      purpose: `保证${company.posts[post]?.name ?? ''}的工作按公司目标完成`,
      duties: JSON.stringify(DUTIES),
      kpis: JSON.stringify(KPIS),
      edu_min: '6',
      experience_years: 3,
      skills: '熟悉本专业知识，能独立处理常见问题',
      state,
      apply_user_id: accountOf(context, cast, WRITER),
      apply_at: state === '0' ? null : requestedAt.toISOString(),
      current_approver: waits ? nameOf(waits.by) : null,
      finished_at: isDone ? dayOf(context, daysAgo - 3).toISOString() : null,
      effect_done: isDone,
    }
  }
}

function* stepRows(context: SeedContext, cast: Cast) {
  let row = 0
  for (const [explain, { steps = [], state, daysAgo }] of PLAN.entries()) {
    const current = state === '1' ? steps.findIndex(({ result }) => result === OPEN) : -1
    for (const [at, { rule, by, result, opinion }] of steps.entries()) {
      const isHandled = result === PASSED || result === REJECTED
      const hasArrived = isHandled || at === current
      yield {
        id: context.idOf('approval_step', row),
        resource: PATH,
        record_id: context.idOf('post_explain', explain),
        round: 1,
        seq: at + 1,
        rule,
        result,
        opinion: opinion ?? null,
        approver_id: hasArrived ? accountOf(context, cast, by) : null,
        arrived_at: hasArrived ? dayOf(context, daysAgo - at).toISOString() : null,
        handled_at: isHandled ? dayOf(context, daysAgo - at - 1).toISOString() : null,
        is_current: at === current,
      }
      row += 1
    }
  }
}

/** Job descriptions of the demo company, with their approval steps. */
export function jobDescriptionTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { accounts, company, posts: postsOf(company) }
  return [
    seedTable('post_explain', () => explainRows(context, cast)),
    seedTable('approval_step', () => stepRows(context, cast)),
  ]
}
