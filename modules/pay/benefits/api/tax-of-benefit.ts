import { sql } from 'kysely'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { lastDay } from '#platform/api/sheets/person-snapshot.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type BenefitTax = { taxable: boolean; taxBasis: string | null }

/** Whether the parameter `benefits.tax` taxes a kind at the end of a month, and the document behind the rule. */
export async function taxOfBenefit(
  tx: Tx,
  { kind, month }: { kind: string; month: string },
): Promise<BenefitTax> {
  const { rows } = await sql<BenefitTax>`
    select (line ->> 'taxable')::boolean as taxable, found.basis as "taxBasis"
    from policy_at('benefits.tax', null, ${lastDay(month)}) found
      cross join lateral jsonb_array_elements(found.value) line
    where line ->> 'kind' = ${kind}`.execute(tx)
  const [rule] = rows
  if (!rule) throw invalidFields(benefits, { kind: { key: 'invalid.noBenefitTax' } })
  return rule
}
