import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { PagerView } from '#platform/web/components/table/pager.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** A row of a file as text. `mend` is the form that gives it to a person. */
export type SheetRowView = {
  id: string
  no: string
  empNo: string
  name: string
  /** The name in the personnel file, where it differs. */
  known: string
  pill: PillView
  notes: string[]
  gross: string
  net: string
  read: string
  cells: { key: string; title: string; value: string }[]
  mend: { proposed: string } | null
}

/** The content of a file, below its head. */
export type SpreadsheetView = {
  steps: { name: string; label: string; state: 'done' | 'now' | 'later'; text: string }[]
  verb: { label: string; href: string } | null
  notices: NoticeView[]
  totals: SmallTableView | null
  columns: {
    rows: {
      key: string
      title: string
      type: string
      note: string
      visible: boolean
      isFixed: boolean
    }[]
    mayChange: boolean
  } | null
  filters: { label: string; href: string; isCurrent: boolean }[]
  sums: string
  headings: string[]
  rows: SheetRowView[]
  none: string
  pager: PagerView
  replaceHref: string | null
}

/** The page on which a file is uploaded. */
export type SheetImportView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  replaces: boolean
  templateHref: string
}

/** A published slip of the reader. */
export type MySheetView = {
  title: string
  facts: string
  back: { label: string; href: string }
  net: string
  person: string
  lines: { key: string; title: string; value: string }[]
  confirm: { done: PillView | null; digest: string }
  others: { label: string; href: string }[]
}
