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

/** Codes of EMPLOYMENT_KIND that need a labour contract. */
const [BY_CONTRACT, PART_TIME] = ['1', '5']
/** Codes of the agreement types for other kinds of employment; agency workers sign no agreement. */
const AGREEMENTS: Readonly<Record<string, string>> = { 3: 'HT06', 4: 'HT04', 6: 'HT05' }
const STANDARD_HOURS = '标准工时'

type Type = { id: string; isLabour: boolean; termKind: string; defaultYears: number | null }

/**
 * Finds the type of contract for this kind of employment, among the types in use. Part-time employees may have an oral
 * contract, so a written one is optional for them.
 */
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

/** Whether this employment already has a contract, drafted or agreed. */
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
 * Drafts the contract of an employee who joins or is rehired, from the joining form. The contract officer completes it,
 * submits it and has it signed within the month that the law allows.
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
  const { company, city, entityId } = await readEmployer(tx, deptId)
  const { rows } = await sql<{ post: string }>`
    select name as post from post where id = ${postId}::uuid`.execute(tx)
  const draft = {
    id: uuidv7(),
    userId,
    typeId: type.id,
    startDate: joinDate,
    endDate: lastDayOf(type, values),
    probationMonths: type.isLabour ? (probationMonths ?? null) : null,
    entityId,
    companyEntity: company,
    postName: rows[0]?.post ?? '',
    workPlace: city,
    workHours: STANDARD_HOURS,
  } as WriteInput
  await draftByRule(tx, actor, contractKind, draft)
}
