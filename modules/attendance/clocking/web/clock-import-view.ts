import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ReadingChoice } from '#platform/web/components/page/reading-view.ts'

/** The upload form, and the result of the last file. */
export type ClockImportView = {
  title: string
  back: { label: string; href: string }
  hints: string[]
  heading: string
  problems: ProblemView[]
  isLenient: boolean
  /** How to read the file; open choices are detected. */
  reading: ReadingChoice[]
  done: { text: string; left: string[]; listHref: string } | null
}
