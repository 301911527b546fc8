import type { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { Rules, Store } from '#platform/api/crud/resource-store.ts'
import type { Call } from '#platform/api/http/calls.ts'
import type { ProveIdentity } from '#platform/api/identity/provider/outside-issuer.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import type { NavigationOf } from '#platform/api/shell/cache-navigation.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { OwnPagePath } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'

/**
 * The dependencies of the calls of an area. A module adds its own by declaration merging,
 * and the product provides them at start-up.
 */
export interface AreaDeps extends Store {
  prove: ProveIdentity | null
  navigationOf: NavigationOf
  /** Everything that is done in the background. */
  jobs: readonly Job[]
  /** Called for failures that do not fail the call. */
  onTrouble: (error: unknown, what: string) => void
}

/** A call that is not a verb of a resource. */
export type AreaCall = Omit<Call, 'handler'> & {
  handler: (...args: [...Parameters<Call['handler']>, AreaDeps]) => ReturnType<Call['handler']>
}

/** One card of the home page. Its area decides which users see it, and which rows it shows. */
export type HomeCard = {
  /** Such as `hr/headcount`; the web tier finds the card by this name. */
  name: string
  answer: z.ZodType
  /** The card also has a figure in the row of figures. Users move and hide the card and the figure separately. */
  hasTile?: true
  /** The card lists one kind of work that waits for the reader. */
  waits?: true
  /** Whether this reader gets the card, decided without reading its content; by default every user does. */
  isFor?: (reader: HomeReader) => boolean | Promise<boolean>
  /**
   * Null when the card has no content today. `most` limits the rows, for the page that shows all waiting work.
   */
  read: (reader: HomeReader & { token: string; most?: number }) => Promise<unknown>
}

/** Counts the records of a list that wait for the caller. */
export type WaitingCount = {
  /** The list, by the path of its resource: `hr/info-changes`. */
  path: string
  /** Returns 0 for a caller who may not decide. */
  count: (caller: { actor: Actor; store: AreaDeps }) => Promise<number>
}

/** The user whose home page is read. */
export type HomeReader = { actor: Actor; store: AreaDeps; language: Language }

/** A resource, with the rules that only this resource has. */
type Answers = readonly [resource: Resource, rules: Rules]

/**
 * One line in the table of an area. It imports the definition, so that a reader of the table finds it. `{}` means
 * the plain verbs.
 */
export function answers(resource: Resource, rules: Rules = {}): Answers {
  return [resource, rules]
}

/** One area of the product, with its calls. */
export type Area = {
  /** All resources of the area. */
  resources: readonly Answers[]
  calls: readonly AreaCall[]
  /** Its resources with an approval, and their effects. */
  documents?: readonly DocumentKind[]
  /** Its cards on the home page. */
  home?: readonly HomeCard[]
  /** The counts of its lists. */
  waiting?: readonly WaitingCount[]
  /**
   * For pages that have a search but no resource of their own: the path of the resource that users search
   * there.
   */
  pages?: Readonly<Partial<Record<OwnPagePath, string>>>
}
