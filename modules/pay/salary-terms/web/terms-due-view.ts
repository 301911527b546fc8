import type { ProblemView } from '#platform/web/components/form/form-view.ts'

/** A person who needs terms of pay, in sentences. */
export type TermDueRow = {
  /** Person and day, as the form names the line. */
  key: string
  name: string
  department: string
  why: string
  from: string
  present: string
  presentNote: string
  proposed: string
  proposedNote: string
  limits: string
  /** What has to be looked at. */
  note: string
  isDoubtful: boolean
  /** One press proposes the terms. */
  isReady: boolean
  isPicked: boolean
  /** The filled-in form, or the proposal that waits. */
  link: { label: string; href: string } | null
}

export type TermsDueView = {
  title: string
  count: string
  rows: TermDueRow[]
  left: string
  mayFix: boolean
  termsHref: string
  problems: ProblemView[]
}

/** The ticked lines of the form. */
export const PICKED_LINE = 'line'
