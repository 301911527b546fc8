import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { lockNavigation } from './lock-navigation.ts'

const MAX_ENTRIES = 500
const MAX_SORT = 99_999

export const newOrder = z
  .array(
    z.strictObject({
      id: z.uuid().toLowerCase(),
      sort: z.number().int().min(0).max(MAX_SORT),
    }),
  )
  .max(MAX_ENTRIES)
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length)

/** Sets the order of many entries, all or none. */
export async function updateOrder(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  entries: z.output<typeof newOrder>,
): Promise<number> {
  await lockNavigation(tx)
  for (const { id, sort } of entries) {
    const { version } = await lockForUpdate(tx, actor, resource, id, null)
    await updateRecord(tx, actor, resource, { id, version, sort })
  }
  return entries.length
}
