import { type RawBuilder, sql } from 'kysely'

/** A column of moments in the format of the API: yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export function wireTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
}
