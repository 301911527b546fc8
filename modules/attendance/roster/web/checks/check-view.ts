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

/** One rule that is broken, by whom and when; where it may be with a reason, that is asked for. */
export type RuleView = {
  rule: string
  name: string
  findings: FindingView[]
  reason: string | null
}

export type LevelView = { level: 'block' | 'reason' | 'warn'; title: string; rules: RuleView[] }

/** What a month breaks of law and of the company's rules, before people are told it. */
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

/** Name of the field with the reason for a rule. */
export const reasonField = (rule: string) => `reason.${rule}`
