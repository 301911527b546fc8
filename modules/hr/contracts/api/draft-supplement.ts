import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule } from '#platform/api/approval/documents/draft-document.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { following } from './contract.ts'
import { SUPPLEMENT } from './contract-chain.ts'
import { copied } from './follow-contract.ts'

const DRAFTED = declareMessage({
  code: 'supplementDrafted',
  type: 'staff',
  about: contracts.path,
  link: (id) => `/${contracts.path}/${id}`,
})

type Running = { id: string; name: string; by: string | null }

/**
 * Finds the employee's labour contract that was in force before that day and has no successor yet.
 */
async function findRunning(tx: Tx, { userId, effectiveDate, applyUserId = null }: WireRecord) {
  const { rows } = await sql<Running>`
    select c.id, b.name, (select a.id from app_user a where a.id = ${applyUserId}::uuid
        and a.user_base_id is distinct from b.id and a.state in ('1', '2')
        and a.deleted_at is null) as by
    from contract c join user_base_info b on b.id = c.user_id
    where c.user_id = ${userId}::uuid and c.is_labour and c.biz_state = ${CONTRACT.running}
      and c.deleted_at is null and c.start_date < ${effectiveDate}::date
      and coalesce(c.end_date, 'infinity') >= ${effectiveDate}::date
      and not exists (select from contract n where n.prev_id = c.id
        and n.state <> ${DOC.cancelled} and n.deleted_at is null)`.execute(tx)
  return rows[0]
}

/**
 * Drafts the supplement when a transfer moves an employee to another company, for the applicant of
 * the transfer. Does nothing when no contract is in force or its successor is already drafted.
 */
export async function draftSupplement(tx: Tx, actor: Actor, transfer: WireRecord): Promise<void> {
  const running = await findRunning(tx, transfer)
  const prev = running && (await selectAnyRecord(tx, contracts, running.id))
  if (!running || !prev) return
  const { company, city, entityId } = await readEmployer(tx, transfer.toDeptId)
  const { rows } = await sql<{ post: string }>`
    select name as post from post where id = ${transfer.toPostId}::uuid`.execute(tx)
  const to = {
    entityId: company ? entityId : prev.entityId,
    companyEntity: company || prev.companyEntity,
    postName: rows[0]?.post ?? prev.postName,
    workPlace: city || prev.workPlace,
  }
  const draft = {
    ...copied(prev),
    ...to,
    id: uuidv7(),
    startDate: transfer.effectiveDate,
  } as WriteInput
  const id = await draftByRule(tx, actor, following(prev, SUPPLEMENT).kind, draft, {
    by: running.by ?? actor.userId,
    values: { changeReason: `${transfer.kind} ${transfer.docNo}` },
  })
  const message = { from: null, id, values: { name: running.name, number: String(transfer.docNo) } }
  await sendMessage(tx, DRAFTED, [running.by ?? actor.userId], message)
}
