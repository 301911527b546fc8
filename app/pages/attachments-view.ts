import type { AttachedFile } from '#app/components/page/attached-files.tsx'

/** The files of one field of a record, for whoever may change them. */
export type AttachmentsView = {
  title: string
  back: { label: string; href: string }
  files: (AttachedFile & { removeLabel: string })[]
  hint: string
  /** What the browser offers to choose from; null when there is room for none. */
  accept: string | null
  heading: string
  problems: { text: string; name: string | null }[]
}
