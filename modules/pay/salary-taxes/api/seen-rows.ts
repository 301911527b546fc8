import type { RawBuilder } from 'kysely'
import { seenFiguresOf } from '#modules/pay/api/seen-figures.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'

/** Condition: the caller may see the figures of this row of the tax sheet. */
export function seenFigures(actor: Actor, alias: string, need: Need = 'view'): RawBuilder<boolean> {
  return seenFiguresOf(salaryTaxes, actor, alias, need)
}
