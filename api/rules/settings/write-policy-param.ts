import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { policyParams } from '#resources/system/policy-param.ts'

function refuse(field: string, problem: FieldProblem): never {
  throw invalidFields(policyParams, { [field]: problem })
}

/** What is given, on top of what is there. */
type Param = Readonly<Record<string, unknown>>

function checkValue({ value, effectiveFrom, effectiveTo }: Param): void {
  try {
    JSON.parse(String(value))
  } catch {
    refuse('value', { key: 'invalid.jsonValue' })
  }
  if (effectiveTo && String(effectiveTo) < String(effectiveFrom)) {
    const values = { later: '@effectiveTo', earlier: '@effectiveFrom' }
    refuse('effectiveTo', { key: 'invalid.dateOrder', values })
  }
}

/** One value a day: ranges of one key and city never overlap. */
async function requireFreePeriod(tx: Tx, id: string, param: Param): Promise<void> {
  const { key, city = null, effectiveFrom, effectiveTo = null } = param
  const { rows } = await sql<{ from: string; to: string | null }>`
    select effective_from as from, effective_to as to from policy_param
    where key = ${key} and city is not distinct from ${city} and id <> ${id} and deleted_at is null
      and effective_from <= coalesce(${effectiveTo}::date, 'infinity')
      and coalesce(effective_to, 'infinity') >= ${effectiveFrom}::date
    order by effective_from limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  const values = { from: other.from, to: other.to ?? '…' }
  refuse('effectiveFrom', { key: 'invalid.periodOverlap', values })
}

/** Parameters of one key change one after the other: two new ones could overlap each other. */
async function lockKey(tx: Tx, key: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${key}`}, 0))`.execute(tx)
}

export async function addPolicyParam(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  checkValue(input)
  await lockKey(tx, input.key)
  await requireFreePeriod(tx, input.id, input)
  return addRecord(tx, actor, policyParams, input)
}

export async function updatePolicyParam(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, policyParams, input.id, Number(input.version))
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const param = { ...current, ...Object.fromEntries(given) }
  checkValue(param)
  await lockKey(tx, param.key)
  await requireFreePeriod(tx, input.id, param)
  return updateRecord(tx, actor, policyParams, input)
}
