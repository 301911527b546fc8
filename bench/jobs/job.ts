import type { Company } from './company.ts'
import type { Cost, Walk } from './walk.ts'

/** What a job may cost with scripts; null where the goal names no figure. */
export type Budget = { readonly [K in keyof Cost]: number | null }

/** Something that people do again and again, done as cheaply as the pages let them. */
export type Job = {
  name: string
  /** The account that does it. */
  who: string
  budget: Budget
  /** Where the person stands when the job begins: the home page, unless the job says otherwise. */
  start?(about: string): string
  /** Brings about what the job needs, uncounted. Returns what it is about: a title, a name or an id. */
  given?(company: Company): Promise<string>
  /** Does the job once; ends when the page shows that it is done. */
  walk(walk: Walk, about: string): Promise<void>
}
