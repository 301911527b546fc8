import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ReadingChoice } from '#platform/web/components/page/reading-view.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ProgressView } from '#platform/web/components/ui/progress.tsx'
import type { Refreshing } from '#platform/web/exports/exports-view.ts'
import type { ImportState, RowKind } from '#platform/wire/files/imports.ts'

/** A row in words: what changes, or why it is refused. */
export type ImportRowView = {
  place: string
  title: string
  href: string | null
  lines: { label: string; before: string; after: string }[]
  reasons: string[]
}

export type ImportColumnView = { name: string; heading: string; sample: string; field: string }

/** How a file was read, and what may be said otherwise. */
export type ReadingView = {
  /** Where no encoding is certain: the same letters in each that is likely. */
  samples: { label: string; text: string }[]
  choices: ReadingChoice[]
}

/** Words of the file that somebody has to say the meaning of. */
export type QuestionView = {
  /** Of the control, and of the word and its field: they come back, for meanwhile others may be asked about. */
  names: ReturnType<typeof questionNames>
  field: string
  word: string
  /** The word with its field, and how many rows have it. */
  label: string
  hint: string
  /** What is probably meant; empty where nothing is proposed. */
  proposal: string
  /** Null where the answer is typed. */
  options: { value: string; label: string }[] | null
  value: string
}

/** A file whose rows become records, and how far it is. */
export type ImportFileView = Refreshing & {
  title: string
  back: { label: string; href: string }
  /** Of the records. */
  list: string
  href: string
  name: string
  state: ImportState
  pill: PillView
  problem: string
  heading: string
  problems: ProblemView[]
  /** While a job works at it. */
  progress: ProgressView | null
  /** What the columns mean, while somebody says so. */
  columns: { rows: ImportColumnView[]; fields: { name: string; label: string }[] } | null
  /** How the file is read, while somebody says so. */
  reading: ReadingView | null
  /** Words that may mean several things, or nothing that is known. */
  questions: QuestionView[]
  /** How it was read, in words. */
  facts: string[]
  /** Address of the page on which the columns can be said anew. */
  columnsHref: string | null
  /** What became of the rows, in numbers. */
  counts: { kind: RowKind; label: string; text: string }[]
  tabs: TabLink[]
  tab: RowKind
  rows: ImportRowView[]
  pager: { search: string; page: number; pageCount: number; pageSize: number; total: number }
  refusedHref: string | null
  /** Null where nothing can be written. */
  commit: { label: string; leaveOut: string | null } | null
  mayCheck: boolean
  mayRemove: boolean
  expires: string
}

export const IMPORT_INTENTS = {
  columns: 'columns',
  reading: 'reading',
  answers: 'answers',
  commit: 'commit',
  check: 'check',
  remove: 'remove',
} as const

/** Of the controls that say what the words of a file stand for. */
export const questionNames = (index: number) => ({
  answer: `answer${index}`,
  field: `field${index}`,
  word: `word${index}`,
})
