import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ReadingChoice } from '#platform/web/components/page/reading-view.ts'

/** Where a file of a machine is chosen, and what came of the last one. */
export type ClockImportView = {
  title: string
  back: { label: string; href: string }
  hints: string[]
  heading: string
  problems: ProblemView[]
  isLenient: boolean
  /** How the file is to be read; what is left open is found out. */
  reading: ReadingChoice[]
  done: { text: string; left: string[]; listHref: string } | null
}
