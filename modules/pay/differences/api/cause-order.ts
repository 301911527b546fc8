import { sql } from 'kysely'
import { DIFFERENCE_CAUSES } from '#modules/pay/differences/wire/differences.ts'

/** The order of causes, in SQL. */
export const CAUSE_ORDER = sql`array[${sql.join([...DIFFERENCE_CAUSES])}]::text[]`
