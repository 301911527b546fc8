import { sql } from 'kysely'
import { requireOpenDays } from '#modules/attendance/locks/api/require-open-days.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { isOtherLeave } from '#modules/hr/departures/define/compensation/compute-compensation.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { CHECKED, ON_LEAVING } from '#modules/hr/hiring/define/choices.ts'
import { readOpenPosts } from '#modules/titles/official-posts/api/open-posts-of.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { hasDuties, readDuties } from './open-duties-of-leaver.ts'
import { readCompensation, readLeaveKnown } from './read-compensation.ts'
import { type DepartureFacts, readDepartureFacts } from './read-departure-facts.ts'

const MAX_TOLD = 10
const NO_HAZARD = '无'

/**
 * Whether the post is hazardous. Law on occupational diseases, article 35: an exposed employee is
 * examined before they leave.
 */
async function isExposed(tx: Tx, postId: unknown): Promise<boolean> {
  const { rows } = await sql`select from post_explain e where e.post_id = ${postId ?? null}::uuid
    and e.is_current and e.deleted_at is null
    and exists (select from unnest(e.hazards) hazard where hazard <> ${NO_HAZARD}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether the employee was examined on leaving, since they last joined: a checkup with a result, whatever it says. */
async function isExamined(tx: Tx, { userId, checkupDone }: WireRecord): Promise<boolean> {
  if (checkupDone === true) return true
  const { rows } = await sql`select from checkup c join user_base_info b on b.id = c.user_id
    where c.user_id = ${userId}::uuid and c.kind = ${ON_LEAVING} and c.result <> ${CHECKED.waits}
      and c.deleted_at is null and c.done_date >= b.join_date limit 1`.execute(tx)
  return rows.length > 0
}

const openItems = ({ handover }: WireRecord): number =>
  Array.isArray(handover)
    ? handover.filter((item) => (item as { done?: unknown }).done !== true).length
    : 0

/**
 * Requires the return of certificates before the employee leaves: those they borrowed, and their
 * own that are lent out or registered.
 */
async function requireCertificatesBack(tx: Tx, userId: unknown): Promise<void> {
  const { rows } = await sql<{ number: string }>`select cert_no as number from certificate
    where deleted_at is null and (borrower_id = ${userId}::uuid
      or (user_id = ${userId}::uuid and (is_lent or state = ${CERTIFICATE.registered})))
    order by cert_no limit ${MAX_TOLD}`.execute(tx)
  if (rows.length === 0) return
  const numbers = listWords(rows.map(({ number }) => number))
  throw new Failure('conflict', 'dimission.certificatesOut', { values: { numbers } })
}

/** Requires an answer for each post that the employee holds in an official body or an association. */
async function requirePostsAnswered(tx: Tx, userId: unknown): Promise<void> {
  const posts = await readOpenPosts(tx, userId)
  if (posts.length === 0) return
  const names = listWords(posts.slice(0, MAX_TOLD).map(({ name }) => name))
  throw new Failure('conflict', 'dimission.officialPostsOpen', { values: { names } })
}

/**
 * Attendance ends with the last day. A closed month after it would still contain the employee, so those days
 * must be open.
 */
async function requireOpenAfter(
  tx: Tx,
  { userId, lastDay }: WireRecord,
  as: Parameters<typeof requireOpenDays>[1],
): Promise<void> {
  await requireOpenDays(tx, as, { userId, from: dayAfter(String(lastDay), 1) })
}

/** Refuses to submit a departure when days after the last one are closed. */
export async function checkLeavingAsked(tx: Tx, record: WireRecord): Promise<void> {
  await requireOpenAfter(tx, record, { form: departures, field: 'lastDay' })
}

/**
 * Requires a reason when the paid days of leave differ from the ledger. The ledger may have changed since a
 * user entered the days.
 */
async function requireLeaveReason(tx: Tx, record: WireRecord): Promise<void> {
  const { annualLeaveLeft, annualLeaveReason } = record
  if (annualLeaveLeft === null || String(annualLeaveReason ?? '').trim() !== '') return
  const [entered, known] = [String(annualLeaveLeft), await readLeaveKnown(tx, record)]
  if (!isOtherLeave(entered, known)) return
  const values = { entered: Number(entered), known: Number(known) }
  throw new Failure('conflict', 'dimission.leaveDiffers', { values })
}

/** Requires a reason before an entered severance for service before 2008 is paid. */
async function requireEarlyReason(
  tx: Tx,
  record: WireRecord,
  facts: DepartureFacts | undefined,
): Promise<void> {
  if (!facts || record.earlySeverance === null) return
  const { missing } = await readCompensation(tx, record, facts)
  if (missing.includes('earlyReason')) throw new Failure('conflict', 'dimission.earlyReason')
}

/**
 * Checks everything required before an employment ends: returned things, handed-over duties,
 * medical examination.
 */
export async function checkLeavingDone(tx: Tx, record: WireRecord): Promise<void> {
  const facts = await readDepartureFacts(tx, record)
  if (facts?.isLastAdministrator) throw new Failure('conflict', 'conflict.lastAdministrator')
  const count = openItems(record)
  if (count > 0) throw new Failure('conflict', 'dimission.handoverOpen', { values: { count } })
  await requireCertificatesBack(tx, record.userId)
  await requirePostsAnswered(tx, record.userId)
  if ((await isExposed(tx, record.postId)) && !(await isExamined(tx, record))) {
    throw new Failure('conflict', 'dimission.checkupOpen')
  }
  await requireLeaveReason(tx, record)
  await requireEarlyReason(tx, record, facts)
  const duties = await readDuties(tx, record.userId)
  if (record.successorId === null && hasDuties(duties)) {
    const { departments, people, approvals } = duties
    const values = { departments: departments.length, people: people.length, approvals }
    throw new Failure('conflict', 'dimission.successorNeeded', { values })
  }
  const form = departures.actions.complete?.form ?? departures
  await requireOpenAfter(tx, record, { form, field: 'effectiveDate' })
}
