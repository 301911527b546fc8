import { sql } from 'kysely'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { NoticeReceivers } from '#modules/work/notices/wire/notices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { checkReferences } from '#platform/api/crud/check-references.ts'
import { keepNothing } from '#platform/api/crud/keep-nothing.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { audienceOfValues, countAccounts } from '#platform/api/store/reach/audience.ts'
import { type Addressed, audienceOf } from './write-notice.ts'

/** Names that fit on two lines of a form. */
const MOST_NAMES = 8

/**
 * Reads the recipients of a notice to this audience: the number of accounts and the first names. Checks the audience in
 * the same way as saving does.
 */
export async function readReceivers(
  db: Database,
  actor: Actor,
  addressed: Addressed,
): Promise<NoticeReceivers> {
  const values = { scope: addressed.scope, ...audienceOf(addressed) }
  // The checks lock rows, so this transaction rolls back to release them.
  await keepNothing(db, (tx) => checkReferences(tx, notices, values, actor))
  const accounts = audienceOfValues(notices, values)
  const [count, { rows }] = await Promise.all([
    countAccounts(db, accounts),
    sql<{ name: string }>`select u.name from (${accounts}) m join app_user u on u.id = m.user_id
      order by u.name, u.id limit ${MOST_NAMES}`.execute(db),
  ])
  return { count, names: rows.map(({ name }) => name) }
}
