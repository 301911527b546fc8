import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  declaredIn,
  type MonthBase,
  withBase,
} from '#modules/pay/insurance/api/engine/declared-base.ts'
import { requireRight } from '#modules/pay/insurance/api/register.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow, selectAnyRecord, updateRow } from '#platform/api/store/rows/records.ts'
import type { Member, Side } from './side.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Locks the rows of people until the end of the transaction, in an order that all callers share. A change reads the
 * bases of a row and writes them back as a whole, so the second of two changes must read the result of the first.
 */
export async function lockRegister(
  tx: Tx,
  { register: { resource } }: Side,
  userIds: readonly string[],
): Promise<void> {
  await sql`select from ${sql.table(resource.table)}
    where deleted_at is null and user_id = any(${[...userIds]}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/** Adds a row to a register by a rule, with its history. */
export async function addToRegister(
  tx: Tx,
  actor: Actor,
  { register }: Side,
  values: Values,
): Promise<void> {
  const { resource } = register
  const id = uuidv7()
  await requireRight(tx, register, { ...values, id })
  await insertRow(tx, resource, id, values, actor)
  await writeHistory(tx, actor, {
    resource,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: values,
  })
}

/** Changes a row of a register by a rule, with its history. */
export async function changeInRegister(
  tx: Tx,
  actor: Actor,
  { register }: Side,
  { id, values }: { id: string; values: Values },
): Promise<void> {
  const { resource } = register
  const current = await selectAnyRecord(tx, resource, id)
  if (!current) throw new Error(`${resource.path} has no row ${id}`)
  await requireRight(tx, register, { ...current, ...values })
  const version = await updateRow(tx, resource, id, values, actor)
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, current[name]]))
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action: 'update',
    before,
    after: values,
  })
}

const EVER = '9999-12'

/** The values of a row after it gets a base that counts from a month on. */
export function baseValues(member: Member, change: MonthBase): Values {
  const bases = withBase(member, change)
  const { declareBase } = member
  return {
    bases: JSON.stringify(bases),
    declareBase: declaredIn({ declareBase, bases }, EVER, null),
  }
}
