import type { ProblemView } from '#app/components/form/form-view.ts'

/** Where a file of a machine is chosen, and what came of the last one. */
export type ClockImportView = {
  title: string
  back: { label: string; href: string }
  hints: string[]
  heading: string
  problems: ProblemView[]
  isLenient: boolean
  /** In which the letters of the file are written; empty where it is found out. */
  encoding: string
  done: { text: string; left: string[]; listHref: string } | null
}
