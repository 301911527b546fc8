import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

type Choice = { value: string; label: string }

/** The company's figure beside the bureau's; `isOther` if they differ. */
export type BureauFigure = { label: string; text: string; isOther: boolean }

export type BureauLineView = {
  id: string
  name: string
  /** The row of the sheet; null for somebody whom only the bureau names. */
  href: string | null
  side: PillView
  type: string
  figures: BureauFigure[]
  diff: string
}

/** A month of a city beside the file of its bureau. */
export type BureauMonthView = {
  title: string
  path: string
  facts: string
  month: string
  kind: string
  kinds: Choice[]
  city: string
  cities: Choice[]
  entityId: string
  entities: Choice[]
  notices: NoticeView[]
  problems: ProblemView[]
  /** The page on which a file is chosen; null where none can be compared. */
  upload: string | null
  /** The last comparison. */
  found: {
    facts: string
    totals: SmallTableView
    lines: BureauLineView[]
    left: string
    /** The hidden values of the form that accepts the comparison; null when the user cannot accept it. */
    accept: { id: string; hint: string } | null
  } | null
  files: SmallTableView | null
}

/** The page on which a file of a bureau is chosen. */
export type BureauFileView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  template: string | null
  headings: string
}
