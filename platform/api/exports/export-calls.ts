import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { readQuery } from '#platform/api/http/read-query.ts'
import { currentLanguage, currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { EXPORT_CALLS } from '#platform/define/shipped/exports/own-export-calls.ts'
import { ownExport } from '#platform/wire/files/exports.ts'
import { EXPORT_FORMATS } from './export-request.ts'
import { cancelOwnExport, deleteOwnExport, openOwnExport, retryOwnExport } from './own-exports.ts'
import { readOwnExport, readOwnExports } from './read-own-exports.ts'
import { FORMATS } from './write-export.ts'

const tag = '导出文件'
const one = z.object({ id: z.uuid().toLowerCase() })
const body = z.strictObject({ id: z.uuid().toLowerCase() })
const answer = z.null()

const download: AreaCall = {
  method: 'GET',
  path: EXPORT_CALLS.download,
  need: SIGNED_IN,
  audit: 'read',
  spends: 'exports',
  about: {
    tag,
    summary: '下载本人的导出文件',
    query: one,
    answer: {},
    files: EXPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join()),
  },
  handler: async (c, actor, { db }) =>
    answerAttachment(await openOwnExport(db, actor, readQuery(c, one).id)),
}

/** Calls about the caller's export files. */
export const exportCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: EXPORT_CALLS.list,
    summary: '本人的导出文件',
    answer: z.array(ownExport),
    run: ({ actor, store: { db } }) => readOwnExports(db, actor.userId),
  }),
  reading({
    tag,
    path: EXPORT_CALLS.info,
    summary: '本人的一个导出文件',
    query: one,
    answer: ownExport,
    run: ({ actor, query: { id }, store: { db } }) => readOwnExport(db, actor.userId, id),
  }),
  download,
  writing({
    tag,
    method: 'PUT',
    path: EXPORT_CALLS.cancel,
    summary: '取消导出',
    body,
    answer,
    run: async ({ actor, body: { id }, store: { db } }) => {
      await db.transaction().execute((tx) => cancelOwnExport(tx, actor, id))
      return { response: null, told: { key: 'export.cancelled' } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: EXPORT_CALLS.retry,
    summary: '重新导出',
    body,
    answer,
    spends: 'exports',
    run: async ({ actor, body: { id }, store: { db } }) => {
      const requestId = currentOrigin()?.requestId ?? null
      const person = { userId: actor.userId, language: currentLanguage(), requestId }
      await db.transaction().execute((tx) => retryOwnExport(tx, actor, id, person))
      return { response: null, told: { key: 'export.again' } }
    },
  }),
  writing({
    tag,
    method: 'DELETE',
    path: EXPORT_CALLS.remove,
    summary: '删除导出文件',
    query: one,
    answer,
    run: async ({ actor, query: { id }, store: { db } }) => {
      await deleteOwnExport(db, actor, id)
      return { response: null, told: { key: 'export.deleted' } }
    },
  }),
]
