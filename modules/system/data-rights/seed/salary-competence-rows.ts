import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { rankIndex } from '#modules/org/seed/org-dictionaries.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

const EVERYTHING = Object.values(PAY_ITEM)

type Planned = {
  to: string
  /** A director; never the receiver. */
  by: string
  items: string[]
  rankMax: string | null
  mayWrite: boolean
  reason: string
}

const PLAN: readonly Planned[] = [
  {
    to: 'pay',
    by: 'hrdir',
    items: EVERYTHING,
    rankMax: null,
    mayWrite: true,
    reason: '负责全公司薪酬核算',
  },
  {
    to: 'hrdir',
    by: 'admin',
    items: EVERYTHING,
    rankMax: null,
    mayWrite: true,
    reason: '复核并审批薪酬',
  },
  {
    to: 'hrmgr',
    by: 'hrdir',
    items: [PAY_ITEM.terms],
    rankMax: 'M3',
    mayWrite: false,
    reason: '日常人事管理需要查看定薪',
  },
  {
    to: 'social',
    by: 'hrdir',
    items: [PAY_ITEM.insurance, PAY_ITEM.fund],
    rankMax: null,
    mayWrite: true,
    reason: '负责全公司社保与公积金',
  },
  {
    to: 'hrmgr',
    by: 'hrdir',
    items: [PAY_ITEM.insurance, PAY_ITEM.fund],
    rankMax: null,
    mayWrite: true,
    reason: '审核社保与公积金月度明细',
  },
  {
    to: 'pay2',
    by: 'hrdir',
    items: EVERYTHING,
    rankMax: null,
    mayWrite: true,
    reason: '核对薪酬专员编制的工资',
  },
]

function* rows(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  lastDay: string,
): Generator<Insertable<DB['salary_competence']>> {
  for (const [row, { to, by, items, rankMax, mayWrite, reason }] of PLAN.entries()) {
    const [holder, giver] = [
      accountOf(context, { accounts }, to),
      accountOf(context, { accounts }, by),
    ]
    if (holder === null || giver === null) continue
    yield {
      ...context.stamp('salary_competence', row),
      created_by: giver,
      user_id: holder,
      scope: '4',
      items,
      rank_max_id: rankMax && context.idOf('post_rank', rankIndex(rankMax)),
      can_edit: mayWrite,
      can_export: mayWrite,
      valid_to: lastDay,
      reason,
      granted_by_id: giver,
    }
  }
}

/** Who may see and set pay in the demo company, until the first day of the year after `year`. */
export function salaryCompetenceTable(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  year: number,
): SeedTable {
  return seedTable('salary_competence', () => rows(context, accounts, `${year + 1}-01-01`))
}
