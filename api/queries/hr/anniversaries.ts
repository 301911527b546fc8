import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#api/actor.ts'
import type { Database } from '#api/store/database.ts'
import { groupPredicate, scopePredicate } from '#api/store/scope.ts'
import { archives } from '#resources/hr/archive.ts'

export const ANNIVERSARIES = ['birthday', 'serviceYear', 'retirement'] as const
type Anniversary = (typeof ANNIVERSARIES)[number]

export const anniversary = z.object({
  id: z.string(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  date: z.string(),
  /** Years that are full then; of a birthday they are not told. */
  years: z.number().int().nullable(),
})

const MAX_ROWS = 500

/** The day it falls on next: a 29 February comes on the 28th in other years. */
function nextDay(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const yearsUntil = sql`extract(year from today())::integer - extract(year from ${column})::integer`
  const thisYear = sql`(${column} + make_interval(years => ${yearsUntil}))::date`
  return sql`case when ${thisYear} >= today() then ${thisYear}
    else (${column} + make_interval(years => ${yearsUntil} + 1))::date end`
}

const since = sql`coalesce(b.join_group_date, b.join_date)`
const YEARS = sql`(extract(year from due.day) - extract(year from ${since}))::integer`

/** The day, the years to tell, and the group of fields that shows it. */
const KINDS: Readonly<
  Record<Anniversary, { day: RawBuilder<unknown>; years: RawBuilder<unknown>; group: string }>
> = {
  birthday: { day: nextDay(sql.ref('b.birth_date')), years: sql`null::integer`, group: 'base' },
  serviceYear: { day: nextDay(since), years: YEARS, group: 'work' },
  retirement: { day: sql.ref('b.retire_date'), years: sql`null::integer`, group: 'base' },
}

/** Who of the people at work has such a day within so many days, as far as the reader sees it. */
export async function readAnniversaries(
  db: Database,
  actor: Actor,
  { kind, days }: { kind: Anniversary; days: number },
): Promise<z.infer<typeof anniversary>[]> {
  const { day, years, group } = KINDS[kind]
  const shown = groupPredicate(archives, 'b', actor, group)
  if (shown === 'none') return []
  const result = await sql<z.infer<typeof anniversary>>`
    select b.id, b.emp_no as "empNo", b.name, d.name as "deptName", due.day::text as date,
      ${years} as years
    from ${sql.table(archives.view)} b
      cross join lateral (select ${day} as day) due
      left join department d on d.id = b.dept_id
    where b.deleted_at is null and b.status in ('1', '2', '3', '6', '7')
      and due.day between today() and today() + ${days}::integer
      and ${scopePredicate(archives, 'b', actor, 'view')} ${shown === 'all' ? sql`` : sql`and ${shown}`}
    order by due.day, b.emp_no limit ${MAX_ROWS}`.execute(db)
  return result.rows
}
