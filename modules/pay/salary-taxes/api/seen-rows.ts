import { type RawBuilder, sql } from 'kysely'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'

/** Condition: the caller may see the figures of this row of the tax sheet. */
export function seenFigures(actor: Actor, alias: string, need: Need = 'view'): RawBuilder<boolean> {
  const shown = groupPredicate(salaryTaxes, alias, actor, 'pay')
  const rows = scopePredicate(salaryTaxes, alias, actor, need)
  if (shown === 'none') return sql<boolean>`false`
  return shown === 'all' ? rows : sql<boolean>`(${rows} and ${shown})`
}
