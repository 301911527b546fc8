import { z } from 'zod'
import { succeed } from '#api/http/answer.ts'
import { answerAttachment } from '#api/http/attachment.ts'
import type { Calls } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readQuery } from '#api/http/read-asked.ts'
import { stageFile } from '#api/imports/stage-file.ts'
import { makeTemplate } from '#api/imports/template.ts'
import { currentOrigin } from '#api/store/call-origin.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { queuedExport } from '#contracts/exports.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#contracts/imports.ts'
import { importCalls } from '#resources/described/importing.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Store } from './resource-store.ts'
import { nameAsked, readUpload } from './upload.ts'
import { FORMATS } from './write-export.ts'

const TYPES = IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join())

/** The calls that hand out a template and take a file, for each resource whose rows may come from one. */
export function mountImports(calls: Calls, store: Store, resource: Resource): void {
  if (resource.importBy === undefined) return
  const { template, send } = importCalls(resource)
  const need = permissionsFor(resource, 'import')
  const tag = resource.path
  const query = z.object({ format: z.enum(IMPORT_FORMATS).default('xlsx') })
  calls.add({
    method: 'GET',
    path: template,
    need,
    audit: 'none',
    spends: 'exports',
    about: { tag, summary: '导入模板', query, answer: {}, files: TYPES },
    handler: async (c, actor) => {
      const of = { store, actor, resource, language: c.get('language') }
      return answerAttachment(await makeTemplate(of, readQuery(c, query).format))
    },
  })
  calls.add({
    method: 'POST',
    path: send,
    need,
    audit: 'write',
    about: {
      tag,
      summary: '导入：正文为文件本身（xlsx 或 csv）',
      bytes: TYPES,
      query: z.object({ name: nameAsked }),
      answer: queuedExport,
    },
    handler: async (c, actor) => {
      const language = c.get('language')
      const requestId = currentOrigin()?.requestId ?? null
      const person = { userId: actor.userId, language, requestId }
      const upload = await readUpload(c, MAX_CSV_BYTES)
      const id = await stageFile(store.db, { actor, person }, { resource, roster: null }, upload)
      return succeed(c, { id }, say(language, 'import.taken'))
    },
  })
}
