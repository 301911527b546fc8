import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type DueRow = {
  id: string
  href: string
  name: string
  face: FaceView
  empNo: string
  deptName: string
  date: string
  /** The page that explains the date; null where there is none. */
  whyHref: string | null
  pill: PillView
}

/** What falls due, kind by kind. */
export type DueView = {
  days: string
  choices: { value: string; label: string }[]
  /** One kind alone, or all of them. */
  kind: string
  kinds: { value: string; label: string }[]
  sections: {
    name: string
    title: string
    rows: DueRow[]
    /** There are more of them than can be told. */
    cut: string
    /** All of a kind of which only the first rows are here. */
    all: { href: string; label: string } | null
  }[]
  /** Kinds of which there is nothing. */
  none: string
}
