import type { ProblemView } from '#platform/web/components/form/form-view.ts'

/** A person or department with one box. */
export type BoxLine = {
  key: string
  name: string
  /** The number and place of a person. */
  about: string
  facts: { label: string; text: string }[]
  /** Why the reader should look at the line again. */
  warning: string | null
  /** Null if the value cannot be changed. `label` names the box for users who cannot see its row. */
  box: { name: string; label: string; value: string } | null
  /** The value of a line without a box. */
  fixed: string
  note: { name: string; label: string; value: string } | null
}

/** A month with one box a line, saved as a whole. */
export type BoxesView = {
  title: string
  address: string
  month: string
  count: string
  /** How the figures count. */
  about: string
  headings: { first: string; box: string; note: string | null }
  lines: BoxLine[]
  empty: string
  problems: ProblemView[]
  /** The page that uses what is typed here. */
  next: { label: string; href: string } | null
}

/** The entries of a form: one for each line. */
export const BOX = { value: 'value', note: 'note' } as const

export const boxName = (kind: keyof typeof BOX, key: string): string => `${BOX[kind]}-${key}`
