import type { Context } from 'hono'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteOnce, deleteRecord } from '#platform/api/crud/delete-record.ts'
import { type FieldAliases, readWithAliases } from '#platform/api/crud/fields/field-aliases.ts'
import { refuseHidden } from '#platform/api/crud/fields/refuse-hidden.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import {
  BatchUndone,
  changeBatch,
  reasonOf,
  requireAllChanged,
} from '#platform/api/crud/many/change-batch.ts'
import { deleteBatch, readTargets } from '#platform/api/crud/many/delete-batch.ts'
import { requireId } from '#platform/api/crud/read-record.ts'
import type { Rules, Store } from '#platform/api/crud/resource-store.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, ReplyMessage, WriteVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { readChange } from '#platform/api/history/read-change.ts'
import { succeed, succeedWithDoubt } from '#platform/api/http/answer.ts'
import type { Calls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import { readJson, readJsonObject } from '#platform/api/http/read-json-object.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { isRestorable } from '#platform/api/undo/take-back-calls.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  fieldProblems,
  type WriteInput,
  type WriteMode,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import { aboutWrites } from './about-resource.ts'

/** Registers add, update and delete of one resource, one by one and for many. */
export function mountWrites(calls: Calls, store: Store, resource: Resource, rules: Rules): void {
  const { endpoints } = resource
  const { fields = {} } = rules
  const about = aboutWrites(resource, fields)
  const add: WriteVerb = rules.add ?? ((tx, actor, input) => addRecord(tx, actor, resource, input))
  const update: WriteVerb =
    rules.update ?? ((tx, actor, input) => updateRecord(tx, actor, resource, input))
  const remove: DeleteVerb =
    rules.delete ??
    (async (tx, actor, id, version) => {
      await deleteRecord(tx, actor, resource, id, version)
    })
  const offer = isRestorable(rules) ? { canTakeBack: true } : {}
  const needing = (need: string) =>
    ({ need: permissionsFor(resource, need), audit: 'write' }) as const

  calls.add({
    method: 'POST',
    path: endpoints.add,
    about: about.add,
    ...needing('add'),
    handler: (c, actor) => write(c, actor, { store, resource, fields, mode: 'add', verb: add }),
  })
  calls.add({
    method: 'PUT',
    path: endpoints.update,
    about: about.update,
    ...needing('edit'),
    handler: (c, actor) =>
      write(c, actor, { store, resource, fields, mode: 'update', verb: update }),
  })
  calls.add({
    method: 'DELETE',
    path: endpoints.delete,
    about: about.delete,
    ...needing('delete'),
    handler: async (c, actor) => {
      const id = requireId(c.req.query('id'))
      const version = readVersion(c.req.query('version'))
      const reply = await inTransaction(store, { resource, actor }, (tx) =>
        deleteOnce(tx, actor, resource, { id, version }, remove),
      )
      const { key, values } = reply ?? { key: 'deleted' }
      return succeed(c, { id, ...offer }, say(c.get('language'), key, values))
    },
  })
  calls.add({
    method: 'DELETE',
    path: endpoints.deleteBatch,
    about: about.deleteBatch,
    ...needing('delete'),
    handler: async (c, actor) => {
      const language = c.get('language')
      const targets = readTargets(await readJson(c))
      await inTransaction(store, { resource, actor }, (tx) =>
        deleteBatch(tx, actor, resource, targets, { remove, language }),
      )
      const ids = targets.map(({ id }) => id)
      return succeed(c, { ids, ...offer }, say(language, 'deletedMany', { count: ids.length }))
    },
  })
  if (endpoints.updateBatch === null) return
  calls.add({
    method: 'PUT',
    path: endpoints.updateBatch,
    about: about.updateBatch,
    ...needing('edit'),
    handler: (c, actor) => writeMany(c, actor, { store, resource, verb: update }),
  })
}

/** Sets one field of many rows, or previews the change. */
async function writeMany(
  c: Context<ApiEnv>,
  actor: Actor,
  { store, resource, verb }: Pick<Write, 'store' | 'resource' | 'verb'>,
): Promise<Response> {
  const language = c.get('language')
  const change = readChange(resource, actor, await readJsonObject(c))
  const total = change.targets.length
  const work = inTransaction(store, { resource, actor }, async (tx) => {
    const outcome = await changeBatch(tx, actor, resource, change, verb)
    if (change.isPreview) throw new BatchUndone(outcome)
    requireAllChanged(outcome, total, language)
    return outcome
  })
  const { changed, same, refused } = await work.catch((error: unknown) => {
    if (error instanceof BatchUndone) return error.outcome
    throw error
  })
  const reasons = [...refused].map(([id, failure]) => {
    const { key, values } = reasonOf(failure, language)
    return [id, say(language, key, values)]
  })
  const answer = { changed, same, refused: Object.fromEntries(reasons) }
  const reply = change.isPreview ? '' : say(language, 'changedMany', { count: changed.length })
  return succeed(c, answer, reply)
}

type Write = {
  store: Store
  resource: Resource
  fields: FieldAliases
  mode: WriteMode
  verb: WriteVerb
}

async function write(
  c: Context<ApiEnv>,
  actor: Actor,
  { store, resource, fields, mode, verb }: Write,
): Promise<Response> {
  const body = await readWithAliases(store.db, resource, await readJsonObject(c), fields)
  const input = readInput(resource, mode, body)
  const { message, ...saved } = await inTransaction(store, { resource, actor }, async (tx) => {
    if (mode === 'update') await refuseHidden(tx, actor, resource, input)
    return verb(tx, actor, input)
  })
  const { key, values, isDoubtful }: ReplyMessage = message ?? { key: 'saved' }
  const text = say(c.get('language'), key, values)
  return isDoubtful ? succeedWithDoubt(c, saved, text) : succeed(c, saved, text)
}

function readInput(resource: Resource, mode: WriteMode, body: unknown): WriteInput {
  const result = writeSchema(resource, mode).safeParse(body)
  if (!result.success) throw invalidFields(resource, fieldProblems(resource, result.error))
  return result.data
}

function readVersion(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
