import { z } from 'zod'
import type { FileRule, Rules, Store } from '#platform/api/crud/resource-store.ts'
import { succeed } from '#platform/api/http/answer.ts'
import type { Calls } from '#platform/api/http/calls.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { ATTACHMENT_TYPES, attachmentsSet } from '#platform/wire/files/attachments.ts'
import { addFile, removeFile } from './attach-file.ts'
import type { StoreCall } from './mount-pictures.ts'
import { nameAsked, readUpload } from './upload.ts'

const TYPES = [...new Set(Object.values(ATTACHMENT_TYPES).map(({ type }) => type))]

/** Registers the calls that add and remove files, for each resource whose definition has a field of files. */
export function mountFiles(
  calls: Calls,
  store: Store,
  resource: Resource,
  { files: rule }: Pick<Rules, 'files'>,
): void {
  const fields = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.kind === 'files',
  )
  const [first] = fields
  if (first === undefined) return
  const query = askedOf(fields, first)
  for (const call of [adding(resource, query, rule), removing(resource, query, rule)]) {
    calls.add({ ...call, handler: (c, actor) => call.handler(c, actor, store) })
  }
}

function askedOf(fields: readonly string[], first: string) {
  return z.object({ id: idParam, field: z.enum(fields).default(first) })
}

type Of = ReturnType<typeof askedOf>

/** `POST` with the bytes of a file as body, and its name in the address. */
function adding(resource: Resource, query: Of, rule: FileRule | undefined): StoreCall {
  return {
    method: 'POST',
    path: fileCalls(resource.controller).add,
    audit: 'write',
    need: permissionsFor(resource, 'edit'),
    about: {
      tag: resource.path,
      summary: '添加附件：正文为文件本身',
      bytes: TYPES,
      query: query.extend({ name: nameAsked }),
      answer: attachmentsSet,
    },
    handler: async (c, actor, store) => {
      const of = { ...readQuery(c, query), resource, isOwn: false, rule }
      const done = await addFile(store, actor, of, await readUpload(c))
      return succeed(c, done, say(c.get('language'), 'file.added'))
    },
  }
}

function removing(resource: Resource, query: Of, rule: FileRule | undefined): StoreCall {
  const removeQuery = query.extend({ file: idParam })
  return {
    method: 'DELETE',
    path: fileCalls(resource.controller).remove,
    audit: 'write',
    need: permissionsFor(resource, 'edit'),
    about: {
      tag: resource.path,
      summary: '移除附件',
      query: removeQuery,
      answer: attachmentsSet,
    },
    handler: async (c, actor, store) => {
      const { file, ...of } = readQuery(c, removeQuery)
      const done = await removeFile(store, actor, { ...of, resource, isOwn: false, rule }, file)
      return succeed(c, done, say(c.get('language'), 'file.removed'))
    },
  }
}
