import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import {
  dayOfCandidate,
  departmentOfCandidate,
  needOfCandidate,
  referrerOfCandidate,
  stageOfCandidate,
} from '#modules/hr/candidates/seed/candidate-rows.ts'
import { BONUS, CAME_BY, REFERRED } from '#modules/hr/referrals/define/choices.ts'
import { TALENTS, talentName } from '#modules/hr/talents/seed/talent-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const RELATIONS = ['前同事', '同学', '朋友'] as const
const NOTES = ['共事三年，做事踏实', '同专业，项目经验丰富', null] as const
const LINK_EVERY = 3

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** The state of a recommendation, by the stage of its application. */
function stateOf(stage: string): string {
  if (stage === '10') return REFERRED.recommended
  return stage < '70' ? REFERRED.underWay : REFERRED.notHired
}

function* referralRows(context: SeedContext, cast: Cast) {
  let made = 0
  for (let row = 0; row < TALENTS; row += 1) {
    const referrer = referrerOfCandidate(row)
    const by = referrer && accountOf(context, cast, referrer)
    // Companies without these accounts have no recommendations.
    if (!by) continue
    const state = stateOf(stageOfCandidate(row))
    const since = dayOfCandidate(context, row)
    const isByLink = made % LINK_EVERY === LINK_EVERY - 1
    made += 1
    yield {
      ...context.stamp('referral', row),
      created_at: momentOf(since),
      claimed_at: momentOf(since),
      referral_no: `NT${isoDay(since).replaceAll('-', '')}${String(made).padStart(4, '0')}`,
      name: talentName(row),
      talent_id: context.idOf('talent', row),
      candidate_id: context.idOf('candidate', row),
      recruiting_id: context.idOf('recruiting_application', needOfCandidate(row)),
      dept_id: departmentOfCandidate(context, cast.company, row),
      by_user_id: by,
      source: isByLink ? CAME_BY.link : CAME_BY.form,
      relation: isByLink ? null : pickAt(RELATIONS, made % RELATIONS.length),
      note: isByLink ? null : pickAt(NOTES, made % NOTES.length),
      state,
      bonus: state === REFERRED.notHired ? BONUS.notHired : BONUS.waits,
    }
  }
}

/** Who was recommended to the demo company. */
export function referralTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('referral', () => referralRows(context, { company, accounts }))
}
