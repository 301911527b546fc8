import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type MessageValues } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type {
  CellAnswer,
  ImportColumn,
  ImportState,
  RosterOf,
  TableReading,
} from '#platform/wire/files/imports.ts'
import { GRID_IMPORTS } from '#product/define/grid-imports.ts'
import { findResource } from '#product/define/registry.server.ts'

/** An uploaded file, as stored. */
export type ImportFile = {
  id: string
  ownerId: string
  resource: string
  name: string
  format: 'csv' | 'xlsx'
  delimiter: string
  state: ImportState
  columns: ImportColumn[]
  answers: CellAnswer[]
  reading: TableReading
  /** The roster that the file is for; null for a file of records. */
  roster: RosterOf | null
  withoutRefused: boolean
  runId: string | null
  rowsTotal: number | null
  rowsDone: number
  counts: { refused: number; change: number; add: number; same: number }
  problem: string | null
  problemValues: MessageValues | null
}

const COLUMNS = sql`id, owner_id as "ownerId", resource, name, format, delimiter, state, columns,
  answers,
  reading, roster,
  without_refused as "withoutRefused", run_id as "runId", rows_total as "rowsTotal",
  rows_done as "rowsDone", problem, problem_values as "problemValues",
  json_build_object('refused', rows_refused, 'change', rows_change, 'add', rows_add,
    'same', rows_same) as counts`

/** Reads an import without checking who owns it. */
export async function readImport(db: Kysely<DB> | Tx, id: string): Promise<ImportFile | null> {
  const { rows } = await sql<ImportFile>`select ${COLUMNS} from import_file
    where id = ${id} and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Locks one import of the caller until the transaction ends. An import of another user is reported as missing. */
export async function lockOwnImport(tx: Tx, { userId }: Actor, id: string): Promise<ImportFile> {
  const { rows } = await sql<ImportFile>`select ${COLUMNS} from import_file
    where id = ${id} and owner_id = ${userId} and expires_at > now() for update`.execute(tx)
  const [stored] = rows
  if (!stored) throw over()
  return stored
}

export async function requireOwnImport(
  db: Database,
  { userId }: Actor,
  id: string,
): Promise<ImportFile> {
  const file = await readImport(db, id)
  if (file?.ownerId !== userId) throw over()
  return file
}

export function over(): Failure {
  return new Failure('not-found', 'import.over')
}

/** The resource of a file. Refused when the user may not import into it any more. */
export function requireImportable(actor: Actor, path: string): Resource {
  const resource = findResource(path)
  const pageRight = GRID_IMPORTS[path]
  if (resource && pageRight && actor.permissions.has(pageRight)) return resource
  const need = resource ? permissionsFor(resource, 'import') : []
  if (resource?.importBy === undefined || !need.every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'import.rightLost')
  }
  return resource
}
