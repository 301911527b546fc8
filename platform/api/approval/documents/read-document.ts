import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectOpenedRecord, selectRecord } from '#platform/api/store/rows/records.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type {
  ApprovalDocument,
  ApprovalStep,
  DocumentMove,
} from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { DocumentKind } from './document-kind.ts'
import { readFailure } from './effect-failures.ts'
import { type DocumentRow, findDocument, maySubmit } from './lock-document.ts'
import { tellMissing } from './missing-fields.ts'
import { tellFacts } from './tell-facts.ts'

/** Condition: the caller is an approver or the applicant of the row, which opens a document outside of their scope. */
export function takesPart(resource: Resource, alias: string, actor: Actor): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${at('apply_user_id')} = ${actor.userId}::uuid or exists (
    select from approval_step s where s.resource = ${resource.path} and s.record_id = ${at('id')}
      and s.arrived_at is not null and ${actor.userId}::uuid in (s.approver_id, s.act_for_id)))`
}

/** All steps of a document, the first round first. */
export async function readSteps(
  db: Database,
  { path }: Resource,
  id: string,
): Promise<ApprovalStep[]> {
  const { rows } = await sql<ApprovalStep>`
    select s.id, s.round, s.seq, s.title, s.rule, s.result, s.opinion,
      s.passed_by_itself as "passedByItself", s.is_current as "isCurrent",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name,
        'face', u.user_base_id) end as approver,
      instead.name as "actForName", ${wireTime('s.arrived_at')} as "arrivedAt",
      ${wireTime('s.handled_at')} as "handledAt"
    from approval_step s left join app_user u on u.id = s.approver_id
      left join app_user instead on instead.id = s.act_for_id
    where s.resource = ${path} and s.record_id = ${id}
    order by s.round, s.seq, s.arrived_at, s.handled_at nulls last, s.id`.execute(db)
  return rows
}

type Opened = { record: WireRecord; isListed: boolean }

/**
 * Returns a document to a caller who takes part in it or has scope over it. A missing document and a document out of
 * scope get the same response. Taking part in one document gives no access to another.
 */
export async function openDocument(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<Opened | null> {
  const mayView = actor.permissions.has(permissionCode(resource, 'view'))
  const listed = mayView ? await selectRecord(db, resource, id, actor) : null
  const record =
    listed ?? (await selectOpenedRecord(db, resource, id, actor, takesPart(resource, 'r', actor)))
  return record && { record, isListed: listed !== null }
}

/** Condition: `openDocument` would return the document to this caller. */
export function opensDocument(
  resource: Resource,
  alias: string,
  actor: Actor,
): RawBuilder<boolean> {
  const mayView = actor.permissions.has(permissionCode(resource, 'view'))
  const listed = mayView ? scopePredicate(resource, alias, actor, 'view') : sql`false`
  return sql`(${listed} or ${takesPart(resource, alias, actor)})`
}

/** The approval part of the answer. */
export async function readApprovalDocument(
  db: Database,
  actor: Actor,
  kind: DocumentKind,
  { id, language }: { id: string; language: Language },
): Promise<ApprovalDocument> {
  const { resource } = kind
  const opened = await openDocument(db, actor, resource, id)
  if (!opened) throw new Failure('not-found', 'not-found')
  const { record, isListed } = opened
  const steps = await readSteps(db, resource, id)
  const document = await findDocument(db, resource, id)
  const moves = movesOf(actor, kind, { record, steps, isListed, document })
  return {
    bizType: resource.path,
    record: maskRecord(resource, record),
    steps,
    moves,
    missing: await tellMissing(db, kind, id, { moves, language }),
    changes: await changesOf(db, kind, record),
    ...(UNDECIDED.includes(record.state) && {
      facts: await tellFacts(db, kind, record, { actor, language }),
    }),
    failure: await readFailure(db, resource, id, language),
    isListed,
  }
}

const UNDECIDED: readonly unknown[] = [DOC.draft, DOC.rejected, DOC.running, DOC.passed]

/** The changes that the document will still make. */
async function changesOf(db: Database, { changes }: DocumentKind, record: WireRecord) {
  if (record.effectDone === true || record.state === DOC.cancelled) return []
  return [...((await changes?.(db, record)) ?? [])]
}

type Seen = {
  record: WireRecord
  steps: readonly ApprovalStep[]
  isListed: boolean
  document: DocumentRow
}

/** The moves that the page offers; the API checks each move again. */
function movesOf(actor: Actor, { resource, ending }: DocumentKind, seen: Seen) {
  const { record, steps, isListed, document } = seen
  const { state, effectDone, applyUserId } = record
  const may = (button: string) =>
    isListed && actor.permissions.has(permissionCode(resource, button))
  const isOwn = document.own.has(actor.userId)
  const isAsked = steps.some(
    ({ isCurrent, approver }) => isCurrent && approver?.id === actor.userId,
  )
  const isOpen = state === DOC.draft || state === DOC.rejected
  const isMine = applyUserId === actor.userId && may('edit')
  const isBegun = isMine || (document.submitter === actor.userId && may('edit'))
  const wasPassed = steps.some(({ round, result, approver }) => {
    return round === steps.at(-1)?.round && result === '1' && approver !== null
  })
  const canEnd = state !== DOC.cancelled && !(state === DOC.done && effectDone === true)
  const offered: Readonly<Record<DocumentMove, boolean>> = {
    decide: state === DOC.running && isAsked && !isOwn,
    submit: isOpen && maySubmit(document, actor) && may('edit'),
    withdraw: state === DOC.running && isBegun && !wasPassed,
    complete: (state === DOC.passed || state === DOC.running) && may('complete') && !isOwn,
    cancel: ending
      ? may('edit') && ending.isOffered(actor, record)
      : canEnd && may('edit') && ((isOpen && isMine) || may('cancel')),
  }
  return (Object.keys(offered) as DocumentMove[]).filter((move) => offered[move])
}
