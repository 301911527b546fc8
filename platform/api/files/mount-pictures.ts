import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { FileFieldOf } from '#platform/api/crud/require-reach.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { succeed } from '#platform/api/http/answer.ts'
import type { Call, Calls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam, readQuery } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { pictureCalls } from '#platform/define/engine/endpoints.ts'
import { PICTURE_TYPES, pictureSet } from '#platform/wire/files/pictures.ts'
import { setPicture } from './set-picture.ts'
import { nameAsked, readUpload } from './upload.ts'

/** The calls that set and take away the pictures of a resource, where its definition has some. */
export function mountPictures(calls: Calls, store: Store, resource: Resource): void {
  const fields = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.kind === 'image',
  )
  const [first] = fields
  if (first === undefined) return
  const query = z.object({ id: idParam, field: z.enum(fields).default(first) })
  const { set, remove } = pictureCalls(resource.controller)
  const need = permissionsFor(resource, 'edit')
  const of = (c: Context<ApiEnv>): FileFieldOf => ({
    ...readQuery(c, query),
    resource,
    isOwn: false,
  })
  const base = { need, tag: resource.path, query, of }
  for (const call of [
    settingPicture({ ...base, path: set }),
    removingPicture({ ...base, path: remove }),
  ]) {
    calls.add({ ...call, handler: (c, actor) => call.handler(c, actor, store) })
  }
}

/** A call that needs the store that its resource is in. */
export type StoreCall = Omit<Call, 'handler'> & {
  handler: (c: Context<ApiEnv>, actor: Actor, store: Store) => Promise<Response>
}

type PictureCall = Pick<Call, 'path' | 'need'> & {
  tag: string
  query: z.ZodObject
  /** The record and field of the picture in the request. */
  of: (c: Context<ApiEnv>, actor: Actor) => FileFieldOf
}

/** `POST` with the bytes of a file as body, and its name in the address. */
export function settingPicture({ path, need, tag, query, of }: PictureCall): StoreCall {
  return {
    method: 'POST',
    path,
    need,
    audit: 'write',
    about: {
      tag,
      summary: '设置照片：正文为文件本身',
      query: query.extend({ name: nameAsked }),
      bytes: [...new Set(Object.values(PICTURE_TYPES))],
      answer: pictureSet,
    },
    handler: async (c, actor, store) => {
      const target = of(c, actor)
      const done = await setPicture(store, actor, target, await readUpload(c))
      return succeed(c, done, say(c.get('language'), 'file.pictureSet'))
    },
  }
}

export function removingPicture({ path, need, tag, query, of }: PictureCall): StoreCall {
  return {
    method: 'DELETE',
    path,
    need,
    audit: 'write',
    about: { tag, summary: '移除照片', query, answer: pictureSet },
    handler: async (c, actor, store) => {
      const done = await setPicture(store, actor, of(c, actor), null)
      return succeed(c, done, say(c.get('language'), 'file.pictureRemoved'))
    },
  }
}
