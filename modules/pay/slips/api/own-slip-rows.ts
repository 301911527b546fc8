import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** Condition: a row of pay `s` is a slip that this person may see: published, and not taken back since. */
export function isShownTo({ userBaseId }: Pick<Actor, 'userBaseId'>): RawBuilder<boolean> {
  return sql<boolean>`(s.user_id = ${userBaseId}::uuid and s.deleted_at is null
    and s.state in (${MONTHLY.published}, ${MONTHLY.archived}))`
}

/** The run of a row of pay `s`, as `r`. */
export const JOIN_RUN = sql`join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
  and r.deleted_at is null`

/** The sums of a row of pay `s` that a slip begins with. */
export const SLIP_SUMS = sql`(s.gross + s.bonus_income + s.compensation)::text as gross,
  s.insurance_person::text as insurance, s.fund_person::text as fund,
  (s.tax + s.bonus_tax + s.compensation_tax)::text as tax, s.net::text as net`

/** When the person confirmed the row `s` in its present form, as text; null where they have not. */
export const CONFIRMED_AT = sql<string | null>`(
  select ${wireTime('c.confirmed_at')} from slip_confirmation c
  where c.salary_id = s.id and c.digest = seal_of_salary(s))`
