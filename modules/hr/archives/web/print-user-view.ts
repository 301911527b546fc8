import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { ShareDoorView } from '#platform/web/sharing/share-door-view.ts'

/** One person's registration form: the paper itself. */
export type FormView = {
  id: string
  name: string
  empNo: string
  /** Address of the photo, or the photo itself; null where there is none to see. */
  photo: string | null
  sections: FormSection[]
  tables: { name: string; label: string; table: SmallTableView }[]
}

export type FormSection = { name: string; label: string; fields: FormField[] }

export type FormField = { name: string; label: string; text: string; isWide: boolean }

/** What the page shows: forms, the door before them, or that there is nothing. */
export type PrintUserView =
  | { kind: 'forms'; title: string; printedOn: string; told: string; forms: FormView[] }
  | ShareDoorView
  | { kind: 'closed'; title: string }
