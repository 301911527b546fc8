import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule } from '#platform/api/approval/documents/draft-document.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { termEnd } from '#platform/wire/time/terms.ts'
import { contractKind } from './contract.ts'

/** Code of the type of contract: 培训服务期协议. */
const SERVICE_AGREEMENT = 'HT09'
const STANDARD_HOURS = '标准工时'

type Found = { typeId: string; deptId: string } & Record<
  'entityId' | 'company' | 'post' | 'place',
  string | null
>

/** Terms from the contract in force, else from the file and the department. */
async function readTerms(tx: Tx, userId: string) {
  const { rows } = await sql<Found>`
    select t.id as "typeId", b.dept_id as "deptId", c.entity_id as "entityId", c.company_entity as company,
      coalesce(c.post_name, p.name) as post, coalesce(c.work_place, b.work_city) as place
    from user_base_info b
      join contract_type t on t.code = ${SERVICE_AGREEMENT} and t.enabled and t.deleted_at is null
      left join post p on p.id = b.post_id
      left join contract c on c.user_id = b.id and c.is_labour and c.biz_state = '2'
        and c.deleted_at is null
    where b.id = ${userId}::uuid limit 1`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { typeId, deptId, entityId, company, post, place } = found
  const employer = await readEmployer(tx, deptId)
  return {
    typeId,
    entityId: company === null ? employer.entityId : entityId,
    companyEntity: company ?? employer.company,
    postName: post ?? '—',
    workPlace: place ?? employer.city,
  }
}

/**
 * Drafts a service agreement from the day after the training, for the planned months. The contract
 * officer completes it and has it signed.
 */
export async function draftServiceAgreement(
  tx: Tx,
  actor: Actor,
  training: WireRecord,
  { id: rowId, userId }: { id: string; userId: string },
): Promise<boolean> {
  const terms = await readTerms(tx, userId)
  if (!terms) return false
  const startDate = dayAfter(String(training.endAt).slice(0, 'yyyy-MM-dd'.length), 1)
  const endDate = termEnd(startDate, Number(training.serviceMonths))
  const id = uuidv7()
  const draft = {
    id,
    userId,
    startDate,
    endDate,
    ...terms,
    workHours: STANDARD_HOURS,
    remark: `${training.docNo} ${training.title}`,
  }
  await draftByRule(tx, actor, contractKind, draft)
  await updateRow(tx, trainingParticipants, rowId, { contractId: id }, actor)
  return true
}
