import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import type { Failure, FieldProblem } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** Values of a row by field, as far as they could be read. */
export type ReadValues = Readonly<Record<string, unknown>>

/** Turns the rows of a file into records of one resource, by the same rules as a form. */
export type Importer = {
  add: WriteVerb
  /** Absent when no field names the records (`importBy` null): every row is then a new record. */
  update?: WriteVerb
  /**
   * For records that several fields together name (`importBy` null): for each row, the id of the record that it
   * changes, or null for a new one. The values are those that could be read.
   */
  existing?: (db: Database, rows: readonly ReadValues[]) => Promise<readonly (string | null)[]>
  /** Further headings for fields, besides their labels. */
  headings?: Readonly<Record<string, string>>
  /**
   * Headings of columns that repeat the title of the record that a field refers to, such as the name beside the number.
   * They fill no field, but a row in which the two differ is refused.
   */
  repeats?: Readonly<Record<string, string>>
  /** Fields whose values must be unique within a file. */
  unique?: readonly string[]
  /** Wraps the whole write of one file. */
  within?: <T>(tx: Tx, actor: Actor, work: () => Promise<T>) => Promise<T>
  /**
   * By id, a sentence that says whose record a row changes. The user reads it before the file is applied, because a
   * mistyped number may belong to another person.
   */
  owners?: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, FieldProblem>>
  /**
   * Inserts many new records at a time, for resources where single inserts would take too long; the result is
   * the same. The rows have only the fields of their file: all other fields have their default values.
   */
  many?: {
    /** For each row: why it cannot be added, or null. */
    check(tx: Tx, actor: Actor, rows: readonly WriteInput[]): Promise<(Failure | null)[]>
    /**
     * Reads the data that the insert needs. The returned function builds the statement that inserts the rows.
     * It runs while the previous batch is being written.
     */
    prepare(tx: Tx, actor: Actor, rows: readonly WriteInput[]): Promise<() => RawBuilder<unknown>>
    /**
     * For each row that can be added: a sentence that the user reads before the file is applied, or null. The row is
     * added all the same.
     */
    note?(tx: Tx, rows: readonly WriteInput[]): Promise<readonly (FieldProblem | null)[]>
  }
}

/** The importers of an area by path of the resource. Other resources use `plainImporter`. */
export type Importers = Readonly<Record<string, Importer>>

/** The importer for a resource without its own rules for imports: it uses the plain verbs. */
export function plainImporter(resource: Resource): Importer {
  return {
    add: (tx, actor, input) => addRecord(tx, actor, resource, input),
    update: (tx, actor, input) => updateRecord(tx, actor, resource, input),
  }
}
