import { POOL } from '#modules/hr/talents/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { TALENTS, talentOf } from './talent-plan.ts'

const WRITER = 'recruiter'
const POOL_DAYS = 700
/** Every so many people one agreed to stay in the pool. */
const POOL_EVERY = 9

type Cast = { accounts: readonly PlannedAccount[] }

const BODY =
  '本公司为招聘而处理您的姓名、联系方式、学历与工作经历。您可以随时查阅、更正、撤回同意或要求删除。'

function* textRows(context: SeedContext) {
  const kinds = [
    { kind: '应聘告知', months: 24, purposes: '评估应聘者是否适合所应聘的岗位' },
    { kind: '人才库', months: 24, purposes: '有合适岗位时与您联系' },
  ]
  for (const [row, { kind, months, purposes }] of kinds.entries()) {
    yield {
      ...context.stamp('consent_text', row),
      name: `${kind} 第1版`,
      kind,
      edition: 1,
      effective_from: isoDay(context.today - 365),
      months,
      purposes,
      body_zh: BODY,
    }
  }
}

function* talentRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  for (let row = 0; row < TALENTS; row += 1) {
    const asked = context.today - 5 - ((row * 11) % 60)
    const isKept = row % POOL_EVERY === POOL_EVERY - 1
    yield {
      ...context.stamp('talent', row),
      ...talentOf(context, row),
      created_by: writer,
      talent_no: `RC${isoDay(asked).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      consent_at: momentOf(asked),
      pool_state: isKept ? POOL.kept : POOL.no,
      pool_until: isKept ? isoDay(context.today + POOL_DAYS) : null,
      last_act_at: momentOf(asked),
      // The trigger counts the day by the parameter.
      empty_on: isoDay(context.today + POOL_DAYS),
    }
  }
}

/** People who apply to the demo company, with the texts that they agreed to. */
export function talentTables(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('consent_text', () => textRows(context)),
    seedTable('talent', () => talentRows(context, { accounts })),
  ]
}
