import { sql } from 'kysely'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { comeIntoForce, draftAgain } from '#platform/api/approval/documents/draft-document.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { DocumentChange } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Entries = WireRecord | WriteInput
type Facts = { of_department: boolean; actual: number; asked_for: boolean }

/** Whether another proposal for the same post and year is open: only one is allowed. */
function otherOpen(entries: Entries) {
  return sql<boolean>`exists (select from post_establishment where ${isSame(entries)}
    and state in (${DOC.draft}, ${DOC.running}, ${DOC.passed}, ${DOC.rejected})
    and id <> ${entries.id}::uuid and deleted_at is null)`
}

/**
 * Requires a reason when there are fewer places than people on the post, also when a user only removes an
 * existing reason.
 */
async function check(tx: Tx, entries: Entries): Promise<void> {
  const { deptId, postId, plan, overReason } = entries
  const { rows } = await sql<Facts>`select
    exists (select from post where id = ${postId} and dept_id = ${deptId}) as of_department,
    (select actual from people_of_post(${postId}::uuid)),
    ${otherOpen(entries)} as asked_for`.execute(tx)
  const { of_department = false, actual = 0, asked_for = false } = rows[0] ?? {}
  const problems: Record<string, FieldProblem> = {}
  if (asked_for) problems.postId = { key: 'organisation.adjusting' }
  if (!of_department) problems.postId = { key: 'invalid.postOfOtherDepartment' }
  if (Number(plan) < actual && !overReason) problems.overReason = { key: 'invalid.overReason' }
  if (Object.keys(problems).length > 0) throw invalidFields(postEstablishments, problems)
}

/** Rows of the same post and year. At most one of them is in force and one is proposed. */
function isSame({ year, deptId, postId }: Entries) {
  return sql<boolean>`(year = ${year} and dept_id = ${deptId}::uuid and post_id = ${postId}::uuid)`
}

/** Reads how the proposal changes the number of places. */
async function changes(db: Database | Tx, record: WireRecord): Promise<DocumentChange[]> {
  const { rows } = await sql<{ plan: number; planTemp: number | null }>`
    select plan, plan_temp as "planTemp" from post_establishment
    where ${isSame(record)} and is_current`.execute(db)
  const [now] = rows
  const figures = [
    ['places', now?.plan, record.plan],
    ['temporaryPlaces', now?.planTemp, record.planTemp],
  ] as const
  return figures.flatMap(([what, was, becomes]) => {
    const [before, after] = [String(was ?? 0), String(becomes ?? 0)]
    return before === after ? [] : [{ what, of: null, before, after }]
  })
}

export const establishmentKind: DocumentKind = {
  resource: postEstablishments,
  check,
  changes,
  effect: (tx, actor, record) =>
    comeIntoForce(tx, actor, establishmentKind, String(record.id), isSame(record)),
}

/** Drafts a change of the places in force. */
export async function adjustEstablishment(
  tx: Tx,
  actor: Actor,
  { id }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, postEstablishments, id, null, 'add')
  const { rows } = await sql<{ asked: boolean }>`select ${otherOpen(current)} as asked`.execute(tx)
  if (rows[0]?.asked) throw new Failure('conflict', 'organisation.adjusting')
  const newId = await draftAgain(tx, actor, establishmentKind, current)
  return { version: current.version, newId, message: { key: 'approval.draftedAgain' } }
}
