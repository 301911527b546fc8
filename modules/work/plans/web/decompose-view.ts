import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export const PART_ENTRIES = [
  'title',
  'whose',
  'period',
  'periodNo',
  'weight',
  'targetValue',
  'unit',
  'planStart',
  'planEnd',
  'goal',
] as const
export type PartEntry = (typeof PART_ENTRIES)[number]

/** A part in the form. */
export type PartForm = {
  /** Id of an existing part; empty for a new one. */
  id: string
  /** The owner's text when the form was drawn: an unchanged text needs no lookup. */
  was: string
  typed: Record<PartEntry, string>
  pill: PillView | null
  /** In approval or completed: read-only. */
  isHeld: boolean
  errors: Partial<Record<PartEntry, string>>
}

/** The parts of a plan in one form. */
export type DecomposeView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  notices: string[]
  /** Hidden field: the version that the user saw. */
  version: string
  rows: PartForm[]
  most: number
  sum: { weight: number; total: number; target: number; ofTarget: number | null }
  labels: Record<PartEntry, string>
  periods: { value: string; label: string }[]
  candidates: { value: string; label: string }[]
  /** The year whose parts can be copied; null without such a year. */
  copyFrom: string | null
  bounds: { min: string; max: string }
  /** The reason of the change; shown when approved fields may change. */
  reason: { label: string; value: string } | null
}
