import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { NEED_PLAN, postOfNeed } from '#modules/hr/recruiting-needs/seed/need-plan.ts'
import { TALENTS, talentName } from '#modules/hr/talents/seed/talent-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const WRITER = 'recruiter'
/** The days of stages, by the shipped parameter. */
const CLOCK = NATIONAL_VALUES.find(({ key }) => key === 'recruit.stageDays')?.value as Record<
  string,
  number | undefined
>
/** The needs that take applications: the first three are open, the fourth is closed. */
const OPEN_NEEDS = 3
const CLOSED_NEED = 3
/** Stages of the applications, in turn: most are at the beginning. */
const STAGES = ['10', '10', '20', '30', '10', '20', '40', '80', '10', '30', '60', '81', '50', '20']
const CHANNELS = ['招聘网站', '官网', '内推', '校招', '猎头']

const COLLEAGUES = ['staff1', 'staff2'] as const

/** The account of the colleague who recommended the person of an application; null for nobody. */
export function referrerOfCandidate(row: number): string | null {
  const isRecommended = pickAt(CHANNELS, row % CHANNELS.length) === '内推'
  return isRecommended ? pickAt(COLLEAGUES, row % COLLEAGUES.length) : null
}

/** The day on which an application of the demo company began. */
export const dayOfCandidate = (context: SeedContext, row: number): number =>
  context.today - ((row * 5) % 12)

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** The stage of an application of the demo company. */
export function stageOfCandidate(row: number): string {
  return row === TALENTS - 1 ? STAGE.kept : pickAt(STAGES, row % STAGES.length)
}

/** The need of an application of the demo company. */
export function needOfCandidate(row: number): number {
  return needOf(row, stageOfCandidate(row))
}

function needOf(row: number, state: string): number {
  const isEnded = state === STAGE.refused || state === STAGE.gaveUp
  return isEnded && row % 2 === 0 ? CLOSED_NEED : row % OPEN_NEEDS
}

/** The department of the need of an application of the demo company. */
export function departmentOfCandidate(context: SeedContext, company: Company, row: number): string {
  const post = postOfNeed(company, pickAt(NEED_PLAN, needOfCandidate(row)))
  return context.idOf('department', pickAt(company.posts, post).department)
}

function* candidateRows(context: SeedContext, cast: Cast) {
  const { company } = cast
  const writer = accountOf(context, cast, WRITER)
  for (let row = 0; row < TALENTS; row += 1) {
    const state = stageOfCandidate(row)
    const need = needOf(row, state)
    const post = postOfNeed(company, pickAt(NEED_PLAN, need))
    const since = dayOfCandidate(context, row)
    const referrer = referrerOfCandidate(row)
    const clock = CLOCK[`s${state}`]
    const failReason = state === STAGE.refused ? '不符合要求' : null
    yield {
      ...context.stamp('candidate', row),
      created_at: momentOf(since),
      created_by: writer,
      candidate_no: `HX${isoDay(since).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      name: talentName(row),
      talent_id: context.idOf('talent', row),
      recruiting_id: context.idOf('recruiting_application', need),
      dept_id: departmentOfCandidate(context, company, row),
      post_id: context.idOf('post', post),
      state,
      stage_at: momentOf(since),
      due_on: clock === undefined ? null : isoDay(since + clock),
      channel: pickAt(CHANNELS, row % CHANNELS.length),
      referrer_id: referrer === null ? null : accountOf(context, cast, referrer),
      owner_id: writer,
      fail_reason: failReason,
    }
  }
}

/** Applications to the demo company, in every stage but the last. */
export function candidateTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('candidate', () => candidateRows(context, { company, accounts }))
}
