import { DOC } from '#platform/define/documents/define-document.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

export type RecordRights = { add: boolean; edit: boolean; delete: boolean; export: boolean }

/** Whether a record may be deleted in its present state; the API checks again. */
export function isDeletable({ deletable }: Resource, record: WireRecord): boolean {
  const value = deletable && record[deletable.field]
  return !deletable || value === undefined || deletable.is.includes(value as string | boolean)
}

const EDITABLE: readonly unknown[] = [DOC.draft, DOC.rejected, undefined]

/** A record under decision cannot be edited; the API checks again. */
export function isEditable(
  { document, sheet, states = '' }: Resource,
  record: WireRecord,
): boolean {
  if (sheet) return [MONTHLY.open, undefined].includes(record[states] as typeof MONTHLY.open)
  if (!document || EDITABLE.includes(record[states])) return true
  const { amended } = document
  return amended?.is.includes(String(record[amended.field])) ?? false
}

/** Whether records have a page for printing. */
export function isPrinted({ page, document }: Resource): boolean {
  return page !== undefined || document !== undefined
}

/** The links that a page shows. For display only: the API checks every call. */
export function rightsOn(resource: Resource, permissions: ReadonlySet<string>): RecordRights {
  const may = (action: string) => permissions.has(buttonCode(resource, action))
  return {
    add: may('add'),
    edit: may('edit'),
    delete: may('delete'),
    export: may('export'),
  }
}
