import { sql } from 'kysely'

/**
 * The day before which an open task is late. In a subquery the database works it out once a statement; the plain function
 * costs 25 µs in each row.
 */
export const OVERDUE_BEFORE = sql`(select overdue_before())`
