import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource, SheetRule } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** One sheet of a resource: its month, and a value for each of its parameters. */
export type Instance = { month: string; parameters: Readonly<Record<string, string>> }

/** The sheet to compute, and the people; without ids all people. */
export type Computed = Instance & { userIds?: readonly string[] }

/** What to generate: a sheet, or some people or departments with their children. */
export type Wanted = Computed & {
  deptIds?: readonly string[]
  /**
   * A row that the caller has just written, with its version and history. Its computed values are added
   * without a new version or history entry.
   */
  rowId?: string
}

/** The people of a sheet whose rows are still to be made. */
export type PeopleLeft = {
  parts: readonly (readonly string[])[]
  /** The number of people whom an interrupted run has finished. */
  done: number
  /**
   * A text that changes with the people and the rows of the sheet. A preview stays valid as long as the text is the
   * same.
   */
  standing: string
}

/** How a sheet is generated part by part. */
export type SheetParts = {
  readLeft: (tx: Tx, wanted: Wanted) => Promise<PeopleLeft>
  /**
   * Records, in the transaction of the part, the people whom the part has finished; null once all people are
   * finished.
   */
  note: (tx: Tx, wanted: Wanted, people: readonly string[] | null) => Promise<void>
}

/** Rows that a transition has moved, with the states that it leads from and to. */
export type MovedRows = { ids: readonly string[]; from: readonly string[]; to: string }

/** Rows that a transition is about to settle, the caller, and the name of the transition. */
export type Settled = { sheet: Instance; ids: readonly string[]; actor: Actor; step: string }

/**
 * A monthly sheet: its definition, and the one statement that computes it for all people. The statement returns
 * `user_id`, the keys and the figures by their columns, `basis` (how the figures were computed, as `SheetStep`s in
 * jsonb) and `warning` (the message key of the reason why there is no row, or null). Typed values are already in the
 * table, in `typed` of the rows of the month.
 */
export type SheetKind = {
  resource: Resource
  compute: (computed: Computed) => RawBuilder<unknown>
  /**
   * For figures that code computes instead of SQL: writes their rows in the same transaction, so that `compute` can
   * read them.
   */
  prepare?: (tx: Tx, computed: Computed) => Promise<void>
  /**
   * For sheets of many people: each finished part is committed, so that a new run continues where an interrupted run
   * ended.
   */
  parts?: SheetParts
  /** The name of a sheet in messages, in place of its month. */
  nameOf?: (tx: Tx, sheet: Instance) => Promise<string>
  /** A further check before rows are settled by a transition. It throws a Failure to refuse them. */
  ready?: (tx: Tx, settled: Settled) => Promise<void>
  /** A check before a transition takes rows back. It throws a Failure to refuse them. */
  takenBack?: (tx: Tx, ids: readonly string[]) => Promise<void>
  /**
   * Further statements, one after the other. Each reads the rows of the previous statement from `earlier` and
   * has the same columns as `compute`; all of them read the same snapshot of the database.
   */
  passes?: readonly ((computed: Computed, earlier: RawBuilder<unknown>) => RawBuilder<unknown>)[]
  /**
   * Finds the person of a row that a user adds by hand, where the keys name a person. Otherwise the form has
   * a field for the person.
   */
  personOf?: (tx: Tx, values: WriteInput) => Promise<string>
  /** Changes other records when rows have moved to a state, in the same transaction. */
  moved?: (tx: Tx, actor: Actor, moved: MovedRows) => Promise<void>
}

/** The sheet rule of the definition. */
export function sheetOf({ path, sheet }: Pick<Resource, 'path' | 'sheet'>): SheetRule {
  if (!sheet) throw new Error(`${path} is not a sheet`)
  return sheet
}
