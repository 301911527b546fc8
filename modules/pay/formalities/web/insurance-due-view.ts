import type { ProblemView } from '#platform/web/components/form/form-view.ts'

/** A person who is due, with what will be prepared. */
export type DueRow = {
  id: string
  name: string
  department: string
  kind: string
  day: string
  due: string
  isLate: boolean
  target: string
  month: string
  /** What the formality will lack, or what is due besides it. */
  note: string
  isPicked: boolean
}

export type InsuranceDueView = {
  title: string
  count: string
  rows: DueRow[]
  left: string
  mayPrepare: boolean
  formalitiesHref: string
  problems: ProblemView[]
}

/** The ticked people of the form. */
export const PICKED = 'userId'
