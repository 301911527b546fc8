import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'

const DICTIONARY_LOCK = 7_316_003

async function lockDictionaries(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DICTIONARY_LOCK})`.execute(tx)
}

/** The parent is another entry of the same type, and no entry is its own ancestor. */
async function checkParent(tx: Tx, entry: Readonly<Record<string, unknown>>): Promise<void> {
  const { type, code, parentCode } = entry
  if ((parentCode ?? '') === '') return
  const { rows } = await sql<{ code: string }>`
    with recursive above (code, parent_code) as (
      select code, parent_code from data_dict
      where type = ${type} and code = ${parentCode} and deleted_at is null
      union
      select d.code, d.parent_code from data_dict d join above on d.code = above.parent_code
      where d.type = ${type} and d.deleted_at is null
    )
    select code from above`.execute(tx)
  const key =
    rows.length === 0 || parentCode === code
      ? 'invalid.parentCode'
      : rows.some((row) => row.code === code)
        ? 'invalid.parentCodeCycle'
        : null
  if (key) throw invalidFields(dataDicts, { parentCode: { key } })
}

async function countBelow(tx: Tx, type: string, code: string): Promise<number> {
  const { count } = await tx
    .selectFrom('data_dict')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('parent_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function requireNoneBelow(tx: Tx, type: unknown, code: unknown): Promise<void> {
  const count = await countBelow(tx, String(type), String(code))
  if (count === 0) return
  const references = [{ resource: dataDicts, count }]
  throw new Failure('conflict', 'conflict.referenced', { references })
}

export async function addDataDict(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockDictionaries(tx)
  await checkParent(tx, input)
  return addRecord(tx, actor, dataDicts, input)
}

/** Entries refer to their parent by its code, so an entry with others below it keeps its code. */
export async function updateDataDict(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockDictionaries(tx)
  const current = await lockForUpdate(tx, actor, dataDicts, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  const entry = { ...current, ...Object.fromEntries(entries) }
  const { type, code } = current
  if (entry.type !== type || entry.code !== code) await requireNoneBelow(tx, type, code)
  await checkParent(tx, entry)
  return updateRecord(tx, actor, dataDicts, input)
}

export async function deleteDataDict(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await lockDictionaries(tx)
  const { type, code } = await lockForUpdate(tx, actor, dataDicts, id, version, 'delete')
  await requireNoneBelow(tx, type, code)
  await deleteRecord(tx, actor, dataDicts, id, version)
}
