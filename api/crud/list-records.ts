import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { CountCache } from '#api/store/count-cache.ts'
import type { Database } from '#api/store/database.ts'
import { selectPage } from '#api/store/records.ts'
import type { Page, WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { listColumns } from '#resources/engine/describe.ts'
import { readListQuery } from '#resources/engine/list-query.ts'
import { maskRecord } from './mask-record.ts'

const MAX_COLUMNS = 80

/** One page of a resource. Unknown or unusable parameters are refused. */
export async function listRecords(
  store: { db: Database; counts: CountCache },
  actor: Actor,
  resource: Resource,
  params: URLSearchParams,
): Promise<Page<WireRecord>> {
  const chosen = (params.get('columns') ?? '').split(',', MAX_COLUMNS).filter(Boolean)
  params.delete('columns')
  const { query, unknown, invalid } = readListQuery(resource, params)
  const unknownColumns = chosen.filter((name) => !Object.hasOwn(resource.fields, name))
  if (unknown.length + unknownColumns.length > 0) {
    const names = [...unknown, ...unknownColumns].join(', ').slice(0, 200)
    throw new Failure('invalid', 'invalid.unknownQuery', { values: { names } })
  }
  if (invalid.length > 0) {
    throw new Failure('invalid', 'invalid.query', { values: { names: invalid.join(', ') } })
  }
  const shown = listColumns(resource, chosen)
  const columns = resource.parent ? [...shown, resource.parent.field] : shown
  const { rows, count } = await selectPage(store.db, store.counts, resource, query, columns, actor)
  return {
    page: query.page,
    pageCount: Math.ceil(count / query.pageSize),
    dataCount: count,
    pageSize: query.pageSize,
    data: rows.map((row) => maskRecord(resource, row)),
  }
}
