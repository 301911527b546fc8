import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { CountCache } from '#api/store/count-cache.ts'
import type { Database } from '#api/store/database.ts'
import { permissionCode } from '#api/store/permission.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { Vacancies } from '#contracts/home/org.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'
import { establishmentSum } from './establishment-summary.ts'

const MOST_DEPARTMENTS = 6

type Store = { db: Database; counts: CountCache }

/** Where the establishment of this year is filled worst, among the departments that the reader sees. */
export async function readVacancies(
  { db, counts }: Store,
  actor: Actor,
): Promise<Vacancies | null> {
  if (!actor.permissions.has(permissionCode(postEstablishments, 'view'))) return null
  const departments = sql<Vacancies['departments'][number]>`
    select d.id, d.name, sum(planned_places(p, today()))::integer as plan, sum(e.actual)::integer as filled,
      sum(e.vacancy)::integer as vacancy
    from post_establishment_view e join post_establishment p on p.id = e.id
      join department d on d.id = e.dept_id
    where e.year = this_year() and e.deleted_at is null
      and ${scopePredicate(postEstablishments, 'e', actor, 'view')}
    group by d.id, d.name having sum(e.vacancy) <> 0
    order by abs(sum(e.vacancy)) desc, d.name limit ${MOST_DEPARTMENTS}`
  const [[sum], rows] = await Promise.all([
    counts.readRows(db, establishmentSum(actor, null).compile(db)),
    counts.readRows(db, departments.compile(db)),
  ])
  if (!sum || sum.posts === 0) return null
  const { plan, actual, vacancy, over } = sum
  return { plan, filled: actual, free: vacancy + over, over, departments: [...rows] }
}
