import { type RawBuilder, sql } from 'kysely'

/** Rows `user_id, dept_id, post_id`, one for each person on the pay roll on a day. */
export function staffOn(day: string): RawBuilder<unknown> {
  return sql`select user_id, dept_id, post_id from staff_on(${day}::date)`
}
