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

/** A part as it stands in the form. */
export type PartForm = {
  /** Of one that is there. */
  id: string
  /** Whose it was when the form was drawn: unchanged, nobody need be found. */
  was: string
  typed: Record<PartEntry, string>
  pill: PillView | null
  /** In approval or completed: it is shown, and stays as it is. */
  isHeld: boolean
  errors: Partial<Record<PartEntry, string>>
}

/** Parts of a plan, all on one form. */
export type DecomposeView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  notices: string[]
  /** Hidden: which version was seen. */
  version: string
  rows: PartForm[]
  most: number
  sum: { weight: number; total: number; target: number; ofTarget: number | null }
  labels: Record<PartEntry, string>
  periods: { value: string; label: string }[]
  candidates: { value: string; label: string }[]
  /** The year whose parts may be copied; null where there is none. */
  copyFrom: string | null
  bounds: { min: string; max: string }
  /** Asked for where something that was approved may become otherwise. */
  reason: { label: string; value: string } | null
}
