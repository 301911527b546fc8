import { sql } from 'kysely'
import { STAMP } from '#modules/pay/runs/api/run-pair.ts'

/**
 * The causes of the difference between the rows `n` and `b` of a pair with the comparison `d`: amounts by cause. Null
 * where the rows are not compared yet.
 */
export const CAUSES = sql`case when b.id is null then jsonb_build_object('joined', n.net)
  when d.stamp = ${STAMP} then jsonb_strip_nulls(d.causes
    || jsonb_build_object('unexplained', nullif(d.unexplained, 0))) end`

/** The causes of a row `b` of the run before whose person has no row now. */
export const CAUSES_OF_LEFT = sql`jsonb_build_object('left', -b.net)`
