import type { KnowsHeading } from '#platform/api/imports/reading/open-table.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** The headings of a file and the first row under them. */
export type FileHead = {
  headings: readonly string[]
  /** What stands above each of them: 紧急联系人 above 姓名. */
  groups?: readonly string[]
  first: readonly string[]
}

/** Knows what the columns of a file may mean. */
export type ColumnMatcher = {
  knows: KnowsHeading
  /** What every column means; not clear where somebody has to be asked. */
  match(head: FileHead): { columns: ImportColumn[]; isClear: boolean }
  /** The fields that a column may fill. */
  open: readonly string[]
  /** The one without which nothing can be told apart. */
  key: { field: string; label: Words } | null
  /** Keeps what somebody has said for his next file. */
  remember(tx: Tx, columns: readonly ImportColumn[]): Promise<void>
}
