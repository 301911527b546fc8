import { sql } from 'kysely'
import { companyDocuments, PUB, SECRET } from '#modules/hr/company-policies/define/policy.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, Missing } from '#platform/api/approval/documents/document-kind.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { closeTold, tellInForce } from './policy-messages.ts'

/** A secret document must name its audience. */
async function check(_tx: Tx, { secret, scopeDeptIds }: WireRecord | WriteInput): Promise<void> {
  const isForAll = !Array.isArray(scopeDeptIds) || scopeDeptIds.length === 0
  if (secret !== SECRET || !isForAll) return
  throw invalidFields(companyDocuments, { scopeDeptIds: { key: 'document.secretScope' } })
}

/** A document needs a file before a user submits or publishes it. */
export async function requireFile({ files }: WireRecord): Promise<void> {
  if (!Array.isArray(files) || files.length === 0) {
    throw new Failure('conflict', 'document.withoutFile')
  }
}

type Step = { id: string; before: Values; after: Values; move: string; reason?: string }

/** The only function that changes the state of a published document, with its history. */
export async function moveDocument(
  tx: Tx,
  actor: Actor,
  { id, before, after, move, reason }: Step,
): Promise<number> {
  const version = await updateRow(tx, companyDocuments, id, after, actor)
  const why = reason === undefined ? {} : { transitionReason: reason }
  await writeHistory(tx, actor, {
    resource: companyDocuments,
    id,
    version,
    action: 'state',
    before,
    after: { ...after, transition: move, ...why },
  })
  return version
}

/** A document may be drafted without its file, but not submitted. */
async function missingFile(_db: Database | Tx, { files }: WireRecord): Promise<Missing[]> {
  if (Array.isArray(files) && files.length > 0) return []
  return [{ field: 'files', problem: { key: 'document.withoutFile' } }]
}

/** Puts a document into force: replaces the version before it and notifies its audience. */
async function effect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select old.id from company_document new join company_document old using (series_id)
    where new.id = ${record.id} and old.pub_state = ${PUB.inForce} and old.id <> new.id
      and old.deleted_at is null for update of old`.execute(tx)
  for (const { id } of rows) {
    const [before, after] = [{ pubState: PUB.inForce }, { pubState: PUB.replaced }]
    await moveDocument(tx, actor, { id, before, after, move: 'publish' })
    await closeTold(tx, id)
  }
  const [before, after] = [{ pubState: record.pubState ?? null }, { pubState: PUB.inForce }]
  await moveDocument(tx, actor, { id: record.id, before, after, move: 'publish' })
  if (record.needConfirm === true) await tellInForce(tx, actor, record)
}

export const companyDocumentKind: DocumentKind = {
  resource: companyDocuments,
  check,
  missing: { submit: missingFile },
  computed: async (_tx, _actor, { id }) => ({ seriesId: id }),
  effect,
}
