import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { NEED_PLAN, type PlannedNeed, postOfNeed } from './need-plan.ts'

const [WRITER, LEADER, GENERAL_MANAGER, MANAGER] = ['recruiter', 'leader1', 'gm', 'hrmgr']
const PATH = 'hr/recruiting-applications'
/** Row numbers start after those of all other approval steps. */
const FIRST_STEP = 61_000
const STEPS = [
  { rule: 'deptHead', by: LEADER, passedByItself: null },
  { rule: 'inCharge', by: GENERAL_MANAGER, passedByItself: null },
  { rule: 'role:hr_manager', by: MANAGER, passedByItself: null },
] as const
const CLOSED_AFTER = 30

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

function publishState({ state, publishedFor, closed }: PlannedNeed): string | null {
  if (state !== '4') return null
  if (closed) return PUBLISHED.closed
  if (publishedFor === undefined) return PUBLISHED.no
  return publishedFor < 0 ? PUBLISHED.over : PUBLISHED.yes
}

function publication(context: SeedContext, plan: PlannedNeed) {
  const { publishedFor, daysAgo, closed } = plan
  const asked = context.today - daysAgo
  const isPublished = publishedFor !== undefined
  return {
    publish_state: publishState(plan),
    channels: isPublished ? ['官网', '内推'] : [],
    published_at: isPublished ? momentOf(asked + STEPS.length + 1) : null,
    publish_until: isPublished ? isoDay(context.today + publishedFor) : null,
    closed_at: closed ? momentOf(asked + CLOSED_AFTER) : null,
  }
}

function* needRows(context: SeedContext, cast: Cast) {
  const { company, accounts } = cast
  const writer = accountOf(context, cast, WRITER)
  const leader = accounts.find(({ userName }) => userName === LEADER)?.name ?? null
  for (const [row, plan] of NEED_PLAN.entries()) {
    const { state, daysAgo, headcount, reason, urgency } = plan
    const index = postOfNeed(company, plan)
    const post = pickAt(company.posts, index)
    const asked = context.today - daysAgo
    const isDone = state === '4' || state === '9'
    yield {
      ...context.stamp('recruiting_application', row),
      ...publication(context, plan),
      created_by: writer,
      doc_no: `ZP${isoDay(asked).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      dept_id: context.idOf('department', post.department),
      post_id: context.idOf('post', index),
      headcount,
      reason,
      over_reason: '项目组需要增加人手',
      urgency,
      emp_kind: '1',
      expect_date: isoDay(asked + 75),
      city: '上海',
      owner_id: writer,
      duty: `承担${post.name}的日常工作，按计划完成任务并持续改进`,
      requirement: '具备本专业知识，能独立处理常见问题，善于协作',
      nice: '有同行业工作经历',
      edu_min: '6',
      experience_years: 3,
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(asked),
      current_approver: state === '1' ? leader : null,
      finished_at: isDone ? momentOf(asked + STEPS.length) : null,
      effect_done: state === '4',
    }
  }
}

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, { state, daysAgo }] of NEED_PLAN.entries()) {
    if (state === '0' || state === '9') continue
    yield* stepRows(context, cast, STEPS, {
      resource: PATH,
      table: 'recruiting_application',
      row,
      state,
      refusal: '请先用现有人员调配',
      day: context.today - daysAgo,
      first: FIRST_STEP + row * STEPS.length,
    })
  }
}

const ROUNDS = [
  { kind: '初试', minutes: 45, by: [WRITER] },
  { kind: '复试', minutes: 60, by: [LEADER] },
] as const

function* planRows(context: SeedContext, cast: Cast) {
  let row = 0
  for (const need of NEED_PLAN.keys()) {
    for (const [at, { kind, minutes, by }] of ROUNDS.entries()) {
      yield {
        ...context.stamp('interview_plan', row),
        created_by: accountOf(context, cast, WRITER),
        recruiting_id: context.idOf('recruiting_application', need),
        round: at + 1,
        kind,
        minutes,
        card_id: context.idOf('score_card', 0),
        panel_ids: by.flatMap((name) => accountOf(context, cast, name) ?? []),
      }
      row += 1
    }
  }
}

/** Needs of the demo company, with their approval steps and rounds of interviews. */
export function needTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('recruiting_application', () => needRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
    seedTable('interview_plan', () => planRows(context, cast)),
  ]
}
