import { sql } from 'kysely'
import { followLeaving } from '#modules/attendance/groups/api/follow-employment.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { returnCertificatesOf } from '#modules/hr/certificates/api/set-certificate-state.ts'
import { ENDS_BY_ITSELF, endContractsOf } from '#modules/hr/contracts/api/end-contract.ts'
import { LEAVING, statusAfter } from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { endLettersOf } from '#modules/hr/letters/api/end-letters.ts'
import { AT_WORK } from '#modules/hr/transfers/api/transfer-kinds.ts'
import { handOverLead } from '#modules/org/departments/api/hand-over-lead.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { closeAccountsOf } from '#modules/system/accounts/api/close-accounts-of.ts'
import { endGrantsOf } from '#modules/system/data-rights/api/end-grants-of.ts'
import { findTaker } from '#modules/work/hand-overs/api/find-successor.ts'
import { followLeavingInWork } from '#modules/work/hand-overs/api/follow-leaver.ts'
import type { Actor } from '#platform/api/actor.ts'
import { passOnSteps } from '#platform/api/approval/steps/pass-on-steps.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { readCompensation } from './read-compensation.ts'
import { readDepartureFacts } from './read-departure-facts.ts'
import { tellHandedOver } from './tell-handed-over.ts'

async function readFile(tx: Tx, userId: unknown): Promise<WireRecord> {
  await lockPerson(tx, userId)
  const file = await selectAnyRecord(tx, archives, String(userId))
  if (!file || !AT_WORK.has(String(file.status))) {
    throw new Failure('conflict', 'dimission.personGone')
  }
  return file
}

type Stand = { status: string; leaveDate: string | null }

/** Writes the state and the last day to the file, with its history. Updates positions and the log. */
async function writeStand(
  tx: Tx,
  actor: Actor,
  { file, to, source }: { file: WireRecord; to: Stand; source: WireRecord },
): Promise<void> {
  const { id, status, leaveDate = null } = file
  const version = await updateRow(tx, archives, id, to, actor)
  const before = { status, leaveDate }
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version,
    action: 'update',
    before,
    after: to,
  })
  await keepMainPosition(tx, actor, id, file, { type: 'dimission', id: source.id })
}

/** Sets the employee to the state of leaving, with the last day, until that day is over. */
export async function showLeaving(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const file = await readFile(tx, record.userId)
  await sql`update dimission set status_before = ${file.status} where id = ${record.id}`.execute(tx)
  const to = { status: LEAVING, leaveDate: String(record.lastDay) }
  await writeStand(tx, actor, { file, to, source: record })
}

/** Restores the earlier state of the file: the employee stays. */
export async function takeLeavingBack(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const file = await readFile(tx, record.userId)
  if (file.status !== LEAVING || typeof record.statusBefore !== 'string') return
  const to = { status: record.statusBefore, leaveDate: null }
  await writeStand(tx, actor, { file, to, source: record })
}

/**
 * Stores the figures as of the last day, before the ledger is closed. At this time the leave taken in the
 * notice period is in the ledger.
 */
async function keepFigures(tx: Tx, record: WireRecord): Promise<void> {
  const facts = await readDepartureFacts(tx, record)
  if (!facts) return
  // The document is already marked as in effect, so the flag is reset here to read the ledger
  // again.
  const { total, leave } = await readCompensation(tx, { ...record, effectDone: false }, facts)
  await sql`update dimission set annual_leave_known = ${leave.known}, compensation = ${total}
    where id = ${record.id}`.execute(tx)
}

/** Ends the employment: updates the file, passes the duties on and closes the accounts. */
export async function departureTakesEffect(
  tx: Tx,
  actor: Actor,
  record: WireRecord,
): Promise<void> {
  const file = await readFile(tx, record.userId)
  await keepFigures(tx, record)
  const taker = await findTaker(tx, { file, successorId: record.successorId })
  const to = { status: statusAfter(record), leaveDate: String(record.lastDay) }
  await writeStand(tx, actor, { file, to, source: record })
  await endContractsOf(tx, actor, {
    userId: file.id,
    lastDay: String(record.lastDay),
    reason: `${record.kind} ${record.docNo}`,
    endsByItself: ENDS_BY_ITSELF.has(record.kind),
  })
  await followLeaving(tx, actor, { userId: file.id, lastDay: String(record.lastDay) })
  await endLettersOf(tx, actor, record)
  const reason = `${record.kind} ${record.docNo}`
  await returnCertificatesOf(tx, actor, { userId: file.id, reason })
  const { rows } = await sql<{ id: string }>`select id from app_user
    where user_base_id = ${file.id} and deleted_at is null order by id`.execute(tx)
  const from = rows.map(({ id }) => id)
  await closeAccountsOf(tx, actor, file.id)
  const successor = typeof record.successorId === 'string' ? record.successorId : null
  const led = await handOverLead(tx, actor, { from, to: successor })
  const approvals = led.to === null ? 0 : await passOnSteps(tx, actor, { from, to: led.to })
  await endGrantsOf(tx, actor, from)
  const leaver = { name: String(file.name), day: String(record.lastDay) }
  await followLeavingInWork(tx, actor, { from, to: taker, reason }, leaver)
  await tellHandedOver(tx, record, String(file.name), { ...led, approvals })
}
