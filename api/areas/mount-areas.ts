import type { Store } from '#api/crud/resource-store.ts'
import type { Calls } from '#api/http/calls.ts'
import { mountHr } from './mount-hr.ts'
import { mountNavigation } from './mount-navigation.ts'
import { mountOrganisation } from './mount-organisation.ts'
import { mountSystem } from './mount-system.ts'

/** Every resource with its rules, and the calls that belong to none, area by area. */
export function mountAreas(calls: Calls, store: Store): void {
  mountHr(calls, store)
  mountOrganisation(calls, store)
  mountNavigation(calls, store)
  mountSystem(calls, store)
}
