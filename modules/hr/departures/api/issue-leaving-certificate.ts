import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isOnLabourContract } from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import type { CertifiedFacts } from '#modules/hr/departures/wire/departure.ts'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * Issues a copy of the certificate of leaving: Labour Contract Law, article 50. The law requires it when the contract
 * ends, so it can be issued from the last day on. A request from a page older than the last copy is refused like every
 * stale write, so a double click issues one copy.
 */
export async function issueCertificate(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, departures, id, version, 'certify')
  const contractTerm = String(values.contractTerm)
  const facts = await readFacts(tx, { ...current, contractTerm })
  const copies = Number(current.certificateCopies)
  const copy = copies + 1
  const no = certificateNo(current)
  await sql`insert into leaving_certificate (id, dimission_id, copy, no, says, issued_by)
    values (${uuidv7()}, ${id}, ${copy}, ${no}, ${JSON.stringify(facts)}::jsonb, ${actor.userId})`.execute(
    tx,
  )
  const isNew = contractTerm !== current.contractTerm
  const written = await updateRow(tx, departures, id, isNew ? { contractTerm } : {}, actor)
  const termBefore = { contractTerm: current.contractTerm ?? null }
  await writeHistory(tx, actor, {
    resource: departures,
    id,
    version: written,
    action: 'state',
    before: { certificateCopies: copies, ...(isNew && termBefore) },
    after: { transition: 'certify', certificateCopies: copy, ...(isNew && { contractTerm }) },
  })
  return { version: written, message: { key: 'dimission.certified', values: { copy } } }
}

/**
 * The document number with a prefix of its own: one number for each departure, the same on every
 * copy.
 */
const certificateNo = ({ docNo }: WireRecord) => String(docNo).replace(/^[A-Z]*/, 'ZM')

type File = {
  today: string
  name: string
  empNo: string
  empKind: string
  status: string
  joinDate: string
  post: string | null
  company: string
}

/** Reads the facts of the certificate, or throws the reason why none can be issued. */
async function readFacts(tx: Tx, record: WireRecord): Promise<CertifiedFacts> {
  const { lastDay, contractTerm, statusBefore } = record
  const file = await readFile(tx, record)
  if (!file) throw new Failure('conflict', 'dimission.personGone')
  const { today, empKind, status, joinDate, post } = file
  const last = String(lastDay)
  if (last > today) {
    throw new Failure('conflict', 'dimission.certificateEarly', { values: { day: last } })
  }
  const before = typeof statusBefore === 'string' ? statusBefore : status
  if (!isOnLabourContract({ status: before, empKind })) {
    throw new Failure('conflict', 'dimission.noContract')
  }
  // A rehired employee joined after the last day of this departure.
  if (joinDate > last) throw new Failure('conflict', 'dimission.cameBack')
  if (post === null) throw new Failure('conflict', 'dimission.noPost')
  const { company, name, empNo } = file
  return { company, name, empNo, contractTerm: String(contractTerm), joinDate, lastDay: last, post }
}

async function readFile(tx: Tx, { userId, deptId, postId = null }: WireRecord) {
  const { rows } = await sql<Omit<File, 'company'>>`
    select today()::text as today, b.name, b.emp_no as "empNo", b.emp_kind as "empKind", b.status,
      b.join_date::text as "joinDate", (select p.name from post p where p.id = ${postId}::uuid) as post
    from user_base_info b where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  return rows[0] && { ...rows[0], company: (await readEmployer(tx, deptId)).company }
}
