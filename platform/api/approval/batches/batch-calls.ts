import { z } from 'zod'
import { requireKind } from '#platform/api/approval/documents/approval-calls.ts'
import type { DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { idParam, readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import {
  BATCH_CALLS,
  batchPreview,
  batchWish,
  ownBatch,
  refusedDocuments,
} from '#platform/wire/approval/document-batch.ts'
import { beginBatch } from './begin-batch.ts'
import { listedDocuments, previewBatch, waitingDocuments } from './documents-of-batch.ts'
import {
  readOwnBatch,
  readOwnBatches,
  readRefused,
  refusedDocumentsFile,
  stopOwnBatch,
} from './own-batches.ts'

const MAX_ROWS_A_PAGE = 100
const tag = '审批'
const one = z.object({ batchId: idParam })
const file = one.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') })

/**
 * Calls that handle many documents in a background job: the user who starts a batch can watch and stop it.
 */
export function batchCalls(kinds: DocumentKinds): readonly AreaCall[] {
  return [...beginning(kinds), ...OWN, ...ofRefused(kinds)]
}

function beginning(kinds: DocumentKinds): readonly AreaCall[] {
  return [
    reading({
      tag,
      path: BATCH_CALLS.preview,
      answer: batchPreview,
      summary: '批量办理前的数量：列表中可提交的单据，或本人的待办环节',
      query: z.object({
        bizType: z.string().max(60).optional().describe('单据的资源路径；不填为本人的待办'),
        list: z.string().max(20_000).default('').describe('列表的查询条件，如 state=0&key=张'),
      }),
      run: ({ query: { bizType, list }, actor, store: { db } }) => {
        const set = bizType
          ? listedDocuments(actor, requireKind(kinds, bizType), list)
          : waitingDocuments(actor, kinds)
        return previewBatch(db, set)
      },
    }),
    writing({
      tag,
      method: 'POST',
      path: BATCH_CALLS.begin,
      body: batchWish,
      summary: '在后台批量提交、通过或驳回：逐张办理，权限以办理时为准；同一编号只开始一次',
      answer: z.object({ id: z.uuid() }),
      run: async ({ body, actor, language, store: { db } }) => {
        const requestId = currentOrigin()?.requestId ?? null
        const person = { userId: actor.userId, language, requestId }
        const kind = body.bizType ? requireKind(kinds, body.bizType) : null
        const batch = { actor, person, kinds, kind }
        await db.transaction().execute((tx) => beginBatch(tx, batch, body))
        return { response: { id: body.id } }
      },
    }),
  ]
}

const OWN: readonly AreaCall[] = [
  reading({
    tag,
    path: BATCH_CALLS.list,
    summary: '本人的批量办理',
    answer: z.array(ownBatch),
    run: ({ actor, language, store: { db } }) => readOwnBatches(db, actor, language),
  }),
  reading({
    tag,
    path: BATCH_CALLS.info,
    summary: '本人的一次批量办理及其进度',
    query: one,
    answer: ownBatch,
    run: ({ query: { batchId }, actor, language, store: { db } }) =>
      readOwnBatch(db, actor, language, batchId),
  }),
  writing({
    tag,
    method: 'PUT',
    path: BATCH_CALLS.stop,
    answer: z.null(),
    summary: '停止批量办理：尚未办理的不再办理',
    body: z.strictObject({ batchId: z.uuid().toLowerCase() }),
    run: async ({ body: { batchId }, actor, store: { db } }) => {
      await stopOwnBatch(db, actor, batchId)
      return { response: null, told: { key: 'batch.stopped' } }
    },
  }),
]

function ofRefused(kinds: DocumentKinds): readonly AreaCall[] {
  return [
    reading({
      tag,
      path: BATCH_CALLS.refused,
      answer: refusedDocuments,
      summary: '批量办理中未办理的单据及原因',
      query: one.extend({
        page: wholeParam(9_999).default(1),
        pageSize: wholeParam(MAX_ROWS_A_PAGE).default(20),
      }),
      run: async ({ query: { batchId, ...wish }, actor, language, store: { db } }) => {
        const batch = await readOwnBatch(db, actor, language, batchId)
        return readRefused({ db, actor, kinds }, batch, { ...wish, language })
      },
    }),
    {
      method: 'GET',
      path: BATCH_CALLS.file,
      need: SIGNED_IN,
      audit: 'read',
      spends: 'exports',
      about: {
        tag,
        summary: '下载批量办理中未办理的单据及原因',
        query: file,
        answer: {},
        files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
      },
      handler: async (c, actor, { db }) => {
        const { batchId, format } = readQuery(c, file)
        const language = c.get('language')
        const batch = await readOwnBatch(db, actor, language, batchId)
        const wish = { format, language }
        return answerAttachment(await refusedDocumentsFile({ db, actor, kinds }, batch, wish))
      },
    },
  ]
}
