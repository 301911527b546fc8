import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges, SELF_SERVICE_FIELDS } from '#modules/hr/archives/define/info-change.ts'
import {
  changedFields,
  changeItems,
  confirmedTogether,
  MAX_CONFIRMED,
  OWN_FILE_CALLS,
  ownFile,
} from '#modules/hr/archives/wire/own-file.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { actTogether } from '#platform/api/crud/many/act-together.ts'
import { reasonOf } from '#platform/api/crud/many/change-batch.ts'
import { fieldsSchema, savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { say } from '#platform/api/http/messages.ts'
import { flagParam, idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { askInfoChange } from './ask-info-change.ts'
import { readChangedFields } from './changed-fields.ts'
import { confirmInfoChange } from './info-change.ts'
import { readChangeItems, readItemsOf, readOwnFile } from './read-info-changes.ts'

const tag = infoChanges.path
/** A user who may view requests may also make one; both calls reach only the user's own file. */
const need = permissionsFor(infoChanges, 'view')

const asking = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'UUIDv7 of the request' }),
  version: z.number().int().min(1).meta({ description: 'of the file, as it was seen' }),
  values: fieldsSchema(archives, SELF_SERVICE_FIELDS),
})

const MAX_LISTED = 100

const idsAsked = z
  .string()
  .transform((list) => list.toLowerCase().split(','))
  .refine((ids) => ids.length <= MAX_LISTED && ids.every(isUuid))
  .describe(`comma list, ${MAX_LISTED} at most`)

const confirming = z.object({
  targets: z
    .array(z.object({ id: z.uuid().toLowerCase(), version: z.number().int().min(1) }))
    .min(1)
    .max(MAX_CONFIRMED),
  preview: z.boolean().default(false),
})

export const infoChangeCalls: readonly AreaCall[] = [
  reading({
    tag,
    need,
    path: OWN_FILE_CALLS.read,
    answer: ownFile,
    audit: 'read',
    summary: '本人档案中可申请变更的内容，及最近一次申请',
    run: ({ actor, store: { db } }) => readOwnFile(db, actor),
  }),
  writing({
    tag,
    need,
    method: 'PUT',
    path: OWN_FILE_CALLS.ask,
    body: asking,
    answer: savedAnswer,
    summary: '申请变更本人档案，由人事确认后生效',
    run: async ({ body: { id, version, values }, actor, store }) => ({
      response: await inTransaction(store, { resource: infoChanges, actor }, (tx) =>
        askInfoChange(tx, actor, { id, version, values }),
      ),
      told: { key: 'infoChange.asked' },
    }),
  }),
  reading({
    tag,
    need,
    path: OWN_FILE_CALLS.items,
    answer: changeItems,
    audit: 'read',
    summary: '信息变更申请的内容：变更前后',
    query: z.object({ id: idParam, clear: flagParam }),
    spends: (c) => (c.req.query('clear') === 'true' ? 'sensitive' : 'reads'),
    run: ({ query, actor, store: { db } }) => readChangeItems(db, actor, query),
  }),
  reading({
    tag,
    need,
    path: OWN_FILE_CALLS.fields,
    answer: changedFields,
    audit: 'read',
    summary: '多份信息变更申请各涉及哪些内容',
    query: z.object({ ids: idsAsked }),
    run: ({ query: { ids }, actor, store: { db } }) => readChangedFields(db, actor, ids),
  }),
  writing({
    tag,
    method: 'PUT',
    path: OWN_FILE_CALLS.confirmBatch,
    answer: confirmedTogether,
    need: permissionsFor(infoChanges, 'confirm'),
    body: confirming,
    summary: '同时采纳多份信息变更申请；preview 只看结果',
    // Shows the requested values unmasked.
    spends: 'sensitive',
    run: async ({ body: { targets, preview }, actor, store, language }) => {
      const request = { targets, isPreview: preview, language }
      const confirm = { resource: infoChanges, name: 'confirm', verb: confirmInfoChange }
      const { changed, refused } = await actTogether(store, actor, confirm, request)
      const items = preview ? await readItemsOf(store.db, actor, changed) : {}
      const reasons = [...refused].map(([id, failure]) => {
        const { key, values } = reasonOf(failure, language)
        return [id, say(language, key, values)]
      })
      return {
        response: { confirmed: changed, refused: Object.fromEntries(reasons), items },
        ...(!preview && { told: { key: 'infoChange.taken', values: { count: changed.length } } }),
      }
    },
  }),
]
