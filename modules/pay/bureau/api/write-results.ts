import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Difference } from './engine/compare-figures.ts'

/**
 * The result of comparing a row of a sheet with a bureau's file. `differences` are for sheets that store them in the
 * row.
 */
export type Verdict = {
  id: string
  diff: string
  result: string
  differences?: readonly Difference[]
}

/** Writes the differences with their history, never an amount. Returns how many rows changed. */
export async function writeResults(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  verdicts: readonly Verdict[],
): Promise<number> {
  const table = sql.table(resource.table)
  const values = (alias: string) =>
    sql`jsonb_build_object('diff', ${sql.ref(`${alias}.diff`)}, 'result', ${sql.ref(`${alias}.result`)})`
  const keepsColumns = verdicts.some(({ differences }) => differences !== undefined)
  const also = (text: 'set' | 'was' | 'now') => {
    if (!keepsColumns) return sql``
    if (text === 'set') return sql`, differences = v.differences`
    return text === 'was' ? sql`, t.differences` : sql`, v.differences`
  }
  const { rows } = await sql<{ count: number }>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
        as v (id uuid, diff numeric, result text, differences jsonb)
    ), changed as (
      update ${table} t set diff = v.diff, result = v.result ${also('set')},
        version = t.version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
      from said v join ${table} o on o.id = v.id
      where t.id = v.id and (t.diff, t.result ${also('was')}) is distinct from (v.diff, v.result ${also('now')})
      returning t.id, t.version, ${values('o')} as was, ${values('t')} as after
    ), told as (${historyRows(actor, resource, 'changed', {
      before: sql`changed.was`,
      after: sql`changed.after`,
    })})
    select count(*)::integer as count from changed`.execute(tx)
  return rows[0]?.count ?? 0
}
