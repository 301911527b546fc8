import { z } from 'zod'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { lockNavigation } from './lock-navigation.ts'

const MAX_ENTRIES = 500
const MAX_SORT = 99_999

const order = z
  .array(
    z.strictObject({
      id: z.uuid().toLowerCase(),
      sort: z.number().int().min(0).max(MAX_SORT),
    }),
  )
  .max(MAX_ENTRIES)

/** Puts many entries into their order at once, all or none. */
export async function updateOrder(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  body: unknown,
): Promise<number> {
  const parsed = order.safeParse(body)
  if (!parsed.success) throw new Failure('invalid', 'invalid.form', { cause: parsed.error })
  const ids = new Set(parsed.data.map(({ id }) => id))
  if (ids.size !== parsed.data.length) throw new Failure('invalid', 'invalid.form')
  await lockNavigation(tx)
  for (const { id, sort } of parsed.data) {
    const { version } = await lockForUpdate(tx, actor, resource, id, null)
    await updateRecord(tx, actor, resource, { id, version, sort })
  }
  return parsed.data.length
}
