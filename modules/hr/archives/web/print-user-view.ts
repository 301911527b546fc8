import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { ShareAccessView } from '#platform/web/sharing/share-access-view.ts'

/** The printed registration form of one person. */
export type FormView = {
  id: string
  name: string
  empNo: string
  /** URL or data URL of the photo; null when there is none to see. */
  photo: string | null
  sections: FormSection[]
  tables: { name: string; label: string; table: SmallTableView }[]
}

export type FormSection = { name: string; label: string; fields: FormField[] }

export type FormField = { name: string; label: string; text: string; isWide: boolean }

/** Content of the page: forms, the password page, or the notice that there is nothing. */
export type PrintUserView =
  | { kind: 'forms'; title: string; printedOn: string; told: string; forms: FormView[] }
  | ShareAccessView
  | { kind: 'closed'; title: string }
