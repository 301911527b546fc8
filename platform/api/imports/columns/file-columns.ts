import type { KnowsHeading } from '#platform/api/imports/reading/open-table.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** The headings of a file and the first row under them. */
export type FileHead = {
  headings: readonly string[]
  /** The group headings above the columns, such as 紧急联系人 above 姓名. */
  groups?: readonly string[]
  first: readonly string[]
}

/** Maps the columns of a file to fields. */
export type ColumnMatcher = {
  knows: KnowsHeading
  /** Maps every column to a field; `isClear` is false when the user has to decide. */
  match(head: FileHead): { columns: ImportColumn[]; isClear: boolean }
  /** The fields that a column may fill. */
  open: readonly string[]
  /** The field that identifies a record, without which rows cannot be matched. */
  key: { field: string; label: Words } | null
  /** Remembers the user's choice for their next file. */
  remember(tx: Tx, columns: readonly ImportColumn[]): Promise<void>
}
