import type { ProblemView } from '#platform/web/components/form/form-view.ts'

/** A name that waits to be matched. */
export type NameLine = {
  name: string
  /** Other spellings of it, and the records that have it. */
  others: string
  count: string
  isSimilar: boolean
  /** The employer that is chosen at first. */
  chosen: string
  newHref: string | null
}

/** The names of employers that the register does not have. */
export type EmployerNamesView = {
  title: string
  count: string
  lines: NameLine[]
  left: string
  entities: { id: string; name: string }[]
  mayMatch: boolean
  registerHref: string | null
  problems: ProblemView[]
}

/** The entries of the form of a name. */
export const NAME_FIELDS = { name: 'name', entity: 'entityId' } as const
