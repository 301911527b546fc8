import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { succeed } from '#platform/api/http/answer.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { readKey } from '#platform/api/http/read-shape.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { type Pointing, selectOptions } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, isSet } from '#platform/define/engine/field-kinds.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import { findResource, requireResource } from '#product/define/registry.server.ts'
import { requireId } from './read-record.ts'
import type { ChoiceLimit, Choosing, Rules, Store } from './resource-store.ts'

const MAX_OPTIONS = 100
/** `area/resource.field`, or for a field in the form of an action `area/resource#action.field`. */
const PLACE = /^([a-z]+\/[a-z-]+)(?:#(\w+))?\.(\w+)$/

/** Returns the rows to choose from, for callers who may use the form, the filter or the page. */
export async function answerOptions(
  c: Context<ApiEnv>,
  actor: Actor,
  store: Store,
  { resource, rules, choosing }: { resource: Resource; rules: Rules; choosing: Choosing },
): Promise<Response> {
  const place = c.req.query('for') ?? ''
  const choice = choiceOf(actor, resource, { place, pages: choosing.pages })
  if (choice === 'none') throw new Failure('forbidden', 'auth.forbidden')
  const requestedLimit = Number(c.req.query('limit') ?? MAX_OPTIONS)
  const limit =
    Number.isInteger(requestedLimit) && requestedLimit > 0
      ? Math.min(requestedLimit, MAX_OPTIONS)
      : MAX_OPTIONS
  const isForReaders = choice === 'used' && rules.offersUsedOnly === true
  const within = isForReaders ? pointedAtBy(place) : choosing.limits.get(place)
  const orUsed = c.req.query('used') === 'true' ? usedBy(actor, place) : undefined
  const [ids, notBelow] = [readIds(c, 'ids'), readIds(c, 'notBelow')]
  const owner = readOwner(c, resource, place)
  const by = pointingOf(place)
  const inUse = choice === 'all' ? inUseAt(resource, place, choosing) : undefined
  const isReached = readPlace(place).field?.rule.isReached === true
  const ask = { key: readKey(c), ids, limit, within, inUse, orUsed, notBelow, owner, by, isReached }
  return succeed(c, await selectOptions(store.db, resource, actor, ask))
}

/**
 * Reads the owner row that limits the choice, where the field defines one: `toPostId` is
 * limited by `toDeptId`, which a post calls `deptId`.
 */
function readOwner(
  c: Context<ApiEnv>,
  { fields }: Resource,
  place: string,
): { field: string; id: string } | undefined {
  const ownerId = c.req.query('within') ?? ''
  if (ownerId === '') return undefined
  const { resource, field } = readPlace(place)
  const owner = resource?.fields[field?.rule.within ?? '']?.rule.target
  const name = Object.keys(fields).find((own) => owner && fields[own]?.rule.target === owner)
  if (name === undefined)
    throw new Failure('invalid', 'invalid.query', { values: { names: 'within' } })
  return { field: name, id: requireId(ownerId) }
}

function readIds(c: Context<ApiEnv>, name: string): string[] {
  return (c.req.query(name) ?? '').split(',', MAX_OPTIONS).filter(Boolean).map(requireId)
}

/** The rows a caller may choose from: a filter offers only rows that are referenced. */
function choiceOf(
  actor: Actor,
  target: Resource,
  { place, pages }: Pick<Choosing, 'pages'> & { place: string },
): 'all' | 'used' | 'none' {
  const holds = (resource: Resource, need: string) =>
    permissionsFor(resource, need).every((code) => actor.permissions.has(code))
  const ifHeld = (isGranted: boolean) => (isGranted ? 'all' : 'none')
  if (place === '') return ifHeld(holds(target, 'view'))
  if (Object.hasOwn(pages, place) && pages[place] === target.path)
    return ifHeld(actor.permissions.has(`${place}:view`))
  const { resource, button, field } = readPlace(place)
  if (field?.rule.target !== target.path || !resource) {
    throw new Failure('invalid', 'invalid.query', { values: { names: 'for' } })
  }
  if (button !== undefined) return ifHeld(holds(resource, button))
  const isWritten = field.access !== 'computed' && ['add', 'edit'].some((n) => holds(resource, n))
  if (isWritten) return 'all'
  return field.in.includes('filter') && holds(resource, 'view') ? 'used' : 'none'
}

/** The field of a record, or of the form of an action, that the options are for. */
function pointingOf(place: string): Pointing | undefined {
  const [, path = '', action, name = ''] = PLACE.exec(place) ?? []
  const owner = findResource(path)
  const resource = action === undefined ? owner : owner?.actions[action]?.form
  return resource && { resource, name }
}

/** Excludes rows that the form would refuse. */
function inUseAt(
  resource: Resource,
  place: string,
  { leavers }: Choosing,
): ChoiceLimit | undefined {
  if (resource.path === PEOPLE) return leavers.has(place) || isForOffice(place) ? undefined : isHere
  return resource.path === users.path && !isForOffice(place) ? canWork : undefined
}

/** Personnel files of people who have not left. */
const isHere: ChoiceLimit = (alias) => sql`${sql.ref(`${alias}.status`)} not in ('4', '5')`

/** Administrators of accounts choose among all accounts; so do pages that are neither a form nor a list. */
function isForOffice(place: string): boolean {
  const { resource } = readPlace(place)
  return resource === undefined || resource.path.startsWith('system/')
}

/**
 * Accounts of people who can work: not locked, not disabled, and not of a person who has left. Accounts without
 * a personnel file (of the system, for tests) belong to no person.
 */
const canWork: ChoiceLimit = (alias) => {
  const [state, file] = [sql.ref(`${alias}.state`), sql.ref(`${alias}.user_base_id`)]
  return sql`(${state} = '1' and exists (select from user_base_info own
    where own.id = ${file} and own.status not in ('4', '5')))`
}

/** Rows that a field points at somewhere. */
function pointedAtBy(place: string): ChoiceLimit {
  const [path = '', name = ''] = place.split('.')
  const { table } = requireResource(path)
  return (alias) => sql`${sql.ref(`${alias}.id`)} in (
    select ${sql.ref(columnName(name))} from ${sql.table(table)} where deleted_at is null)`
}

/** Rows for a filter: those that are used within the caller's scope. */
function usedBy(actor: Actor, place: string): ChoiceLimit | undefined {
  const { resource, button, field } = readPlace(place)
  if (!resource || !field?.in.includes('filter') || button !== undefined) return undefined
  const column = sql.ref(`pointing.${columnName(place.slice(place.indexOf('.') + 1))}`)
  const reach = scopePredicate(resource, 'pointing', actor, 'view')
  return (alias) => {
    const id = sql.ref(`${alias}.id`)
    const isNamed = isSet(field) ? sql`${id} = any(${column})` : sql`${id} = ${column}`
    return sql`exists (select from ${sql.table(resource.view)} as pointing
      where ${isNamed} and pointing.deleted_at is null and ${reach})`
  }
}

function readPlace(place: string): { resource?: Resource; button?: string; field?: Field } {
  const [, path = '', action, name = ''] = PLACE.exec(place) ?? []
  const resource = findResource(path)
  if (action === undefined || !resource) return { resource, field: resource?.fields[name] }
  const { button, form } = resource.actions[action] ?? {}
  return { resource, button, field: form?.fields[name] }
}
