import type { QuickLineView } from '#modules/work/tasks/web/quick-line.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A part or a task of a plan, as a table line. */
export type PlanPartLine = {
  id: string
  title: string
  href: string
  /** Number and dates. */
  facts: string
  face: FaceView | null
  weight: string
  progress: number
  pill: PillView
}

/** Parents, parts and tasks of a plan. */
export type PlanPanelView = {
  chain: { title: string; href: string }[]
  /** Progress, its source, and its colour. */
  progress: { value: number; tone: string; by: string }
  /** A change in approval. */
  change: { text: string; href: string } | null
  notice: string | null
  parts: {
    lines: PlanPartLine[]
    sum: string
    fits: boolean
    hidden: string
    decomposeHref: string | null
    /** Link that submits draft parts together. */
    submitHref: string | null
  }
  tasks: {
    lines: PlanPartLine[]
    hidden: string
    newHref: string | null
    /** The line for a new task of the plan. */
    quick: QuickLineView | null
  }
}
