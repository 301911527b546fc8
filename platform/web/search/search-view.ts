import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** One record that was found. */
export type HitView = {
  id: string
  href: string
  title: string
  number: string
  department: string
  post: string
  /** The face of a person. */
  face: FaceView | null
  /** As its list shows it; null without a state. */
  state: PillView | null
}

/** The results of one kind. */
export type KindView = {
  /** Path of the resource, or `pages`. */
  kind: string
  label: string
  /** The icon of anything but a person. */
  icon: string
  /** `12`, or `20+`. */
  count: string
  hits: HitView[]
  /** The list with this keyword, when it has more results than are shown here. */
  more: string | null
}

export type SearchView = {
  title: string
  /** The keyword, as far as it can be shown. */
  typed: string
  /** Why nothing was looked for. */
  problem: string | null
  /** Null while nothing was looked for. */
  found: KindView[] | null
  /** How many were found, beside the title. */
  summary: string
  /** That nothing was found. */
  nothing: string
}
