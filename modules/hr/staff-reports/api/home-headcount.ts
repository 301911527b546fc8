import { type Headcount, headcounts } from '#modules/hr/wire/home-cards.ts'
import { establishmentSum } from '#modules/org/establishment/api/establishment-summary.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { countAtWork, readJoinersAndLeavers } from './joiners-and-leavers.ts'

/** People at work compared with the places approved for the year, within the reader's scopes. */
export async function readHeadcount(store: CountingStore, actor: Actor): Promise<Headcount> {
  const { db, counts } = store
  const mayPlan = actor.permissions.has(permissionCode(postEstablishments, 'view'))
  const [heads, { months }, places] = await Promise.all([
    countAtWork(store, actor),
    readJoinersAndLeavers(store, actor),
    mayPlan ? counts.readRows(db, establishmentSum(actor, null).compile(db)) : [],
  ])
  const [sum] = places
  const isPlanned = sum !== undefined && sum.posts > 0
  return {
    people: heads,
    plan: isPlanned ? sum.plan : null,
    vacancy: isPlanned ? sum.plan - heads : null,
    months: headcounts(heads, months),
  }
}
