import type { Context } from 'hono'
import { answerOptions } from '#platform/api/crud/answer-options.ts'
import { readQueryWithAliases } from '#platform/api/crud/fields/field-aliases.ts'
import { fixedFieldsOf } from '#platform/api/crud/fields/fixed-fields.ts'
import { ownActionsOf } from '#platform/api/crud/own-actions.ts'
import { readClearRecord } from '#platform/api/crud/read-clear-record.ts'
import { readRecord, requireId } from '#platform/api/crud/read-record.ts'
import type { Choosing, Rules, Store } from '#platform/api/crud/resource-store.ts'
import { exportRecords } from '#platform/api/exports/export-records.ts'
import { Failure } from '#platform/api/failure.ts'
import { mountFiles } from '#platform/api/files/mount-files.ts'
import { mountPictures } from '#platform/api/files/mount-pictures.ts'
import { fileChangesOf } from '#platform/api/files/require-files-open.ts'
import { readRecordHistory } from '#platform/api/history/read-history.ts'
import { readTimeline } from '#platform/api/history/read-timeline.ts'
import { accept, succeed } from '#platform/api/http/answer.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import { type Calls, SIGNED_IN } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import { mountImports } from '#platform/api/imports/mount-imports.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { takeAsOf } from '#platform/define/described/as-of.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Endpoints } from '#platform/define/engine/endpoints.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { aboutReads } from './about-resource.ts'
import { mountActions } from './mount-actions.ts'
import { mountWrites } from './mount-writes.ts'

/** Registers list, info, options, history, the writes and the actions of one resource. */
export function mountResource(
  calls: Calls,
  store: Store,
  resource: Resource,
  { rules, choosing }: { rules: Rules; choosing: Choosing },
): void {
  const named = withOtherNames(calls, resource, rules.also ?? {})
  const varied = withVariants(named, store, resource, rules.variants ?? {})
  mountReads(varied, store, resource, { rules, choosing })
  if (resource.isReadOnly) refuseUnused(resource, rules)
  else mountWrites(varied, store, resource, rules)
  mountActions(calls, store, resource, rules)
  mountPictures(calls, store, resource)
  mountFiles(calls, store, resource, rules)
  mountImports(calls, store, resource)
}

function refuseUnused({ path }: Resource, rules: Rules): void {
  const unused = (['add', 'update', 'delete'] as const).find((verb) => rules[verb])
  if (unused) throw new Error(`${path} is read-only, so no call uses its rule ${unused}`)
}

/** Registers a call a second time at its other address. */
function withOtherNames(
  calls: Calls,
  { endpoints }: Resource,
  also: NonNullable<Rules['also']>,
): Calls {
  const names = new Map(
    Object.entries(also).map(([name, path]) => [endpoints[name as keyof Endpoints], path]),
  )
  return {
    ...calls,
    add(call) {
      calls.add(call)
      const path = names.get(call.path)
      if (path !== undefined) calls.add({ ...call, path })
    },
  }
}

function withVariants(
  calls: Calls,
  store: Store,
  { endpoints }: Resource,
  variants: NonNullable<Rules['variants']>,
): Calls {
  const byPath = new Map(
    Object.entries(variants).map(([name, variant]) => [
      endpoints[name as keyof Endpoints],
      variant,
    ]),
  )
  return {
    ...calls,
    add(call) {
      const { handler } = call
      const variant = byPath.get(call.path)
      if (!variant) return calls.add(call)
      calls.add({
        ...call,
        about: { ...call.about, variant: variant.about },
        handler: async (c, actor) =>
          (await variant.matches(c)) ? variant.handler(c, actor, store) : handler(c, actor),
      })
    },
  }
}

/**
 * Users who fill in a form must be able to choose, so rows that other records reference are open to users with a form
 * or a filter that offers them. Names of people, and resources that no other resource references, need the view
 * permission.
 */
function isForChoosing(resource: Resource): boolean {
  if (resource.scope || resource.parent || resource.isReadOnly) return false
  return RESOURCES.some(
    (other) =>
      other !== resource &&
      Object.values(other.fields).some(({ rule }) => rule.target === resource.path),
  )
}

function mountReads(
  calls: Calls,
  store: Store,
  resource: Resource,
  { rules, choosing }: { rules: Rules; choosing: Choosing },
): void {
  const { endpoints } = resource
  const about = aboutReads(resource)
  const view = permissionsFor(resource, 'view')
  const read = { method: 'GET', need: view, audit: 'none' } as const
  const query = (c: Context<ApiEnv>) =>
    readQueryWithAliases(store.db, new URL(c.req.url).searchParams, rules.fields ?? {})
  calls.add({
    ...read,
    path: endpoints.list,
    about: about.list,
    handler: async (c, actor) =>
      succeed(c, await listRecords(store, actor, resource, await query(c))),
  })
  calls.add({
    ...read,
    path: endpoints.export,
    about: about.export,
    need: permissionsFor(resource, 'export'),
    audit: 'read',
    spends: 'exports',
    handler: async (c, actor) => {
      const caller = {
        actor,
        language: c.get('language'),
        origin: { requestId: c.get('requestId') },
      }
      const made = await exportRecords(store, caller, resource, await query(c))
      if ('parts' in made) return answerAttachment(made)
      return accept(c, made, say(caller.language, 'export.queued'))
    },
  })
  calls.add({
    ...read,
    path: endpoints.info,
    about: about.info,
    audit: 'read',
    spends: (c) => (asksForClear(c) ? 'sensitive' : 'reads'),
    handler: async (c, actor) => {
      const id = requireId(c.req.query('id'))
      const reader = asksForClear(c) ? readClearRecord : readRecord
      const asked = { asOf: readAsOf(c, resource), isPrinted: c.req.query('print') === 'true' }
      const record = await reader(store.db, actor, resource, id, asked)
      const changes = await fileChangesOf(store.db, actor, resource, id, rules.files)
      const own = await ownActionsOf(store.db, actor, resource, id, rules.ownActions)
      const fixed = await fixedFieldsOf(store.db, actor, resource, id, rules.fixed)
      return succeed(c, { ...record, ...changes, ...own, ...fixed })
    },
  })
  calls.add({
    ...read,
    path: endpoints.options,
    about: about.options,
    need: isForChoosing(resource) ? SIGNED_IN : view,
    handler: (c, actor) => answerOptions(c, actor, store, { resource, rules, choosing }),
  })
  calls.add({
    ...read,
    path: endpoints.history,
    about: about.history,
    handler: async (c, actor) =>
      succeed(c, await readRecordHistory(store.db, actor, resource, requireId(c.req.query('id')))),
  })
  mountTimeline(calls, store, resource)
}

function mountTimeline(calls: Calls, { db }: Store, resource: Resource): void {
  const { timeline } = resource.endpoints
  if (timeline === null) return
  calls.add({
    method: 'GET',
    path: timeline,
    audit: 'none',
    need: permissionsFor(resource, 'view'),
    about: aboutReads(resource).timeline,
    handler: async (c, actor) =>
      succeed(c, await readTimeline(db, actor, resource, requireId(c.req.query('id')))),
  })
}

function readAsOf(c: Context<ApiEnv>, resource: Resource): string | undefined {
  const { asOf, isInvalid } = takeAsOf(resource, new URL(c.req.url).searchParams, todayInShanghai())
  if (isInvalid) throw new Failure('invalid', 'invalid.query', { values: { names: 'asOf' } })
  return asOf
}

function asksForClear(c: Context<ApiEnv>): boolean {
  return c.req.query('clear') === 'true'
}
