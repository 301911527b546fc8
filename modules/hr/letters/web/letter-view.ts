import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { ActView } from '#platform/web/pages/act/act-view.ts'

/** The text of a letter with its signature below. */
export type PaperView = {
  title: string
  text: RichNode[]
  /** Null while the letter is unsigned. */
  signature: { rows: { label: string; text: string; isLong?: true }[]; seal: PillView } | null
}

export type SignView = ActView & { paper: PaperView }

export type OwnLettersView = {
  title: string
  rows: { id: string; href: string; title: string; note: string; pill: PillView }[]
  none: string
}

/** Receivers who have not signed. */
export type UnsignedView = {
  title: string
  share: { text: string; value: number; max: number }
  people: { id: string; href: string; name: string; face: FaceView; due: PillView | null }[]
  all: { href: string; label: string }[]
}
