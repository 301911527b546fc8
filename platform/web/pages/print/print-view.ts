import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'

/** A whole record for printing, part by part. */
export type PrintView = {
  label: string
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  /** Notes on the sheet, for example that it shows a past day. */
  notes: string[]
  groups: DetailGroup[]
  tables: { name: string; label: string; table: SmallTableView }[]
  /** The signatories of a document. */
  signatures: string[]
}

/** Several records for printing, each on sheets of its own. */
export type PrintManyView = {
  label: string
  title: string
  back: { label: string; href: string }
  /** The range of the printed records; empty when the page prints all of them. */
  told: string
  next: { label: string; href: string; left: string } | null
  /** Other actions on the records of this page. */
  links: ActionLink[]
  /** `place`: the number of the sheet and the total number. */
  sheets: (PrintView & { place: string })[]
}
