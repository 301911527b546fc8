import type { RawBuilder } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { SheetRule } from '#platform/wire/records/sheet-rule.ts'

/** The month, and the people alone whom it is worked out for; without any everybody. */
export type Computed = { month: string; userIds?: readonly string[] }

/**
 * A sheet of a month: its definition, and the one statement that works it out for everybody at once.
 * Its rows are `user_id`, the keys and the figures by their columns, `basis` (how the figures came
 * about, as `SheetStep`s in jsonb) and `warning` (null, or why there is no row: a key of messages).
 * What was typed by hand is in the table already, in `typed` of the rows of the month.
 */
export type SheetKind = {
  resource: Resource
  compute: (asked: Computed) => RawBuilder<unknown>
  /** Whom a row added by hand is about. */
  personOf: (tx: Tx, values: WriteInput) => Promise<string>
}

/** What the definition says of it as a sheet. */
export function sheetOf({ path, sheet }: Resource): SheetRule {
  if (!sheet) throw new Error(`${path} is no sheet`)
  return sheet
}
