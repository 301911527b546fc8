import { sql } from 'kysely'
import { voidFile } from '#modules/hr/archives/api/void-archive.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { giveFormBack } from '#modules/hr/first-day/api/give-form-back.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { dropDrafts } from '#modules/hr/joining/api/drop-drafts.ts'
import { reopenFilledNeed } from '#modules/hr/recruiting-needs/api/close-filled-need.ts'
import { takeBonusBack } from '#modules/hr/referrals/api/award-bonus.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { dropFirstTerm } from '#modules/pay/salary-terms/api/draft-first-term.ts'
import { deleteUser } from '#modules/system/accounts/api/delete-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { tellOfUndoing } from './tell-of-joining.ts'

/** Undoing voids a file, so it needs that right besides the right to the hiring. */
function requireVoidRight({ permissions }: Actor): void {
  if (permissions.has(permissionCode(archives, 'void'))) return
  throw new Failure('forbidden', 'auth.forbidden')
}

/** Refuses when work has begun: what the person did or was paid stays with the file, and a departure ends it. */
async function requireNothingDone(tx: Tx, { id, employSpell }: WireRecord): Promise<void> {
  if (Number(employSpell) > 1) throw new Failure('conflict', 'hiring.undoCameBack')
  const { rows } = await sql`select from clock_record where user_id = ${id}::uuid limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'hiring.undoClocked')
}

/**
 * Deletes the account that joining made, while it is unused and the caller may delete accounts. An account that stays
 * makes voiding the file refuse and name it.
 */
async function dropAccount(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  if (!actor.permissions.has(permissionCode(users, 'delete'))) return
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from app_user where user_base_id = ${fileId}::uuid and deleted_at is null`.execute(
    tx,
  )
  for (const { id, version } of rows) await deleteUser(tx, actor, id, version)
}

/** Takes the name of the file off the talent record. */
async function forgetFile(tx: Tx, actor: Actor, hiring: WireRecord): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select talent_id as id from candidate where id = ${hiring.candidateId}::uuid`.execute(tx)
  const current = rows[0] && (await selectAnyRecord(tx, talents, rows[0].id))
  if (!current) return
  const move = { values: { employeeId: null }, move: 'undoJoin' }
  await writeMove(tx, actor, { resource: talents, current }, move)
}

/**
 * 撤销入职: takes back a joining that was a mistake, in one transaction: the file is voided, and its drafts, its unused
 * account and the proposed pay are removed. The form is checked again, the application waits for joining, and a need that
 * the person filled is open. Refused while anything later refers to the file, with what that is.
 */
export async function undoJoin(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  requireVoidRight(actor)
  const hiring = await lockForUpdate(tx, actor, hirings, id, version, 'undoJoin')
  const fileId = String(hiring.userId)
  const file = await lockForUpdate(tx, actor, archives, fileId, null, 'void')
  await requireNothingDone(tx, file)
  const reason = String(values.reason).trim()
  const move = {
    values: { offerState: OFFER.accepted, joinedAt: null, userId: null },
    move: 'undoJoin',
    reason,
  }
  const saved = await writeMove(tx, actor, { resource: hirings, current: hiring }, move)
  await forgetFile(tx, actor, hiring)
  await giveFormBack(tx, actor, { hiringId: id, fileId })
  await takeBonusBack(tx, actor, String(hiring.candidateId))
  await dropFirstTerm(tx, actor, id)
  await dropDrafts(tx, actor, fileId)
  await dropAccount(tx, actor, fileId)
  const last = await selectAnyRecord(tx, archives, fileId)
  await voidFile(tx, actor, last ?? file, reason)
  await advanceCandidate(tx, actor, {
    id: String(hiring.candidateId),
    from: STAGE.joined,
    to: STAGE.toHire,
    move: 'undoJoin',
    reason,
  })
  await reopenFilledNeed(tx, actor, String(hiring.recruitingId))
  await tellOfUndoing(tx, actor, { hiring, name: String(file.name) })
  return { version: saved, message: { key: 'hiring.undone', values: { name: String(file.name) } } }
}
