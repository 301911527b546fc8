import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { meetingEntries, timeAt } from '#modules/work/meetings/seed/meeting-rows.ts'
import { type Cast, departmentOf } from '#modules/work/plans/seed/year-plan-rows.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** Calendar entries of meetings use lower numbers. */
const FIRST_ENTRY = 1_000
const FIRST_STEP = 13_000

type PlannedEntry = {
  title: string
  by: string
  with?: readonly string[]
  days: number
  start: string
  minutes: number
  kind: string
  repeat?: string
  privacy?: string
  place?: string
}

/** Calendar entries, in days from today. */
const ENTRIES: readonly PlannedEntry[] = [
  {
    title: '与测试对齐用例',
    by: 'staff1',
    with: ['leader1'],
    days: 0,
    start: '14:00',
    minutes: 60,
    kind: '任务',
    privacy: '公开',
  },
  {
    title: '整理周报',
    by: 'staff1',
    days: -3,
    start: '17:00',
    minutes: 30,
    kind: '个人',
    repeat: '每周',
  },
  {
    title: '体检',
    by: 'staff1',
    days: 5,
    start: '08:30',
    minutes: 120,
    kind: '个人',
    privacy: '私密',
  },
  {
    title: '候选人面试',
    by: 'leader1',
    with: ['recruiter'],
    days: 1,
    start: '10:30',
    minutes: 60,
    kind: '任务',
    privacy: '公开',
    place: '2 号会议室',
  },
  {
    title: '站会',
    by: 'leader1',
    with: ['staff1'],
    days: -14,
    start: '09:00',
    minutes: 15,
    kind: '个人',
    repeat: '工作日',
    privacy: '公开',
  },
  {
    title: '供应商现场审核',
    by: 'leader3',
    with: ['staff3'],
    days: 3,
    start: '09:00',
    minutes: 480,
    kind: '出差',
    privacy: '公开',
    place: '样本市',
  },
  {
    title: '安全检查',
    by: 'leader3',
    days: -7,
    start: '08:00',
    minutes: 60,
    kind: '任务',
    repeat: '每周',
    privacy: '公开',
  },
  { title: '预算复核', by: 'gm', days: 2, start: '14:00', minutes: 90, kind: '任务' },
  { title: '劳动合同到期提醒', by: 'hrmgr', days: 7, start: '09:00', minutes: 15, kind: '提醒' },
  {
    title: '校园宣讲',
    by: 'recruiter',
    with: ['hrmgr'],
    days: 4,
    start: '13:30',
    minutes: 180,
    kind: '出差',
    privacy: '公开',
    place: '样本大学',
  },
  {
    title: '薪酬核对截止',
    by: 'pay',
    days: 1,
    start: '16:00',
    minutes: 30,
    kind: '提醒',
    repeat: '每月',
  },
]

function* entryRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['schedule']>> {
  yield* meetingEntries(context, cast)
  for (const [row, one] of ENTRIES.entries()) {
    const owner = accountOf(context, cast, one.by) ?? ''
    const day = context.today + one.days
    yield {
      ...context.stamp('schedule', FIRST_ENTRY + row),
      created_by: owner,
      owner_id: owner,
      title: one.title,
      kind: one.kind,
      participant_ids: (one.with ?? []).flatMap((name) => accountOf(context, cast, name) ?? []),
      start_at: timeAt(day, one.start),
      end_at: timeAt(day, one.start, one.minutes),
      repeat: one.repeat ?? '无',
      privacy: one.privacy ?? '仅忙闲',
      place: one.place ?? null,
      all_day: false,
      remind_minutes: null,
      content: null,
      source_type: null,
      source_id: null,
    }
  }
}

/** Participants have answered, except for entries later than tomorrow. */
function* answerRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['schedule_answer']>> {
  for (const [row, { days, with: asked = [] }] of ENTRIES.entries()) {
    if (days > 1) continue
    for (const name of asked) {
      const user = accountOf(context, cast, name)
      if (user === null) continue
      yield {
        schedule_id: context.idOf('schedule', FIRST_ENTRY + row),
        user_id: user,
        accepts: true,
        answered_at: momentOf(context.today - 1),
      }
    }
  }
}

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
      asked: context.today - ago,
      first: FIRST_STEP + row,
      refusal: '',
    })
  }
}

/** Calendars, and requests between departments. */
export function togetherTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('schedule', () => entryRows(context, cast)),
    seedTable('schedule_answer', () => answerRows(context, cast)),
    seedTable('collaboration', () => askRows(context, cast)),
    seedTable('collaboration_reply', () => replyRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
