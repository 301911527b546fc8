import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** A row of the bureau's result beside the tax sheet. `notes` say where it differs, or what is wrong with it. */
export type TaxResultLineView = {
  key: string
  place: string
  name: string
  href: string | null
  state: PillView
  notes: string[]
  diff: string
}

/** A staged result beside the tax sheet, before somebody accepts it. */
export type TaxComparisonView = {
  facts: string
  counts: SmallTableView
  sums: string[]
  lines: TaxResultLineView[]
  left: string
  /** What accepting sends; null where a row keeps the file from being accepted. */
  accept: { file: string; standing: string } | null
  /** The page on which another file is chosen. */
  other: string
}

/** The page on which a result of the bureau is chosen, and then looked at. */
export type TaxResultView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  compared: TaxComparisonView | null
}
