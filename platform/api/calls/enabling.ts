import { z } from 'zod'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import type { AreaCall } from './area.ts'
import { writing } from './described-call.ts'

/** `PUT Enable…` with `{ id, enabled }`: an update of that one field, by the rules of every update. */
export function enabling(resource: Resource, { update }: Pick<Rules, 'update'> = {}): AreaCall {
  return writing({
    tag: resource.path,
    method: 'PUT',
    summary: `启用或停用${resource.label}`,
    path: callPath(resource.controller, `Enable${resource.controller.name}`),
    need: permissionsFor(resource, 'edit'),
    body: z.strictObject({
      id: z.uuid().toLowerCase(),
      enabled: z.boolean(),
      version: z.number().int().min(1).optional(),
    }),
    answer: savedAnswer,
    run: async ({ body: { id, enabled, version: seen }, actor, store }) => {
      const { id: saved, version } = await inTransaction(
        store,
        { resource: resource, actor },
        async (tx) => {
          const current = await lockForUpdate(tx, actor, resource, id, seen ?? null)
          const input = { id, version: current.version, enabled }
          return update ? update(tx, actor, input) : updateRecord(tx, actor, resource, input)
        },
      )
      return { response: { id: saved, version }, told: { key: 'saved' } }
    },
  })
}
