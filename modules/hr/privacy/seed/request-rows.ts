import { ASKS, BY, REQUEST } from '#modules/hr/privacy/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const WRITER = 'recruiter'
const DAYS = 21

type Cast = { accounts: readonly PlannedAccount[] }

/** One request of each kind of progress: one is overdue, one was answered, one is new. */
const PLANNED = [
  { talent: 5, kind: ASKS.correct, ago: 30, isAnswered: false, words: '我的学历已变为硕士' },
  { talent: 7, kind: ASKS.explain, ago: 12, isAnswered: true, words: '请说明没有进入面试的原因' },
  { talent: 9, kind: ASKS.withdraw, ago: 2, isAnswered: false, words: null },
] as const

function* requestRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  for (const [row, { talent, kind, ago, isAnswered, words }] of PLANNED.entries()) {
    const asked = context.today - ago
    yield {
      ...context.stamp('privacy_request', row),
      created_at: momentOf(asked),
      request_no: `PR${isoDay(asked).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      talent_id: context.idOf('talent', talent),
      kind,
      source: BY.ticket,
      identity: `HX${isoDay(asked).replaceAll('-', '')}0001`,
      words,
      due_on: isoDay(asked + DAYS),
      state: isAnswered ? REQUEST.done : REQUEST.waiting,
      answer: isAnswered ? '由招聘负责人比对任职要求后决定，没有由程序自动作出的决定。' : null,
      done_by: isAnswered ? writer : null,
      done_at: isAnswered ? momentOf(asked + 3) : null,
    }
  }
}

/** What applicants of the demo company asked for about their data. */
export function privacyTable(context: SeedContext, accounts: readonly PlannedAccount[]): SeedTable {
  return seedTable('privacy_request', () => requestRows(context, { accounts }))
}
