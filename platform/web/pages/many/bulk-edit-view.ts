import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { Named } from '#platform/web/components/table/skipped-table.tsx'

/** The values of the buttons of the form. */
export const BULK_INTENTS = { preview: 'preview', confirm: 'confirm', edit: 'edit' } as const

/** The planned result of the rows. */
export type BulkPreview = {
  changes: (Named & { before: string })[]
  after: string
  skipped: (Named & { why: string })[]
  same: number
  /** The ids of the rows that will change, with the versions that the user saw. */
  targets: string
  /** The typed entries, repeated in the form that confirms the preview. */
  typed: { name: string; value: string }[]
}

export type BulkEditView = {
  title: string
  draw: string
  /** The number of chosen rows. */
  total: number
  gone: number
  fields: { name: string; label: string }[]
  field: string
  fieldLabel: string
  /** Parameters that name the rows, for the form that chooses the field. */
  hidden: { name: string; value: string }[]
  control: ControlView | null
  preview: BulkPreview | null
  confirm: string
  problems: ProblemView[]
  back: { label: string; href: string }
}
