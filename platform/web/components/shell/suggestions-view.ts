import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A link of a suggestion: its first link opens it, the others are what can be done with it. */
export type SuggestedLink = { href: string; label: string }

export type SuggestedRow = SuggestedLink & {
  /** A face for people, else an icon. */
  face: FaceView | null
  icon: string
  /** What tells rows of one name apart. */
  note: string
  /** The telephone of a person; with a link where it is shown in full. */
  phone: { text: string; href: string | null } | null
  links: SuggestedLink[]
}

/** In the order in which they are shown. */
export type SuggestionsView = { rows: SuggestedRow[] }
