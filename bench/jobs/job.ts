import type { Company } from './company.ts'
import type { Cost, Walk } from './walk.ts'

/** The limits of what a job may cost with scripts; null for a figure without a limit. */
export type Budget = { readonly [K in keyof Cost]: number | null }

/** A task that users repeat often, done with as few steps as the pages allow. */
export type Job = {
  name: string
  /** The user name of the account that does the job. */
  who: string
  budget: Budget
  /** The address of the first page of the job. Without it, the job begins on the home page. */
  start?(about: string): string
  /**
   * Prepares the records of the job; this is not counted. Returns the subject of the job: a title, a
   * name or an id.
   */
  given?(company: Company): Promise<string>
  /** Does the job once, and returns when the page shows the result. */
  walk(walk: Walk, about: string): Promise<void>
}
