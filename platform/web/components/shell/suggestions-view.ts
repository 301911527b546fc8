import type { FaceView } from '#platform/web/components/ui/face.tsx'

/**
 * A link of a suggestion. The first link opens the suggestion; the others lead to actions on it.
 */
export type SuggestedLink = { href: string; label: string }

export type SuggestedRow = SuggestedLink & {
  /** A face for people, else an icon. */
  face: FaceView | null
  icon: string
  /** A text that distinguishes rows with the same name. */
  note: string
  /** The telephone of a person; with a link where it is shown in full. */
  phone: { text: string; href: string | null } | null
  links: SuggestedLink[]
}

/** In the order in which they are shown. */
export type SuggestionsView = { rows: SuggestedRow[] }
