import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Subject } from '#platform/api/approval/steps/find-approvers.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { DOC, type DocState } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RECEIVING_DEPARTMENT } from '#platform/wire/approval/approval-flow.ts'
import type { AuditAction } from '#platform/wire/records/history.ts'
import { ruleOf } from './document-kind.ts'
import { isEdge, type Move, type Standing, stateAfter } from './document-states.ts'
import { subjectColumns } from './document-subject.ts'

/** A document whose row is locked for the rest of the transaction. */
export type DocumentRow = Standing & {
  resource: Resource
  id: string
  version: number
  docNo: string
  /** Null when the document was never submitted and has no known author. */
  applicant: string | null
  applicantName: string
  /** Whether the account of the applicant can still be used. */
  isApplicantHere: boolean
  /** The user who submitted it for the current round; null when there is none. */
  submitter: string | null
  /** Whether the document is about its applicant. */
  isOwnWish: boolean
  /** Accounts of the applicant, the person concerned and the submitter: none of them may decide. */
  own: ReadonlySet<string>
  subject: Subject
}

type Row = Standing &
  Subject & {
    version: number
    docNo: string
    applicant: string | null
    applicantName: string | null
    isApplicantHere: boolean
    submitter: string | null
    isOwnWish: boolean
    own: string[]
  }

/** A round is running, or has ended and the document waits for completion. */
const UNDER_WAY: readonly string[] = [DOC.running, DOC.passed]

/** Locks a document without a check of scope: the calling code checks the access. */
export async function lockDocument(tx: Tx, resource: Resource, id: string): Promise<DocumentRow> {
  await sql`select from ${sql.table(resource.table)} where id = ${id} for no key update`.execute(tx)
  return findDocument(tx, resource, id)
}

/** Reads the state of a document, without a lock. */
export async function findDocument(
  tx: Database | Tx,
  resource: Resource,
  id: string,
): Promise<DocumentRow> {
  const { about, department } = ruleOf(resource)
  const { file, account } = subjectColumns(resource, 't')
  const receiving = resource.fields[RECEIVING_DEPARTMENT] ? RECEIVING_DEPARTMENT : undefined
  const column = (name: string | undefined) =>
    name === undefined ? sql`null::uuid` : sql.ref(`t.${columnName(name)}`)
  const { rows } = await sql<Row>`
    select t.state, t.effect_done as "effectDone", t.version, t.doc_no as "docNo",
      maker.id as applicant, maker.name as "applicantName",
      (maker.state = ${ENABLED}) is true as "isApplicantHere", submitter.id as submitter,
      (maker.user_base_id = subject.file or maker.id = subject.account) is true as "isOwnWish",
      coalesce(subject.account, concerned.id, maker.id) as "userId",
      coalesce(subject.file, maker.user_base_id) as "fileId",
      coalesce(${column(department)}, file.dept_id, maker.dept_id) as "deptId",
      ${column(receiving)} as "toDeptId",
      array(select u.id from app_user u where u.id in (maker.id, submitter.id, subject.account)
        or u.user_base_id in (maker.user_base_id, submitter.user_base_id, subject.file)) as own
    from ${sql.table(resource.table)} t
      cross join lateral (select ${file} as file, ${account} as account) subject
      left join app_user maker on maker.id = coalesce(t.apply_user_id, t.created_by)
      left join app_user submitter on t.state = any(${[...UNDER_WAY]}) and submitter.id = (
        select s.submitted_by from approval_step s
        where s.resource = ${resource.path} and s.record_id = t.id order by s.round desc limit 1)
      left join user_base_info file on file.id = coalesce(subject.file, maker.user_base_id)
      left join lateral (select u.id from app_user u where u.user_base_id = subject.file
        order by u.state, u.id limit 1) concerned on true
    where t.id = ${id} and t.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  const { userId, fileId, deptId, toDeptId, own, applicantName, ...standing } = row
  return {
    ...standing,
    resource,
    id,
    applicantName: applicantName ?? '',
    own: new Set(own),
    // A person outside the company has no position with a leader, so the department names the superior.
    subject:
      about === 'outsider'
        ? { userId: null, fileId: null, deptId, toDeptId, excluded: own }
        : { userId, fileId, deptId, toDeptId },
  }
}

/**
 * Whether the caller may submit a document that is not under way. The applicant may. Another user who may edit the
 * draft may, unless it is the applicant's own request or is about that user.
 */
export function maySubmit(locked: DocumentRow, actor: Actor): boolean {
  return locked.applicant === actor.userId || (!locked.isOwnWish && !locked.own.has(actor.userId))
}

/** Refuses a decision by the applicant or by the person concerned, with any of their accounts. */
export function refuseOwn({ own }: DocumentRow, actor: Actor): void {
  if (own.has(actor.userId)) throw new Failure('conflict', 'conflict.author')
}

type Step = { values?: Values; move: string; action?: AuditAction; reason?: string | null }

/** The only way to change a document, with its history; unknown transitions are refused. */
export async function writeDocument(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  to: DocState,
  { values = {}, move, action = 'state', reason = null }: Step,
): Promise<DocumentRow> {
  if (to !== locked.state && !isEdge(locked, to)) {
    throw new Error(`${locked.resource.path}: no transition from ${locked.state} to ${to}`)
  }
  const { resource, id } = locked
  const after = { ...values, ...(to === locked.state ? {} : { state: to }) }
  const version = await updateRow(tx, resource, id, after, actor)
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action,
    before: to === locked.state ? {} : { state: locked.state },
    after: {
      ...(to === locked.state ? {} : { state: to }),
      transition: move,
      ...(reason ? { transitionReason: reason } : {}),
    },
  })
  return { ...locked, state: to, version }
}

/** The target state of a move; refused when it is not possible. */
export function stateBy(move: Move, locked: DocumentRow, { hasNext = true } = {}): DocState {
  const { completes = false } = ruleOf(locked.resource)
  const to = stateAfter(move, locked, { hasNext, completes })
  if (to === null) throw new Failure('conflict', 'approval.notNow')
  return to
}
