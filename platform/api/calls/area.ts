import type { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { Rules, Store } from '#platform/api/crud/resource-store.ts'
import type { Call } from '#platform/api/http/calls.ts'
import type { ProveIdentity } from '#platform/api/identity/provider/outside-issuer.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import type { NavigationOf } from '#platform/api/shell/keep-navigation.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { OwnPagePath } from '#platform/define/own-pages.ts'

/**
 * What the calls of an area work with. A module adds what its own calls need by declaration merging,
 * and the product provides it when it starts.
 */
export interface AreaDeps extends Store {
  prove: ProveIdentity | null
  navigationOf: NavigationOf
  /** Everything that is done in the background. */
  jobs: readonly Job[]
  /** Hears of what failed without failing the call. */
  onTrouble: (error: unknown, what: string) => void
}

/** A call that is no verb of a resource. */
export type AreaCall = Omit<Call, 'handler'> & {
  handler: (...asked: [...Parameters<Call['handler']>, AreaDeps]) => ReturnType<Call['handler']>
}

/** What one card of the home page shows. Its area decides who sees it, and of which rows. */
export type HomeCard = {
  /** `hr/headcount`; the web tier draws it by this name. */
  name: string
  answer: z.ZodType
  /** It has a figure above the cards, which is moved and hidden by itself. */
  hasTile?: true
  /** Whether it is for this reader at all, asked without reading what it shows; without it, for everybody. */
  isFor?: (asked: HomeReader) => boolean | Promise<boolean>
  /** Null where there is nothing to show today. */
  read: (asked: HomeReader & { token: string }) => Promise<unknown>
}

/** Records of one list that wait for somebody to do something. */
export type WaitingCount = {
  /** The list, as its resource is called: `hr/info-changes`. */
  path: string
  /** Nothing waits for those who may not decide. */
  count: (asked: { actor: Actor; store: AreaDeps }) => Promise<number>
}

/** Whose home page it is. */
export type HomeReader = { actor: Actor; store: AreaDeps }

/** A resource, and the rules that it has of its own. */
type Answers = readonly [resource: Resource, rules: Rules]

/** A line of the table of an area. It imports the definition, which so leads there; `{}` is the plain verbs. */
export function answers(resource: Resource, rules: Rules = {}): Answers {
  return [resource, rules]
}

/** One area of the product: a table of what it answers. */
export type Area = {
  /** Every resource of it. */
  resources: readonly Answers[]
  calls: readonly AreaCall[]
  /** Those of its resources that are approved, with what they do once they take effect. */
  documents?: readonly DocumentKind[]
  /** What it shows on the home page. */
  home?: readonly HomeCard[]
  /** What waits in its lists. */
  waiting?: readonly WaitingCount[]
  /** Pages without a resource in which one looks for something: the path of what. */
  pages?: Readonly<Partial<Record<OwnPagePath, string>>>
}
