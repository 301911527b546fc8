import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'

/** How the statutory retirement date of a person is computed, step by step. */
export type RetirementView = {
  label: string
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  steps: { name: string; title: string; rows: DetailRow[] }[]
  /** Rules that the date does not consider. */
  note: string
}
