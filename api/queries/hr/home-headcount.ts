import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { CountingStore } from '#api/crud/resource-store.ts'
import { establishmentSum } from '#api/queries/org/establishment-summary.ts'
import { permissionCode } from '#api/store/permission.ts'
import type { Headcount } from '#contracts/home/hr.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'
import { atWorkWithinReach } from './files-within-reach.ts'

/** People at work against what is approved for the year, as far as the reader sees either. */
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
