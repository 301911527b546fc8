import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { OUTSIDER } from '#platform/define/documents/outsider.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

type Sql = RawBuilder<unknown>

/** Documents about people outside the company. */
const ABOUT_OUTSIDERS = RESOURCES.filter(({ document }) => document?.about === 'outsider')

/** The transition that the history of both sides names; no button runs it. */
const LINKED = 'linkOutsider'

/**
 * Finds documents that were written about these people before they joined, by the number of the identity paper, and
 * sets the personnel file in them. The history of each document names the file, and the history of the file names the
 * document. Call it in the transaction in which people join or get another number.
 */
export async function linkOutsiders(
  tx: Tx,
  actor: Actor,
  files: Resource,
  ids: readonly string[],
): Promise<void> {
  if (ABOUT_OUTSIDERS.length === 0) return
  const joined = sql`joined as (select f.id, f.version, f.id_card_no, f.name
    from ${sql.table(files.table)} f where f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null)`
  await sql`with ${joined}${linkingParts(actor, files, 'joined')} select`.execute(tx)
}

/**
 * Does the same as `linkOutsiders`, as parts of a statement that creates files. The part named `part` of that statement
 * returns the id, version, id_card_no and name of the files. Each part that this function returns begins with a comma.
 */
export function linkingParts(actor: Actor, files: Resource, part: string): Sql {
  const parts = ABOUT_OUTSIDERS.map((resource, at) => linkingPart(actor, files, part, resource, at))
  return parts.length === 0 ? sql`` : sql.join(parts, sql``)
}

function linkingPart(
  actor: Actor,
  files: Resource,
  part: string,
  { path, table }: Resource,
  at: number,
): Sql {
  const linked = `linked_${at}`
  const column = (field: string) => sql.id(columnName(field))
  const ofDocument = auditRows(actor, {
    resource: path,
    id: sql`l.id`,
    version: sql`l.version`,
    action: 'state',
    before: sql`jsonb_build_object(${OUTSIDER.file}::text, null)`,
    after: sql`jsonb_build_object(${OUTSIDER.file}::text, l.file, 'transition', ${LINKED}::text)`,
    title: sql`l.name`,
    from: sql`${sql.table(linked)} l`,
  })
  const ofFile = auditRows(actor, {
    resource: files.path,
    id: sql`l.file`,
    version: sql`l.file_version`,
    action: 'state',
    before: sql`'{}'::jsonb`,
    after: sql`jsonb_build_object('transition', ${LINKED}::text, 'transitionReason', l.doc_no)`,
    title: sql`l.name`,
    from: sql`${sql.table(linked)} l`,
  })
  return sql`, ${sql.table(linked)} as (
      update ${sql.table(table)} t set ${column(OUTSIDER.file)} = p.id, version = t.version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      from ${sql.table(part)} p
      where t.${column(OUTSIDER.idNumber)} = p.id_card_no and t.${column(OUTSIDER.file)} is null
        and t.deleted_at is null
      returning t.id, t.version, t.doc_no, p.id as file, p.version as file_version, p.name),
    ${sql.table(`told_document_${at}`)} as (${ofDocument}),
    ${sql.table(`told_file_${at}`)} as (${ofFile})`
}
