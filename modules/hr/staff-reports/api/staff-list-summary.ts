import { sql } from 'kysely'
import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** Fields that the roster is grouped by; every reader of a file sees them. */
export const ROSTER_KEYS = ['deptId', 'rankId', 'status', 'empKind', 'workCity'] as const
export type RosterKey = (typeof ROSTER_KEYS)[number]

export const rosterRow = z.object({
  value: z.string().nullable(),
  name: z.string().nullable(),
  count: z.number().int(),
})

const COLUMNS: Readonly<Record<RosterKey, string>> = {
  deptId: 'dept_id',
  rankId: 'rank_id',
  status: 'status',
  empKind: 'emp_kind',
  workCity: 'work_city',
}

const NAMED: Partial<Record<RosterKey, string>> = { deptId: 'department', rankId: 'post_rank' }

/** Counts the files of each group, among those the reader may see. */
export async function summariseRoster(
  db: Database,
  actor: Actor,
  by: RosterKey,
): Promise<z.infer<typeof rosterRow>[]> {
  const column = sql.ref(`b.${COLUMNS[by]}`)
  const table = NAMED[by]
  const name = table
    ? sql`(select n.name from ${sql.table(table)} as n where n.id = ${column})`
    : sql`${column}`
  const result = await sql<{ value: string | null; name: string | null; count: number }>`
    select ${column}::text as value, ${name} as name, count(*)::integer as count
    from user_base_info b
    where b.deleted_at is null and ${scopePredicate(archives, 'b', actor, 'view')}
    group by ${column} order by count(*) desc, 1`.execute(db)
  const words = new Map(
    archives.fields[by]?.rule.choices?.options.map((option) => [option.value, option.label]),
  )
  return result.rows.map((row) => ({ ...row, name: words.get(row.value ?? '') ?? row.name }))
}
