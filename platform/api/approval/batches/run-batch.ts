import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { decideDocument } from '#platform/api/approval/documents/decide-document.ts'
import type { DocumentKind, DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { submitOne } from '#platform/api/approval/documents/document-verbs.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { reasonOf } from '#platform/api/crud/many/change-batch.ts'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import type { PersonalWork } from '#platform/api/jobs/job.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { planningOnce } from '#platform/api/store/connection/prepared-statements.ts'
import { type BatchVerb, batchPage } from '#platform/wire/approval/document-batch.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { asPartOf, sendBatchRequests } from './messages-after-batch.ts'

const message = { type: 'system', about: 'hr/my-approval', link: batchPage } as const
const BATCH_DONE = declareMessage({ code: 'batchDone', ...message })
const BATCH_FAILED = declareMessage({ code: 'batchFailed', ...message })

/** How long a batch is stored, because users look at its result within a day. */
export const BATCH_KEPT = sql<Date>`now() + interval '24 hours'`

type Next = {
  verb: BatchVerb
  opinion: string | null
  place: number
  resource: string
  id: string
  version: number
}

/**
 * Submits or decides the open documents of a batch, one after the other. Each document and its result are written
 * in one transaction. The process may stop at any moment, and several processes may work at the batch: each locks
 * a document before it handles it, so that each document is handled once.
 */
export async function runBatch(
  work: PersonalWork,
  kinds: DocumentKinds,
  id: string,
): Promise<void> {
  const store = { ...work.store, db: planningOnce(work.store.db) }
  for (;;) {
    work.stopping.throwIfAborted()
    const next = await readNext(store.db, id)
    if (!next) break
    // Uses the user's present rights, not those at the start of the batch.
    const actor = await requireActor(store.db, work.actor.userId)
    await handle({ ...work, store, actor }, kinds.get(next.resource), id, next)
  }
  await finish(store.db, work.actor, id)
}

/** Documents with an error come last, so that they do not block the others. */
async function readNext(db: Database, id: string): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select b.verb, b.opinion, i.place, i.resource, i.record_id as id, i.version
    from document_batch b join document_batch_item i on i.batch_id = b.id
    where b.id = ${id} and b.state = 'running' and i.state = 'open'
    order by i.tried, i.place limit 1`.execute(db)
  return rows[0]
}

async function requireActor(db: Database, userId: string): Promise<Actor> {
  const actor = await loadActorOf(db, userId)
  if (!actor) throw new Failure('forbidden', 'job.personGone')
  if (actor.mustChangePassword) throw new Failure('forbidden', 'account.mustChange')
  return actor
}

async function handle(
  work: PersonalWork,
  kind: DocumentKind | undefined,
  batchId: string,
  next: Next,
): Promise<void> {
  const { db } = work.store
  const item = { batchId, place: next.place }
  if (!kind) return settle(db, item, new Failure('not-found', 'not-found'))
  try {
    await inTransaction(work.store, { resource: kind.resource, actor: work.actor }, async (tx) => {
      // Asynchronous commit is safe: after a crash the document is processed again, and no caller has
      // received a response yet.
      await sql`set local synchronous_commit = off`.execute(tx)
      if (!(await take(tx, item))) return
      const result = await tryRow(
        tx,
        { resource: kind.resource, actor: work.actor },
        {
          refusals: ABOUT_ONE,
          run: () => asPartOf(batchId, () => perform(tx, work, kind, next)),
        },
      )
      await settle(tx, item, result instanceof Failure ? result : null)
    })
  } catch (error) {
    if (error instanceof Failure && ABOUT_ONE.includes(error.code)) return settle(db, item, error)
    await sql`update document_batch_item set tried = tried + 1
      where batch_id = ${batchId} and place = ${next.place}`.execute(db)
    throw error
  }
}

type Item = { batchId: string; place: number }

/** Locks the document against other workers until it is processed. Stopping the batch waits for this lock. */
async function take(tx: Tx, { batchId, place }: Item): Promise<boolean> {
  const { rows } = await sql`
    select from document_batch_item i join document_batch b on b.id = i.batch_id
    where i.batch_id = ${batchId} and i.place = ${place} and i.state = 'open' and b.state = 'running'
    for update of i for share of b`.execute(tx)
  return rows.length > 0
}

async function perform(
  tx: Tx,
  { actor, language }: PersonalWork,
  kind: DocumentKind,
  { verb, opinion, id, version }: Next,
): Promise<void> {
  if (verb === 'submit') await submitOne(tx, { actor, language }, kind, { id, version })
  else await decideDocument(tx, actor, kind, { id, version, pass: verb === 'approve', opinion })
}

async function settle(
  db: Database | Tx,
  { batchId, place }: Item,
  failure: Failure | null,
): Promise<void> {
  await sql`
    update document_batch_item set state = ${failure ? 'refused' : 'done'},
      reason = ${failure && JSON.stringify(wordsOf(failure))}::jsonb, handled_at = clock_timestamp()
    where batch_id = ${batchId} and place = ${place} and state = 'open'`.execute(db)
}

function wordsOf(failure: Failure): Words {
  const texts = LANGUAGES.map((language) => {
    const { key, values } = reasonOf(failure, language)
    return [language, say(language, key, values)]
  })
  return Object.fromEntries(texts)
}

/** The first worker that finds no document left ends the batch and sends its messages, once. */
async function finish(db: Database, { userId }: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ done: number; refused: number }>`
      update document_batch b set state = 'done', finished_at = now(), expires_at = ${BATCH_KEPT}
      where b.id = ${id} and b.state = 'running' and not exists (
        select from document_batch_item i where i.batch_id = b.id and i.state = 'open')
      returning ${countItems('done')} as done, ${countItems('refused')} as refused`.execute(tx)
    const [values] = rows
    if (!values) return
    await sendBatchRequests(tx, id, userId)
    await sendMessage(tx, BATCH_DONE, [userId], { from: null, id, values })
  })
}

const countItems = (state: 'done' | 'refused') => sql`(select count(*)::integer
  from document_batch_item i where i.batch_id = b.id and i.state = ${state})`

/** Ends the batch after a failure; documents that were already processed stay unchanged. */
export async function giveUpBatch(tx: Tx, id: string, reason: Failure): Promise<void> {
  const { rows } = await sql<{ owner: string; done: number; left: number }>`
    update document_batch b set state = 'failed', finished_at = now(), expires_at = ${BATCH_KEPT},
      problem = ${reason.message}, problem_values = ${JSON.stringify(reason.values)}::jsonb
    where b.id = ${id} and b.state = 'running'
    returning b.owner_id as owner, ${countItems('done')} as done,
      b.total - ${countItems('done')} - ${countItems('refused')} as left`.execute(tx)
  const [failed] = rows
  if (!failed) return
  const { owner, ...values } = failed
  await sendBatchRequests(tx, id, owner)
  await sendMessage(tx, BATCH_FAILED, [owner], { from: null, id, values })
}
