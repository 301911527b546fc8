import { type RawBuilder, sql } from 'kysely'

/** Rows `user_id, dept_id, post_id`, one for everybody who was on the pay roll of a day. */
export function staffOn(day: string): RawBuilder<unknown> {
  return sql`select user_id, dept_id, post_id from staff_on(${day}::date)`
}
