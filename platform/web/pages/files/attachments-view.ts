import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'

/** The files of one field of a record, for users who may change them. */
export type AttachmentsView = {
  title: string
  back: { label: string; href: string }
  files: (AttachedFile & {
    /** Null when the file cannot be removed. */
    removeLabel: string | null
  })[]
  hint: string
  /** The types for the browser's file dialog; null when no file may be added now. */
  accept: string | null
  heading: string
  problems: { text: string; name: string | null }[]
}
