import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { meetingEntries, timeAt } from '#modules/work/meetings/seed/meeting-rows.ts'
import type { Cast } from '#modules/work/plans/seed/year-plan-rows.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** Calendar entries of meetings use lower numbers. */
const FIRST_ENTRY = 1_000

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

/** The answers of the participants. Entries later than tomorrow have none. */
function* answerRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['schedule_answer']>> {
  for (const [row, { days, with: participants = [] }] of ENTRIES.entries()) {
    if (days > 1) continue
    for (const name of participants) {
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

/** Calendar entries, and the answers of their participants. */
export function scheduleTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('schedule', () => entryRows(context, cast)),
    seedTable('schedule_answer', () => answerRows(context, cast)),
  ]
}
