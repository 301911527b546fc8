import { z } from 'zod'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import type { Calls } from '#platform/api/http/calls.ts'
import { say } from '#platform/api/http/messages.ts'
import { readQuery } from '#platform/api/http/read-query.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { importCalls } from '#platform/define/described/importing.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { queuedExport } from '#platform/wire/files/exports.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES } from '#platform/wire/files/imports.ts'
import { stageFile } from './stage-file.ts'
import { makeTemplate } from './words/template.ts'

const TYPES = IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join())

/** Registers the calls that return a template and accept a file, for each resource that has an import. */
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
