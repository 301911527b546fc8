import { sql } from 'kysely'
import { atWorkWithinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import type { Headcount } from '#modules/hr/wire/home-cards.ts'
import { establishmentSum } from '#modules/org/establishment/api/establishment-summary.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

/** People at work compared with the places approved for the year, within the reader's scopes. */
export async function readHeadcount(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<Headcount> {
  const people = sql<{ count: number }>`
    select count(*)::integer as count from user_base_info b where ${atWorkWithinReach(actor)}`
  const mayPlan = actor.permissions.has(permissionCode(postEstablishments, 'view'))
  const [heads, places] = await Promise.all([
    counts.read(db, people.compile(db)),
    mayPlan ? counts.readRows(db, establishmentSum(actor, null).compile(db)) : [],
  ])
  const [sum] = places
  const isPlanned = sum !== undefined && sum.posts > 0
  return {
    people: heads,
    plan: isPlanned ? sum.plan : null,
    vacancy: isPlanned ? sum.plan - heads : null,
  }
}
