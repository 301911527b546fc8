import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { fieldsSchema, savedAnswer } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { flagAsked, idAsked } from '#api/http/read-asked.ts'
import { readChangeItems, readOwnFile } from '#api/queries/hr/info-changes.ts'
import { askInfoChange } from '#api/rules/hr/ask-info-change.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { changeItems, OWN_FILE_CALLS, ownFile } from '#contracts/own-file.ts'
import { archives } from '#resources/hr/archive.ts'
import { infoChanges, SELF_SERVICE_FIELDS } from '#resources/hr/info-change.ts'

const tag = infoChanges.path
/** Whoever may look at requests may make one of his own; both calls know no other file. */
const need = permissionsFor(infoChanges, 'view')

const asking = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'UUIDv7 of the request' }),
  version: z.number().int().min(1).meta({ description: 'of the file, as it was seen' }),
  values: fieldsSchema(archives, SELF_SERVICE_FIELDS),
})

export const infoChangeCalls: readonly AreaCall[] = [
  reading({
    ...{ tag, need, path: OWN_FILE_CALLS.read, answer: ownFile, audit: 'read' },
    summary: '本人档案中可申请变更的内容，及最近一次申请',
    run: ({ actor, store: { db } }) => readOwnFile(db, actor),
  }),
  writing({
    ...{ tag, need, method: 'PUT', path: OWN_FILE_CALLS.ask, body: asking, answer: savedAnswer },
    summary: '申请变更本人档案，由人事确认后生效',
    run: async ({ body: { id, version, values }, actor, store }) => ({
      response: await inTransaction(store, infoChanges, (tx) =>
        askInfoChange(tx, actor, { id, version, values }),
      ),
      told: { key: 'infoChange.asked' },
    }),
  }),
  reading({
    ...{ tag, need, path: OWN_FILE_CALLS.items, answer: changeItems, audit: 'read' },
    summary: '信息变更申请的内容：变更前后',
    query: z.object({ id: idAsked, clear: flagAsked }),
    spends: (c) => (c.req.query('clear') === 'true' ? 'sensitive' : 'reads'),
    run: ({ query, actor, store: { db } }) => readChangeItems(db, actor, query),
  }),
]
