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
  /** Whose record the row would change; empty when it adds one. */
  owner: string
  /** What to know about a new record before it is added; empty for none. */
  note: string
  lines: { label: string; before: string; after: string }[]
  reasons: string[]
}

export type ImportColumnView = { name: string; heading: string; sample: string; field: string }

/** How a file was read, and the alternatives. */
export type ReadingView = {
  /** When the encoding is uncertain: the same text in each likely encoding. */
  samples: { label: string; text: string }[]
  choices: ReadingChoice[]
}

/** Values of the file that the user has to explain. */
export type QuestionView = {
  /**
   * The names of the control, and of the fields that say which value of which field the question is about. The form
   * sends the value and its field back, because the questions may change before it is sent.
   */
  names: ReturnType<typeof questionNames>
  field: string
  word: string
  /** The word with its field, and the number of rows that contain it. */
  label: string
  hint: string
  /** The probable meaning; empty without a proposal. */
  proposal: string
  /** The meanings to choose from; null when the user types the answer. */
  options: { value: string; label: string }[] | null
  value: string
}

/** A file whose rows become records, and its progress. */
export type ImportFileView = Refreshing & {
  title: string
  back: { label: string; href: string }
  /** The address of the list of records. */
  list: string
  href: string
  name: string
  state: ImportState
  pill: PillView
  problem: string
  heading: string
  problems: ProblemView[]
  /** The progress, while a job works on the file. */
  progress: ProgressView | null
  /** The mapping of the columns, while the user edits it. */
  columns: { rows: ImportColumnView[]; fields: { name: string; label: string }[] } | null
  /** How the file is read, while the user edits it. */
  reading: ReadingView | null
  /** Words with several possible meanings, or with none. */
  questions: QuestionView[]
  /** A description of how the file was read. */
  facts: string[]
  /** The address of the page to map the columns again. */
  columnsHref: string | null
  /** The results of the rows, as counts. */
  counts: { kind: RowKind; label: string; text: string }[]
  tabs: TabLink[]
  tab: RowKind
  rows: ImportRowView[]
  /** How many of the new records have a note; empty for none. */
  noted: string
  pager: { search: string; page: number; pageCount: number; pageSize: number; total: number }
  refusedHref: string | null
  /** Null when there is no row to write. */
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

/** The names of the controls that explain values of the file. */
export const questionNames = (index: number) => ({
  answer: `answer${index}`,
  field: `field${index}`,
  word: `word${index}`,
})
