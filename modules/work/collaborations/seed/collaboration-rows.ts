import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { type Cast, departmentOf } from '#modules/work/plans/seed/year-plan-rows.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const FIRST_STEP = 13_000

type PlannedAsk = {
  title: string
  content: string
  by: string
  to: readonly string[]
  urgency: string
  /** Days since the request, and days until the answer is needed. */
  ago: number
  need: number
  state: string
  collab: string
  accepted?: { by: string; end: number }
  refused?: string
  satisfaction?: number
}

/** Requests between departments; `to` names one employee of each requested department. */
const ASKS: readonly PlannedAsk[] = [
  {
    title: '提供一号线工时数据',
    content: '用于核对换型后的标准工时，按班次汇总。',
    urgency: '2',
    by: 'leader1',
    to: ['leader3'],
    ago: 9,
    need: 3,
    state: '4',
    collab: '3',
    accepted: { by: 'staff3', end: 2 },
  },
  {
    title: '协助客户验厂',
    content: '需要研发派一人讲解控制平台。',
    urgency: '1',
    by: 'leader2',
    to: ['leader1'],
    ago: 3,
    need: 8,
    state: '4',
    collab: '2',
  },
  {
    title: '借用会议室设备',
    content: '年度供货沟通会当天使用投影。',
    urgency: '1',
    by: 'leader3',
    to: ['leader1'],
    ago: 20,
    need: -6,
    state: '4',
    collab: '6',
    refused: '当天另有评审，已改用 1 号会议室',
  },
  {
    title: '整理培训签到数据',
    content: '年末汇总各部门学时。',
    urgency: '1',
    by: 'leader1',
    to: ['hrdir'],
    ago: 0,
    need: 12,
    state: '0',
    collab: '0',
  },
]

const numberOf = (context: SeedContext, row: number, ago: number) =>
  `XZ${isoDay(context.today - ago).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`

function* askRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['collaboration']>> {
  for (const [row, one] of ASKS.entries()) {
    const from = accountOf(context, cast, one.by) ?? ''
    const isAsked = one.state !== '0'
    yield {
      ...context.stamp('collaboration', row),
      created_by: from,
      doc_no: numberOf(context, row, one.ago),
      title: one.title,
      content: one.content,
      from_id: from,
      urgency: one.urgency,
      state: one.state,
      from_dept_id: context.idOf('department', departmentOf(cast, one.by)),
      to_dept_ids: one.to.map((name) => context.idOf('department', departmentOf(cast, name))),
      need_date: isoDay(context.today + one.need),
      collab_state: one.collab,
      apply_user_id: from,
      apply_at: isAsked ? momentOf(context.today - one.ago) : null,
      finished_at: isAsked ? momentOf(context.today - one.ago) : null,
      effect_done: isAsked,
    }
  }
}

function* replyRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['collaboration_reply']>> {
  for (const [row, { to, ago, state, accepted, refused }] of ASKS.entries()) {
    if (state === '0') continue
    for (const name of to) {
      const by = accepted || refused ? accountOf(context, cast, name) : null
      yield {
        collaboration_id: context.idOf('collaboration', row),
        dept_id: context.idOf('department', departmentOf(cast, name)),
        state: accepted ? '1' : refused ? '2' : '0',
        owner_id: accepted ? accountOf(context, cast, accepted.by) : null,
        plan_end: accepted ? isoDay(context.today + accepted.end) : null,
        reason: refused ?? null,
        replied_by: by,
        replied_at: by === null ? null : momentOf(context.today - ago + 1),
      }
    }
  }
}

/** A head who sends the request needs no approval from their own department. */
function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, { state, ago }] of ASKS.entries()) {
    if (state === '0') continue
    yield* stepRows(context, cast, [{ rule: 'deptHead', by: null, passedByItself: 'applicant' }], {
      resource: 'work/collaborations',
      table: 'collaboration',
      row,
      state,
      day: context.today - ago,
      first: FIRST_STEP + row,
      refusal: '',
    })
  }
}

/** Requests between departments, with their answers and approvals. */
export function collaborationTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('collaboration', () => askRows(context, cast)),
    seedTable('collaboration_reply', () => replyRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
