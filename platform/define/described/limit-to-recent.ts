import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ListQuery } from '#platform/define/engine/list-query.ts'

const DAY_MS = 86_400_000

/** Limits a query to recent days when the resource has `recent` and the query has no first day. */
export function withRecent(
  { recent }: Pick<Resource, 'recent'>,
  query: ListQuery,
  today: string,
): ListQuery {
  if (!recent || query.ids) return query
  const [start, end] = [`${recent.field}Start`, `${recent.field}End`]
  if (query.filters[start] !== undefined) return query
  const last = query.filters[end] ?? today
  const first = new Date(Date.parse(last) - (recent.days - 1) * DAY_MS).toISOString()
  return { ...query, filters: { ...query.filters, [start]: first.slice(0, 'yyyy-MM-dd'.length) } }
}
