import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { pageStatements, selectRecord } from '#platform/api/store/rows/records.ts'
import { linkTo } from '#platform/define/described/link-to.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { PastRows } from '#platform/define/engine/record-page.ts'
import type { HistoryEntry } from '#platform/wire/records/history.ts'
import type { TimelineEntry } from '#platform/wire/records/timeline.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { visibleHistory } from './read-history.ts'

const MAX_ROWS = 50

/**
 * The events of a record, newest first: its dates, related rows, and its
 * changes. Each part shows what its own page would show the caller, masked as there.
 */
export async function readTimeline(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<TimelineEntry[]> {
  const record = await selectRecord(db, resource, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  const { days, rows = {} } = resource.page?.past ?? {}
  const [changes, ...others] = await Promise.all([
    visibleHistory(db, actor, resource, id),
    ...Object.entries(rows).map(([path, past]) =>
      readRows(db, actor, { resource, id, path, past }),
    ),
  ])
  const named = (days?.options ?? []).flatMap(({ value: field }): TimelineEntry[] => {
    const at = record[field]
    return typeof at === 'string' ? [{ kind: 'day', at, field }] : []
  })
  return [...named, ...others.flat(), ...changes.flatMap(changeEntry)].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  )
}

/** An update is left out when the reader may see none of its fields. */
function changeEntry({ changes, ...entry }: HistoryEntry): TimelineEntry[] {
  const fields = changes.map(({ field }) => field)
  if (entry.action === 'update' && fields.length === 0) return []
  return [{ ...entry, kind: 'change', fields: entry.action === 'add' ? [] : fields }]
}

type Source = { resource: Resource; id: string; path: string; past: PastRows }

async function readRows(
  db: Database,
  actor: Actor,
  { resource, id, path, past: { at, says, where } }: Source,
): Promise<TimelineEntry[]> {
  const source = requireResource(path)
  const link = linkTo(resource.path, source)
  const isOpen = permissionsFor(source, 'view').every((code) => actor.permissions.has(code))
  if (link === undefined || !isOpen) return []
  const query = {
    page: 1,
    pageSize: MAX_ROWS,
    key: '',
    filters: { ...where, [link]: id },
    orderBy: [{ field: at, descending: true }],
  }
  const { rows } = await pageStatements(source, query, [at, ...says], actor).rows.execute(db)
  return rows.flatMap((row): TimelineEntry[] => {
    const { id: rowId, version: _version, ...values } = maskRecord(source, row)
    const day = values[at]
    if (typeof day !== 'string') return []
    return [{ kind: 'row', at: day, id: rowId, resource: path, values }]
  })
}
