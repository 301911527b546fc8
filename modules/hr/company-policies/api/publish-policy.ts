import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { companyDocuments, PUB } from '#modules/hr/company-policies/define/policy.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule, typedOf } from '#platform/api/approval/documents/draft-document.ts'
import { takeEffect } from '#platform/api/approval/documents/take-effect.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Consequences } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { countAccounts } from '#platform/api/store/reach/audience.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { nextEdition } from './next-edition.ts'
import { closeTold, remindUnread, unreadBy } from './policy-messages.ts'
import { companyDocumentKind, moveDocument, requireFile } from './policy-rules.ts'

const lock = (tx: Tx, actor: Actor, { id, version }: ActionInput, button: string) =>
  lockForUpdate(tx, actor, companyDocuments, id, version, button)

/** Publishes a document. It comes into force on its day: now, or when the job of that day runs. */
export async function publishDocument(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lock(tx, actor, input, 'publish')
  await requireFile(current)
  const day = String(input.values.effectiveDate)
  if (day < (await readToday(tx))) {
    const form = companyDocuments.actions.publish?.form ?? companyDocuments
    throw invalidFields(form, { effectiveDate: { key: 'document.pastDay' } })
  }
  const { effectiveDate = null } = current
  const before = { effectiveDate, publishedAt: null, publisherId: null }
  const after = {
    effectiveDate: day,
    publishedAt: await readWallClock(tx),
    publisherId: actor.userId,
  }
  const version = await moveDocument(tx, actor, { id: input.id, before, after, move: 'publish' })
  const isInForce = await takeEffect(tx, actor, companyDocumentKind, input.id)
  const message = isInForce
    ? { key: 'document.published' }
    : { key: 'document.publishedFor', values: { day } }
  return { version: isInForce ? version + 1 : version, message }
}

/** Abolishes a document: it no longer applies, but stays readable. */
export async function abolishDocument(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await lock(tx, actor, input, 'abolish')
  const reason = String(input.values.reason)
  const before = { pubState: PUB.inForce, abolishDate: null, abolishReason: null }
  const abolishDate = await readToday(tx)
  const after = { pubState: PUB.abolished, abolishDate, abolishReason: reason }
  const step = { id: input.id, before, after, move: 'abolish', reason }
  const version = await moveDocument(tx, actor, step)
  await closeTold(tx, input.id)
  return { version }
}

/** Drafts the next version; only one draft at a time. */
export async function newDocumentVersion(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lock(tx, actor, input, 'add')
  const { rows } = await sql<{ edition: string; isOpen: boolean }>`
    select edition, pub_state = ${PUB.draft} as "isOpen" from company_document
    where series_id = ${String(current.seriesId)} and state <> ${DOC.cancelled}
      and deleted_at is null`.execute(tx)
  if (rows.some(({ isOpen }) => isOpen)) throw new Failure('conflict', 'document.underWay')
  const taken = new Set(rows.map(({ edition }) => edition.toLowerCase()))
  let edition = nextEdition(String(current.edition))
  while (taken.has(edition.toLowerCase())) edition = nextEdition(edition)
  const draft = {
    ...typedOf(companyDocumentKind, current),
    id: uuidv7(),
    edition,
    effectiveDate: await readToday(tx),
  } as WriteInput
  const values = { prevId: input.id, seriesId: String(current.seriesId) }
  const newId = await draftByRule(tx, actor, companyDocumentKind, draft, { values })
  return { version: Number(current.version), newId, message: { key: 'document.drafted' } }
}

/** Reminds the people who have not read the document. A preview shows their number first. */
export async function remindDocument(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lock(tx, actor, input, 'remind')
  const count = await countAccounts(tx, unreadBy(input.id, actor))
  if (count === 0) throw new Failure('conflict', 'notice.allHaveRead')
  const consequences: Consequences = {
    lines: [{ key: 'notice.willRemind', values: { count } }],
    rows: count,
  }
  requireAsPreviewed(input, consequences)
  const version = await moveDocument(tx, actor, {
    id: input.id,
    before: {},
    after: {},
    move: 'remind',
  })
  await remindUnread(tx, actor, current)
  return { version, message: { key: 'notice.reminded', values: { count } }, consequences }
}
