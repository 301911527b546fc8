import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ActView } from '#platform/web/pages/act/act-view.ts'

/** The form of joining from a hiring, with what it will make. */
export type JoinHiredView = ActView & {
  /** Null once the person joined, and where nothing can be made. */
  plan: {
    title: string
    rows: { name: string; about: string; pill: PillView }[]
    /** The earlier employment that goes on. */
    former: string
  } | null
}
