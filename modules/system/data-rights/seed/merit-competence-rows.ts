import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TABLE = 'merit_competence'
const [EVERYBODY, WITH_BELOW] = ['4', '3'] as const

type Planned = { to: string; by: string; scope: string; canScore: boolean; canAudit: boolean }

/**
 * The leaders score their own people, the general manager scores all others, and the personnel
 * department audits.
 */
const PLAN: readonly Planned[] = [
  ...['leader1', 'leader2', 'leader3'].map((to) => ({
    to,
    by: 'hrdir',
    scope: WITH_BELOW,
    canScore: true,
    canAudit: false,
  })),
  { to: 'gm', by: 'hrdir', scope: EVERYBODY, canScore: true, canAudit: false },
  { to: 'hrdir', by: 'admin', scope: EVERYBODY, canScore: false, canAudit: true },
]

function* rows(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  lastDay: string,
): Generator<Insertable<DB['merit_competence']>> {
  for (const [row, { to, by, scope, canScore, canAudit }] of PLAN.entries()) {
    const [holder, giver] = [
      accountOf(context, { accounts }, to),
      accountOf(context, { accounts }, by),
    ]
    if (holder === null || giver === null) continue
    yield {
      ...context.stamp(TABLE, row),
      created_by: giver,
      user_id: holder,
      scope,
      can_score: canScore,
      can_audit: canAudit,
      can_export: canAudit,
      valid_to: lastDay,
      granted_by_id: giver,
    }
  }
}

/** The merit competences of the demo company, valid until the first day of the year after `year`. */
export function meritCompetenceTable(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  year: number,
): SeedTable {
  return seedTable(TABLE, () => rows(context, accounts, `${year + 1}-01-01`))
}
