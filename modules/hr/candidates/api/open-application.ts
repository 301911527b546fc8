import { type RawBuilder, sql } from 'kysely'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'

/** Condition: the application `alias` still runs. */
export function isOpenApplication(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.state`)} < ${STAGE.joined} and ${sql.ref(`${alias}.deleted_at`)} is null`
}
