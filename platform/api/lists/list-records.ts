import type { Actor } from '#platform/api/actor.ts'
import { isClosed, isOrderable } from '#platform/api/crud/fields/closed-fields.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { textsWith } from '#platform/api/store/rows/match-file-text.ts'
import {
  countGroups,
  countTabs,
  selectPage,
  sumFields,
  type Within,
} from '#platform/api/store/rows/records.ts'
import { takeAsOf } from '#platform/define/described/as-of.ts'
import { filteredDays, listColumns } from '#platform/define/described/describe.ts'
import { withRecent } from '#platform/define/described/limit-to-recent.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { filterTable, type ListQuery, readListQuery } from '#platform/define/engine/list-query.ts'
import { personField } from '#platform/define/face-column.server.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { OwnList } from '#platform/wire/lists/lists.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { ownListOf } from './own-list.ts'

const MAX_COLUMNS = 80

function closedNames(
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  columns: readonly string[],
): string[] {
  const table = filterTable(resource)
  const filters = Object.keys(query.filters)
  return [
    ...columns.filter((name) => isClosed(resource, actor, name)),
    ...filters.filter((name) => isClosed(resource, actor, table.get(name)?.field)),
    ...(query.empty ?? []).filter((name) => isClosed(resource, actor, name)),
    ...(query.countTabs && isClosed(resource, actor, resource.tabs?.field) ? ['countTabs'] : []),
    ...(query.countBy && isClosed(resource, actor, query.countBy) ? ['countBy'] : []),
    ...query.orderBy
      .map(({ field }) => field)
      .filter((field) => isClosed(resource, actor, field) || !isOrderable(resource, actor, field)),
  ]
}

export type ListRequest = { query: ListQuery; columns: readonly string[] }

/** Parses a list request of the caller. Unknown or unusable parameters are refused. */
export function requireListRequest(
  actor: Actor,
  resource: Resource,
  params: URLSearchParams,
): ListRequest {
  const chosen = (params.get('columns') ?? '').split(',', MAX_COLUMNS).filter(Boolean)
  params.delete('columns')
  const { asOf, isInvalid } = takeAsOf(resource, params, todayInShanghai())
  const { query, unknown, invalid } = readListQuery(resource, params)
  if (isInvalid) invalid.push('asOf')
  unknown.push(...chosen.filter((name) => !Object.hasOwn(resource.fields, name)))
  unknown.push(...closedNames(resource, actor, query, chosen))
  if (unknown.length > 0) {
    const names = [...new Set(unknown)].join(', ').slice(0, 200)
    throw new Failure('invalid', 'invalid.unknownQuery', { values: { names } })
  }
  if (invalid.length > 0) {
    throw new Failure('invalid', 'invalid.query', { values: { names: invalid.join(', ') } })
  }
  const shown = listColumns(resource, chosen)
  const owner = resource.parent ? [resource.parent.field] : []
  return {
    query: { ...withRecent(resource, query, todayInShanghai()), ...(asOf && { asOf }) },
    columns: [...new Set([...shown, ...owner, ...filteredDays(resource, query.filters)])],
  }
}

/** The fields that decide which actions are possible on a row. */
function decidingFields({ actions, deletable }: Resource): (string | undefined)[] {
  const ofActions = Object.values(actions).filter(({ on }) => on === 'record')
  return [deletable?.field, ...ofActions.map(({ when }) => when?.field)]
}

function pictures({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'image')
}

/**
 * Reads the caller's settings of the list when the request asks for them; their columns then replace the
 * default.
 */
async function readOwnList(
  { db, lists }: Pick<Store, 'db' | 'lists'>,
  actor: Actor,
  resource: Resource,
  params: URLSearchParams,
): Promise<OwnList | undefined> {
  const flag = params.get('mine') ?? ''
  if (!['', 'true', 'false'].includes(flag)) {
    throw new Failure('invalid', 'invalid.query', { values: { names: 'mine' } })
  }
  params.delete('mine')
  if (flag !== 'true') return undefined
  const mine = ownListOf(actor, resource, await lists.read(db, actor))
  if (!params.get('columns')) params.set('columns', mine.columns.join(','))
  return mine
}

/** The query, with the knowledge how many files contain its keyword. */
async function weighed(db: Database, resource: Resource, query: ListQuery): Promise<ListQuery> {
  return { ...query, textsFound: await textsWith(db, resource, query.key) }
}

/**
 * One page of a resource, or of a part that a rule defines: the part has its own order
 * unless the request names another.
 */
export async function listRecords(
  store: Pick<Store, 'db' | 'counts' | 'lists'>,
  actor: Actor,
  resource: Resource,
  params: URLSearchParams,
  part?: Within,
): Promise<Page<WireRecord>> {
  const isOrdered = (params.get('orderBy') ?? '') !== ''
  const within = part && (isOrdered ? { rows: part.rows } : part)
  const mine = await readOwnList(store, actor, resource, params)
  const { db, counts } = store
  const { query: plain, columns: names } = requireListRequest(actor, resource, params)
  const query = await weighed(db, resource, plain)
  // The list reads the photos and the fields that decide about actions, even if they are not columns.
  const needed = [...decidingFields(resource), personField(resource), ...pictures(resource)].filter(
    (name) => name !== undefined,
  )
  const columns = [...new Set([...names, ...needed])]
  const [{ rows, count }, tabCounts, groups, sums] = await Promise.all([
    selectPage(db, counts, resource, query, columns, actor, within),
    query.countTabs && resource.tabs
      ? countTabs(db, counts, { resource, field: resource.tabs.field }, query, actor)
      : undefined,
    query.countBy ? countGroups(db, { resource, field: query.countBy }, query, actor) : undefined,
    query.sums ? sumFields(db, counts, { resource, names }, query, actor) : undefined,
  ])
  await notePayOpened(
    db,
    actor,
    resource,
    rows.map(({ id }) => id),
  )
  return {
    page: query.page,
    pageCount: Math.ceil(count / query.pageSize),
    dataCount: count,
    pageSize: query.pageSize,
    data: rows.map((row) => maskRecord(resource, row)),
    ...(tabCounts && { tabCounts }),
    ...(groups && { groups }),
    ...(sums && { sums }),
    ...(mine && { mine }),
  }
}
