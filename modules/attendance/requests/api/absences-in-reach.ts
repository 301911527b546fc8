import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** Resources of excused absences, by the `sort` of `attend_paper`. */
export const ABSENCES = {
  leave: 'attendance/leaves',
  hours: 'attendance/hours-leaves',
  visit: 'attendance/family-visits',
  trip: 'attendance/trips',
  return: 'attendance/returns',
} as const

/**
 * The condition under which the reader may see the request behind a row of `attend_paper`; null if they may see
 * none.
 */
export function absencesInReach(actor: Actor, alias: string): RawBuilder<boolean> | null {
  const [sort, id] = [sql.ref(`${alias}.sort`), sql.ref(`${alias}.id`)]
  const seen = Object.entries(ABSENCES).flatMap(([name, path]) => {
    const resource = requireResource(path)
    if (!actor.permissions.has(permissionCode(resource, 'view'))) return []
    return [
      sql`(${sort} = ${name} and exists (select from ${sql.table(resource.table)} as t
        where t.id = ${id} and ${scopePredicate(resource, 't', actor, 'view')}))`,
    ]
  })
  return seen.length === 0 ? null : sql`(${sql.join(seen, sql` or `)})`
}
