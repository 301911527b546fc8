import type { CountCache } from '#api/store/count-cache.ts'
import type { Database } from '#api/store/database.ts'
import type { ActionVerb, DeleteVerb, WriteVerb } from './verbs.ts'

/** What the generic calls work on. */
export type Store = { db: Database; counts: CountCache }

/** Rules that stand in for the plain verbs of one resource, and those behind its actions. */
export type Rules = {
  add?: WriteVerb
  update?: WriteVerb
  delete?: DeleteVerb
  actions?: Readonly<Record<string, ActionVerb>>
}
