import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A part of a plan, or a task for it, as a line of a table. */
export type PlanPartLine = {
  id: string
  title: string
  href: string
  /** Its number and its days. */
  facts: string
  face: FaceView | null
  weight: string
  progress: number
  pill: PillView
}

/** What a plan is part of, what is part of it, and what is done for it. */
export type PlanPanelView = {
  chain: { title: string; href: string | null }[]
  /** How far it is, what says so, and how it is coloured. */
  progress: { value: number; tone: string; by: string }
  /** What somebody has asked to be otherwise. */
  change: { text: string; href: string } | null
  notice: string | null
  parts: {
    lines: PlanPartLine[]
    sum: string
    fits: boolean
    hidden: string
    decomposeHref: string | null
    /** Drafts that wait to be submitted together. */
    submitHref: string | null
  }
  tasks: { lines: PlanPartLine[]; hidden: string; newHref: string | null }
}
