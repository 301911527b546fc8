import { sql } from 'kysely'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord, findOwnAddition } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { matchEmployer } from './match-employer.ts'

type Written = Saved & { message?: ReplyMessage }

/** Two employers whose names differ only in blanks, width or brackets could not be told apart. */
async function requireOwnName(tx: Tx, id: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('employer names', 0))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select name from legal_entity where employer_key(name) = employer_key(${name})
      and id <> ${id}::uuid and deleted_at is null limit 1`.execute(tx)
  const [other] = rows
  if (other) {
    throw invalidFields(legalEntities, { name: { key: 'invalid.sameEmployer', values: other } })
  }
}

/** Refers the records that have this name already to the employer, and says how many. */
async function matched(tx: Tx, actor: Actor, saved: Saved, name: string): Promise<Written> {
  const { departments, contracts } = await matchEmployer(tx, actor, { name, entityId: saved.id })
  if (departments + contracts === 0) return saved
  return { ...saved, message: { key: 'employer.entered', values: { departments, contracts } } }
}

export async function addLegalEntity(tx: Tx, actor: Actor, input: WriteInput): Promise<Written> {
  const name = String(input.name)
  await requireOwnName(tx, input.id, name)
  const isRepeated = (await findOwnAddition(tx, legalEntities, input.id, actor)) !== null
  const saved = await addRecord(tx, actor, legalEntities, input)
  return isRepeated ? saved : matched(tx, actor, saved, name)
}

export async function updateLegalEntity(tx: Tx, actor: Actor, input: WriteInput): Promise<Written> {
  const current = await lockForUpdate(tx, actor, legalEntities, input.id, Number(input.version))
  const name = String(input.name ?? current.name)
  if (name === current.name) return updateRecord(tx, actor, legalEntities, input)
  await requireOwnName(tx, input.id, name)
  return matched(tx, actor, await updateRecord(tx, actor, legalEntities, input), name)
}
