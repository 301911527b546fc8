import { type RawBuilder, sql } from 'kysely'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'

/**
 * The people whose terms of pay name another kind of tax than their profile. The profile decides how they are taxed;
 * one of the two is likely wrong.
 */
export function differingKinds(
  { entityId, month }: { entityId: string; month: string },
  people: readonly string[],
): RawBuilder<unknown> {
  const last = daysOf(month).at(-1) ?? ''
  return sql`
    select x.user_id from tax_profile x
      cross join lateral (select t.tax_kind from user_salary_type t
        where t.user_id = x.user_id and t.entity_id = x.entity_id and t.state = ${TERM_STATE.confirmed}
          and t.deleted_at is null and t.effective_from <= ${last}::date
        order by t.effective_from desc limit 1) terms
    where x.entity_id = ${entityId}::uuid and x.user_id = any(${[...people]}::uuid[]) and x.deleted_at is null
      -- An undefined residence keeps the row back anyway.
      and x.resident <> ${RESIDENCE.undefined}
      and terms.tax_kind <> case when x.resident = ${RESIDENCE.nonResident} then '非居民'
        when x.kind = ${TAX_WORK.intern} then '实习' else '工资薪金' end`
}
