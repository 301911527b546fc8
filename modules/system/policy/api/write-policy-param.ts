import { sql } from 'kysely'
import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { readPolicyValue } from '#modules/system/policy/define/policy-value.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { countTouched } from './count-touched.ts'

function refuse(field: string, problem: FieldProblem): never {
  throw invalidFields(policyParams, { [field]: problem })
}

/** The stored values, overwritten by the input. */
type Param = Readonly<Record<string, unknown>>

function checkParam({ key, city, value, effectiveFrom, effectiveTo }: Param): void {
  const reading = readPolicyValue(key, value)
  if ('problem' in reading) refuse('value', reading.problem)
  if (city && isPolicyKey(key) && POLICY_KEYS[key].isNational) {
    refuse('city', { key: 'param.national' })
  }
  if (effectiveTo && String(effectiveTo) < String(effectiveFrom)) {
    const values = { later: '@effectiveTo', earlier: '@effectiveFrom' }
    refuse('effectiveTo', { key: 'invalid.dateOrder', values })
  }
}

/** Ranges of one key and city must not overlap: one value a day. */
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

/** Serialises changes of one key, because two concurrent changes could add ranges that overlap. */
async function lockKey(tx: Tx, key: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policy ${key}`}, 0))`.execute(tx)
}

export async function addPolicyParam(tx: Tx, actor: Actor, input: WriteInput): Promise<Written> {
  checkParam(input)
  await lockKey(tx, input.key)
  await requireFreePeriod(tx, input.id, input)
  return tellingTouched(tx, input.key, () => addRecord(tx, actor, policyParams, input))
}

export async function updatePolicyParam(tx: Tx, actor: Actor, input: WriteInput): Promise<Written> {
  const current = await lockForUpdate(tx, actor, policyParams, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  const param = { ...current, ...Object.fromEntries(entries) }
  checkParam(param)
  await lockKey(tx, param.key)
  await requireFreePeriod(tx, input.id, param)
  return tellingTouched(tx, param.key, () => updateRecord(tx, actor, policyParams, input))
}

/**
 * A parameter that personnel files need cannot be deleted: their computed values would be empty.
 */
export async function deletePolicyParam(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const { key } = await lockForUpdate(tx, actor, policyParams, id, version, 'delete')
  await lockKey(tx, key)
  const remove = () => deleteRecord(tx, actor, policyParams, id, version)
  const { touched } = await countTouched(tx, key, remove)
  if (touched.emptied > 0) {
    throw new Failure('conflict', 'param.needed', { values: { count: touched.emptied } })
  }
}

type Written = Awaited<ReturnType<WriteVerb>>

async function tellingTouched(tx: Tx, key: unknown, write: () => Promise<Saved>): Promise<Written> {
  const { result, touched } = await countTouched(tx, key, write)
  if (touched.changed === 0) return result
  return { ...result, message: { key: 'param.touched', values: { count: touched.changed } } }
}
