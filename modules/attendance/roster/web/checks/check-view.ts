import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type FindingView = {
  key: string
  face: FaceView
  name: string
  href: string
  days: string
  text: string
}

/**
 * One broken rule, with the employees and days. If a reason makes it acceptable, the form asks for the
 * reason.
 */
export type RuleView = {
  rule: string
  name: string
  findings: FindingView[]
  reason: string | null
  /** Why the reason was refused; empty if it was not. */
  error: string
}

export type LevelView = { level: 'block' | 'reason' | 'warn'; title: string; rules: RuleView[] }

/** The legal and company rules that a month breaks, shown before publishing. */
export type CheckView = {
  title: string
  facts: string
  back: Linked
  pill: PillView
  problems: ProblemView[]
  levels: LevelView[]
  mayPublish: boolean
  isBlocked: boolean
}

/** The name of the field with the reason for a rule. */
export const reasonField = (rule: string) => `reason.${rule}`
