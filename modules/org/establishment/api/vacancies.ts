import { sql } from 'kysely'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Vacancies } from '#modules/org/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { establishmentSum } from './establishment-summary.ts'

const MOST_DEPARTMENTS = 6

/**
 * Reads the departments whose people at work and approved places differ most, each without its
 * subtree, as in the organisation chart; only those whose establishment the reader sees.
 */
export async function readVacancies(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<Vacancies | null> {
  const departments = sql<Vacancies['departments'][number]>`
    with approved as (
      select e.dept_id, coalesce(sum(planned_places(e, today())), 0)::integer as plan
      from post_establishment e
      where e.year = this_year() and e.is_current
        and ${scopePredicate(postEstablishments, 'e', actor, 'view')}
      group by e.dept_id
    ), at_work as (
      select dept_id, count(*)::integer as people from employment where on_pay_roll group by dept_id
    )
    select d.id, d.name, plan, coalesce(people, 0) as people, plan - coalesce(people, 0) as vacancy
    from approved join department d on d.id = approved.dept_id
      left join at_work on at_work.dept_id = d.id
    where plan <> coalesce(people, 0)
    order by abs(plan - coalesce(people, 0)) desc, d.name limit ${MOST_DEPARTMENTS}`
  const [[sum], rows] = await Promise.all([
    counts.readRows(db, establishmentSum(actor, null).compile(db)),
    counts.readRows(db, departments.compile(db)),
  ])
  return sum && sum.posts > 0 ? { departments: [...rows] } : null
}
