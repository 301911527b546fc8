import { type RawBuilder, sql } from 'kysely'
import type { OrganisationDay } from './organisation-day.ts'

/** On the pay roll: on probation, regular, leaving, suspended, intern. In words of ix_user_base_info__staff. */
const ON_PAY_ROLL = sql`('1', '2', '3', '6', '7')`
/** Never there as staff: still to come, and rehired or on a service contract. */
const NOT_STAFF = ['0', '8']

/**
 * Rows `user_id, dept_id, post_id`, one for everybody who counted on a day.
 * Today the status in the personnel file decides; which status somebody had
 * earlier is not kept, so there it is the main position of that day.
 */
export function staffOn({ day, isToday }: OrganisationDay): RawBuilder<unknown> {
  if (isToday) {
    return sql`select b.id as user_id, b.dept_id, b.post_id from user_base_info b
      where b.deleted_at is null and b.status in ${ON_PAY_ROLL}`
  }
  return sql`select p.user_id, p.dept_id, p.post_id from user_position p
    join user_base_info b on b.id = p.user_id and b.deleted_at is null and b.status <> all(${NOT_STAFF})
    where p.is_main and p.deleted_at is null and p.start_date <= ${day}::date
      and (p.end_date is null or p.end_date >= ${day}::date)`
}
