import { type RawBuilder, sql } from 'kysely'

/** A column of moments as moments travel: yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export function wireTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
}
