import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const count = z.number().int()

export const establishmentSummary = z.object({
  year: count,
  posts: count,
  plan: count,
  actual: count,
  onboarding: count,
  leaving: count,
  vacancy: count,
  over: count,
})
export type EstablishmentSummary = z.infer<typeof establishmentSummary>

/** Rows `e` of some departments with their subtrees, or of all. */
export function establishmentWithin(deptIds: readonly unknown[]): RawBuilder<boolean> {
  return deptIds.length === 0
    ? sql`true`
    : sql`e.dept_id in (select below.id from department below, department top
        where top.id = any(${deptIds.map(String)}::uuid[]) and below.path like top.path || '%')`
}

/** Sums up the establishment `e` of a year, by default this year, that the reader may see. */
export function establishmentSum(
  actor: Actor,
  deptId: string | null,
  year: RawBuilder<number> = sql`this_year()`,
): RawBuilder<Omit<EstablishmentSummary, 'year'>> {
  return sql`
    select count(*)::integer as posts, coalesce(sum(planned_places(p, today())), 0)::integer as plan,
      coalesce(sum(e.actual), 0)::integer as actual, coalesce(sum(e.onboarding), 0)::integer as onboarding,
      coalesce(sum(e.leaving), 0)::integer as leaving, coalesce(sum(e.vacancy), 0)::integer as vacancy,
      coalesce(sum(greatest(0, -e.vacancy)), 0)::integer as over
    from post_establishment_view e join post_establishment p on p.id = e.id
    where e.year = ${year} and e.is_current and ${establishmentWithin(deptId === null ? [] : [deptId])}
      and ${scopePredicate(postEstablishments, 'e', actor, 'view')}`
}

/**
 * Sums up approved places and people of a year, in a department with its subtree or in all, within
 * the reader's scope for the establishment.
 */
export async function summariseEstablishment(
  db: Database,
  actor: Actor,
  year: number,
  deptId: string | null,
): Promise<EstablishmentSummary> {
  const result = await establishmentSum(actor, deptId, sql`${year}::integer`).execute(db)
  const [row] = result.rows
  if (!row) throw new Error('the query for the establishment summary returned no row')
  return { year, ...row }
}
