import type { ControlGroup, ProblemView } from '#platform/web/components/form/form-view.ts'

export type ActView = {
  /** Changes with every answer, so that the controls are drawn anew. */
  draw: string
  title: string
  facts: string
  /** What the button does, on the button that does it. */
  label: string
  /** What the company wants to be said before it is pressed. */
  confirm: string
  hidden: { name: string; value: string }[]
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  back: { label: string; href: string }
  /** What came of it where that is not the record: what was made, and a secret shown this once. */
  outcome: OutcomeView | null
  /** Shows what would happen before it does. */
  isPreviewed: boolean
  /** What is to be confirmed, with the form as it was filled in. */
  preview: { lines: string[]; typed: { name: string; value: string }[] } | null
}

export type OutcomeView = {
  message: string
  secret: string | null
  /** A whole address to pass on, shown this once. */
  link: string | null
  made: MadeView[]
}

/** A record that was made: what kind it is, and the way to it. */
export type MadeView = { kind: string; title: string; href: string }
