import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule } from '#platform/api/approval/documents/draft-document.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { termEnd } from '#platform/wire/time/terms.ts'
import { contractKind } from './contract.ts'
import { FIXED, LABOUR, labourTermOf } from './contract-terms.ts'

/** Codes of EMPLOYMENT_KIND of people with whom a labour contract is written. */
const [BY_CONTRACT, PART_TIME] = ['1', '5']
/** Codes of the types of agreements that others sign; of people of an agency there is none. */
const AGREEMENTS: Readonly<Record<string, string>> = { 3: 'HT06', 4: 'HT04', 6: 'HT05' }
const STANDARD_HOURS = '标准工时'

type Type = { id: string; isLabour: boolean; termKind: string; defaultYears: number | null }

/** What is signed with somebody who joins like this, of the types in use; whoever works by the hour may agree on it by word. */
async function findType(
  tx: Tx,
  { empKind, contractTerm }: ActionValues,
): Promise<Type | undefined> {
  const term = contractTerm ? labourTermOf(String(contractTerm)) : FIXED
  const isLabour = empKind === BY_CONTRACT || (empKind === PART_TIME && Boolean(contractTerm))
  const agreement = AGREEMENTS[String(empKind)] ?? null
  if (!isLabour && agreement === null) return undefined
  const { rows } = await sql<Type>`
    select t.id, t.kind = ${LABOUR} as "isLabour", t.term_kind as "termKind",
      t.default_years as "defaultYears"
    from contract_type t where t.enabled and t.deleted_at is null
      and case when ${isLabour} then t.kind = ${LABOUR} and t.term_kind = ${term}
        else t.code = ${agreement} end
    order by t.sort, t.code limit 1`.execute(tx)
  return rows[0]
}

/** Whether one is written or agreed on for this employment already. */
async function hasOne(tx: Tx, userId: string, joinDate: unknown, type: Type): Promise<boolean> {
  const { rows } = await sql`select from contract c where c.user_id = ${userId}
    and c.is_labour = ${type.isLabour} and c.start_date >= ${joinDate}::date
    and c.state not in (${DOC.rejected}, ${DOC.cancelled}) and c.deleted_at is null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

function lastDayOf({ termKind, defaultYears }: Type, values: ActionValues): string | null {
  const months = Number(values.contractMonths ?? (defaultYears ?? 0) * 12)
  if (termKind !== FIXED || months === 0) return null
  return termEnd(String(values.joinDate), months)
}

/**
 * The contract of somebody who joins, or comes back, as far as the form tells it: for whoever
 * answers for contracts to complete, ask for and have signed within the month that the law leaves.
 */
export async function draftContract(
  tx: Tx,
  actor: Actor,
  userId: string,
  values: ActionValues,
): Promise<void> {
  const { deptId, postId = null, joinDate, probationMonths } = values
  const type = await findType(tx, values)
  if (!type || (await hasOne(tx, userId, joinDate, type))) return
  const { company, city } = await readEmployer(tx, deptId)
  const { rows } = await sql<{ post: string }>`
    select name as post from post where id = ${postId}::uuid`.execute(tx)
  const draft = {
    id: uuidv7(),
    userId,
    typeId: type.id,
    startDate: joinDate,
    endDate: lastDayOf(type, values),
    probationMonths: type.isLabour ? (probationMonths ?? null) : null,
    companyEntity: company,
    postName: rows[0]?.post ?? '',
    workPlace: city,
    workHours: STANDARD_HOURS,
  } as WriteInput
  await draftByRule(tx, actor, contractKind, draft)
}
