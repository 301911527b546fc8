import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

type Facts = { of_department: boolean; actual: number }

async function readFacts(tx: Tx, { deptId, postId }: WriteInput): Promise<Facts> {
  const result = await sql<Facts>`select
    exists (select from post where id = ${postId} and dept_id = ${deptId}) as of_department,
    (select actual from people_of_post(${postId}::uuid))`.execute(tx)
  return result.rows[0] ?? { of_department: false, actual: 0 }
}

async function check(tx: Tx, values: WriteInput): Promise<void> {
  const { of_department, actual } = await readFacts(tx, values)
  const problems: Record<string, FieldProblem> = {}
  if (!of_department) problems.postId = { key: 'invalid.postOfOtherDepartment' }
  if (Number(values.plan) < actual && !values.overReason) {
    problems.overReason = { key: 'invalid.overReason' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(postEstablishments, problems)
}

export async function addEstablishment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await check(tx, input)
  return addRecord(tx, actor, postEstablishments, input)
}

/** Fewer places than people on the post need a reason, also when only the reason is taken away. */
export async function updateEstablishment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, version } = input
  const current = await lockForUpdate(tx, actor, postEstablishments, id, Number(version))
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  await check(tx, { ...current, ...Object.fromEntries(given) } as WriteInput)
  return updateRecord(tx, actor, postEstablishments, input)
}
