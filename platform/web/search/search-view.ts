import type {
  SuggestedLink,
  SuggestedRow,
} from '#platform/web/components/shell/suggestions-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** One record that was found. */
export type HitView = {
  id: string
  /** Null for a colleague, whose file the reader may not open. */
  href: string | null
  title: string
  number: string
  department: string
  post: string
  /** The face of a person. */
  face: FaceView | null
  /** The telephone number, for the first few people only, as the suggestions show it. */
  phone: SuggestedRow['phone']
  /** The state as in the list; null without a state. */
  state: PillView | null
  /** What the reader may do with a colleague. */
  links: SuggestedLink[]
}

/** The results of one kind. */
export type KindView = {
  /** Path of the resource, `colleagues` or `pages`. */
  kind: string
  label: string
  /** The icon of a kind; people have avatars instead. */
  icon: string
  /** `12`, or `20+`. */
  count: string
  hits: HitView[]
  /** The list with this keyword, when it has more results than are shown here. */
  more: string | null
}

export type SearchView = {
  title: string
  /** The keyword, shortened for display. */
  typed: string
  /** The reason why there was no search. */
  problem: string | null
  /** Null when there was no search. */
  found: KindView[] | null
  /** The number of results, shown beside the title. */
  summary: string
  /** The message that there are no results. */
  nothing: string
}
