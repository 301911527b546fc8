import type { Rules, Store } from '#api/crud/resource-store.ts'
import type { Call } from '#api/http/calls.ts'
import type { ProveIdentity } from '#api/identity/outside-issuer.ts'
import type { NavigationOf } from '#api/queries/shell/keep-navigation.ts'
import type { OwnPagePath } from '#resources/own-pages.ts'

/** What the calls of an area work with. */
export type AreaDeps = Store & { prove: ProveIdentity | null; navigationOf: NavigationOf }

/** A call that is no verb of a resource. */
export type AreaCall = Omit<Call, 'handler'> & {
  handler: (...asked: [...Parameters<Call['handler']>, AreaDeps]) => ReturnType<Call['handler']>
}

/** One area of the product: a table of what it answers. */
export type Area = {
  /** Every resource by its path, with the rules it has of its own; `{}` is the plain verbs. */
  resources: Readonly<Record<string, Rules>>
  calls: readonly AreaCall[]
  /** Pages without a resource in which one looks for something: the path of what. */
  pages?: Readonly<Partial<Record<OwnPagePath, string>>>
}
