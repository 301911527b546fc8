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
  /** The fields that the formality will lack, or the arrears or refund that is due as well. */
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
