import type { Context, Hono } from 'hono'
import type { Actor } from '#api/actor.ts'
import { invalidFields } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { explainConstraint } from '#api/store/constraint-failures.ts'
import type { CountCache } from '#api/store/count-cache.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { requirePermission } from '#api/store/permission.ts'
import { selectOptions } from '#api/store/references.ts'
import { seesClearly } from '#api/store/scope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import {
  fieldProblems,
  type WriteInput,
  type WriteMode,
  writeSchema,
} from '#resources/engine/schema.ts'
import { addRecord } from './add-record.ts'
import { deleteRecord, isOwnDeletion } from './delete-record.ts'
import { listRecords } from './list-records.ts'
import { readRecordHistory } from './read-history.ts'
import { readRecord, requireId } from './read-record.ts'
import { updateRecord } from './update-record.ts'
import type { DeleteVerb, WriteVerb } from './verbs.ts'

export type Store = { db: Database; counts: CountCache }

/** Rules that stand in for the plain verbs of one resource. */
export type Rules = { add?: WriteVerb; update?: WriteVerb; delete?: DeleteVerb }

const MAX_OPTIONS = 100

/** Wire paths answer under every prefix of their family. */
const ALIASES: Readonly<Record<string, string>> = { '/hr/': '/api/hr/', '/cyl/': '/api/' }

function pathsOf(path: string): string[] {
  const prefix = Object.keys(ALIASES).find((known) => path.startsWith(known))
  return prefix ? [path, (ALIASES[prefix] ?? '') + path.slice(prefix.length)] : [path]
}

function readInput(resource: Resource, mode: WriteMode, body: unknown): WriteInput {
  const result = writeSchema(resource, mode).safeParse(body)
  if (!result.success) throw invalidFields(resource, fieldProblems(resource, result.error))
  return result.data
}

/** Who sees stars may not write behind them, nor test guesses against them. */
async function refuseMasked(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
): Promise<void> {
  const hidden = Object.keys(input).filter((name) => resource.fields[name]?.mask)
  if (hidden.length === 0 || (await seesClearly(tx, actor, resource, input.id))) return
  throw invalidFields(
    resource,
    Object.fromEntries(
      hidden.map((name) => [name, { key: 'invalid.unknownField', values: { name } }]),
    ),
  )
}

/** Registers list, info, options, history, add, update and delete of one resource. */
export function mountResource(
  app: Hono<ApiEnv>,
  store: Store,
  resource: Resource,
  rules: Rules = {},
): void {
  mountReads(app, store, resource)
  mountWrites(app, store, resource, rules)
}

function mountReads(app: Hono<ApiEnv>, store: Store, resource: Resource): void {
  const { endpoints } = resource
  for (const path of pathsOf(endpoints.list)) {
    app.get(path, async (c) => {
      requirePermission(c.get('actor'), resource, 'view')
      const params = new URL(c.req.url).searchParams
      return succeed(c, await listRecords(store, c.get('actor'), resource, params))
    })
  }
  for (const path of pathsOf(endpoints.info)) {
    app.get(path, async (c) => {
      requirePermission(c.get('actor'), resource, 'view')
      const id = requireId(c.req.query('id'))
      return succeed(c, await readRecord(store.db, c.get('actor'), resource, id))
    })
  }
  for (const path of pathsOf(endpoints.options))
    app.get(path, (c) => answerOptions(c, store, resource))
  for (const path of pathsOf(endpoints.history))
    app.get(path, (c) => answerHistory(c, store, resource))
}

async function answerOptions(
  c: Context<ApiEnv>,
  store: Store,
  resource: Resource,
): Promise<Response> {
  const actor = c.get('actor')
  // Names of people need the right to see people; dictionaries are for everybody signed in.
  if (resource.scope || resource.parent) requirePermission(actor, resource, 'view')
  const asked = Number(c.req.query('limit') ?? MAX_OPTIONS)
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_OPTIONS) : MAX_OPTIONS
  const ids = (c.req.query('ids') ?? '').split(',', MAX_OPTIONS).filter(Boolean).map(requireId)
  const key = (c.req.query('key') ?? '').trim().replaceAll('\u0000', '').slice(0, 100)
  return succeed(c, await selectOptions(store.db, resource, actor, { key, ids, limit }))
}

async function answerHistory(
  c: Context<ApiEnv>,
  store: Store,
  resource: Resource,
): Promise<Response> {
  const actor = c.get('actor')
  requirePermission(actor, resource, 'view')
  const id = requireId(c.req.query('id'))
  return succeed(c, await readRecordHistory(store.db, actor, resource, id))
}

function mountWrites(app: Hono<ApiEnv>, store: Store, resource: Resource, rules: Rules): void {
  const add: WriteVerb = rules.add ?? ((tx, actor, input) => addRecord(tx, actor, resource, input))
  const update: WriteVerb =
    rules.update ?? ((tx, actor, input) => updateRecord(tx, actor, resource, input))
  const remove: DeleteVerb =
    rules.delete ??
    (async (tx, actor, id, version) => {
      await deleteRecord(tx, actor, resource, id, version)
    })
  const { endpoints } = resource

  for (const path of pathsOf(endpoints.add)) {
    app.post(path, (c) => write(c, 'add', 'add', add))
  }
  for (const path of pathsOf(endpoints.update)) {
    app.put(path, (c) => write(c, 'update', 'edit', update))
  }
  for (const path of pathsOf(endpoints.delete)) {
    app.delete(path, async (c) => {
      const actor = c.get('actor')
      requirePermission(actor, resource, 'delete')
      const id = requireId(c.req.query('id'))
      const version = readVersion(c.req.query('version'))
      await inTransaction(store, resource, async (tx) => {
        if (await isOwnDeletion(tx, actor, resource, id, version)) return
        await remove(tx, actor, id, version)
      })
      return succeed(c, { id }, say(c.get('language'), 'deleted'))
    })
  }

  async function write(
    c: Context<ApiEnv>,
    mode: WriteMode,
    need: 'add' | 'edit',
    verb: WriteVerb,
  ): Promise<Response> {
    const actor = c.get('actor')
    requirePermission(actor, resource, need)
    const input = readInput(resource, mode, await readJsonObject(c))
    const saved = await inTransaction(store, resource, async (tx) => {
      if (mode === 'update') await refuseMasked(tx, actor, resource, input)
      return verb(tx, actor, input)
    })
    return succeed(c, saved, say(c.get('language'), 'saved'))
  }
}

function readVersion(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

async function inTransaction<T>(
  store: Store,
  resource: Resource,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await store.db.transaction().execute(work)
  } catch (error) {
    throw explainConstraint(error, resource)
  } finally {
    // Other processes hear of it by notification; this one need not wait for it.
    store.counts.forgetAll()
  }
}
