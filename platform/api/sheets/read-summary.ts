import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { subtotalsBy } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { SheetSummary } from '#platform/wire/records/sheets.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { sheetOf } from './sheet-kind.ts'

const MAX_GONE = 100

type Asked = { month: string; departmentsOf?: readonly string[] | undefined } & Readonly<
  Record<string, unknown>
>

/**
 * The sums of a month by department, with the filters of the list; with ids of
 * rows only the departments of these.
 */
export async function readSummary(
  db: Database,
  actor: Actor,
  resource: Resource,
  { month, departmentsOf = undefined, ...filters }: Asked,
): Promise<SheetSummary> {
  const of = (asked: string, ofRows: readonly string[] | null) => {
    const params = new URLSearchParams({ ...(filters as Record<string, string>) })
    params.set('monthStart', asked)
    params.set('monthEnd', asked)
    const { query } = requireListRequest(actor, resource, params)
    return subtotalsBy(db, { resource, by: 'department', people: 'userId', ofRows }, query, actor)
  }
  const before = monthBefore(month)
  const [{ total, parts }, last, gone] = await Promise.all([
    of(month, departmentsOf ?? null),
    of(before, []),
    readGone(db, actor, resource, { month, before }),
  ])
  return {
    month,
    departments: parts.map(({ value, ...figures }) => ({ department: value, ...figures })),
    total,
    before: last.total,
    gone,
  }
}

async function readGone(
  db: Database,
  actor: Actor,
  resource: Resource,
  { month, before }: { month: string; before: string },
): Promise<SheetSummary['gone']> {
  const { total, keys } = sheetOf(resource)
  const shown = groupPredicate(resource, 't', actor, resource.fields[total]?.group ?? '')
  const column = sql.ref(`t.${columnName(total)}`)
  const last =
    shown === 'all'
      ? column
      : shown === 'none'
        ? sql`null`
        : sql`case when ${shown} then ${column} end`
  const same = ['userId', ...keys].map(
    (name) => sql`${sql.ref(`n.${columnName(name)}`)} = ${sql.ref(`t.${columnName(name)}`)}`,
  )
  const { rows } = await sql<SheetSummary['gone'][number]>`
    select t.person_name as name, ${last}::text as last from ${sql.table(resource.table)} as t
    where t.month = ${before} and t.deleted_at is null and t.state <> ${MONTHLY.voided}
      and ${scopePredicate(resource, 't', actor, 'view')}
      and exists (select from ${sql.table(resource.table)} as any_row
        where any_row.month = ${month} and any_row.deleted_at is null)
      and not exists (select from ${sql.table(resource.table)} as n where n.month = ${month}
        and n.deleted_at is null and n.state <> ${MONTHLY.voided} and ${sql.join(same, sql` and `)})
    order by t.department, t.emp_no limit ${MAX_GONE}`.execute(db)
  return rows
}
