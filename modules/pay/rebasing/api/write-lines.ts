import { type RawBuilder, sql } from 'kysely'
import { NEW_BASE } from '#modules/pay/rebasing/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { BaseList } from './base-lists.ts'
import type { Line } from './work-out-lines.ts'

/** Preparing, importing and adjusting a list run one after the other. */
export async function lockList(tx: Tx, { resource }: BaseList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${resource.table} list`}, 0))`.execute(
    tx,
  )
}

/** Lines that one statement writes. It stays far below the time limit of a statement. */
const LINES_AT_ONCE = 1_000

type NewLine = Line & { id: string }

/** Writes any number of lines with their history, part by part. */
export async function writeLines(
  tx: Tx,
  actor: Actor,
  list: BaseList,
  lines: readonly NewLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await writingLines(actor, list, lines.slice(at, at + LINES_AT_ONCE)).execute(tx)
  }
}

/**
 * The statement that writes some lines with their history. The line of a person who is in the list already is changed,
 * so the given ids are used for new lines only.
 */
export function writingLines(
  actor: Actor,
  { resource }: BaseList,
  lines: readonly NewLine[],
): RawBuilder<unknown> {
  const rows = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([name, value]) => [columnName(name), value])),
  )
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.id(name)))
  const changed = names
    .filter((name) => name !== 'id' && name !== 'user_id')
    .map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`)
  const table = sql.table(resource.table)
  // A join with the table itself would read the new rows again for each of them.
  return sql`
    with old as materialized (
      select line.id, line.base, line.source from ${table} line
      where ${isPrepared('line')} and line.user_id = any(${lines.map(({ userId }) => userId)}::uuid[])
    ), written as (
      insert into ${table} as line (created_by, updated_by, ${columns})
      select ${actor.userId}::uuid, ${actor.userId}::uuid, ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      on conflict (user_id) where state = '0' and deleted_at is null
      do update set ${sql.join(changed)}, version = line.version + 1, updated_at = now(),
        updated_by = excluded.updated_by
      returning line.id, line.user_id, line.version, line.base, line.source
    ) ${auditRows(actor, {
      resource: resource.path,
      id: sql`written.id`,
      version: sql`written.version`,
      action: sql`case when old.id is null then 'add' else 'update' end`,
      before: sql`case when old.id is not null then jsonb_build_object('base', old.base::text, 'source', old.source) end`,
      after: sql`jsonb_build_object('base', written.base::text, 'source', written.source)`,
      title: sql`person.name`,
      from: sql`written join user_base_info person on person.id = written.user_id
        left join old on old.id = written.id`,
    })}`
}

/** The condition of lines that are still prepared. */
export const isPrepared = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.state`)} = ${NEW_BASE.prepared} and ${sql.ref(`${alias}.deleted_at`)} is null`
