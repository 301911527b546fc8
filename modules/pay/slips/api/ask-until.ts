import { sql } from 'kysely'

const PUBLISHED_ON = sql`(coalesce(s.published_at, s.updated_at) at time zone 'Asia/Shanghai')::date`

/** The last day on which a person may ask about their published row of pay `s`: `slip.askDays` after the publication. */
export const ASK_UNTIL = sql<string>`(${PUBLISHED_ON} + (
  select (v.value #>> '{}')::integer from policy_at('slip.askDays', null, ${PUBLISHED_ON}) v))`
