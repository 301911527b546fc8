import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges, WAITING } from '#modules/hr/archives/define/info-change.ts'
import type {
  ChangeItem,
  ChangeItems,
  OwnFile,
  OwnRequest,
} from '#modules/hr/archives/wire/own-file.ts'
import type { Actor } from '#platform/api/actor.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { askableFields, requireOwnFile } from './ask-info-change.ts'
import { isOutdated, itemsIn } from './info-change-items.ts'

/** Reads the fields of the actor's own file that they may ask to change, and their last request. */
export async function readOwnFile(db: Database, actor: Actor): Promise<OwnFile> {
  const file = await selectRecord(db, archives, requireOwnFile(actor), actor)
  if (!file) throw new Failure('not-found', 'not-found')
  const open = await askableFields(db, actor, file.id)
  return {
    fileId: file.id,
    version: file.version,
    values: Object.fromEntries(open.map((name) => [name, file[name] ?? null])),
    request: await readNewest(db, file, open),
  }
}

async function readNewest(
  db: Database,
  file: WireRecord,
  open: readonly string[],
): Promise<OwnRequest | null> {
  const { rows } = await sql<Omit<OwnRequest, 'items'> & { items: unknown }>`
    select id, version, state, opinion, items,
      to_char(asked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "askedAt"
    from base_info_change where user_id = ${file.id} and deleted_at is null
    order by asked_at desc, id desc limit 1`.execute(db)
  const [newest] = rows
  return newest
    ? { ...newest, items: describeItems(newest.items, { file, open }, newest.state) }
    : null
}

type Seen = { file: WireRecord; open: readonly string[] }

/** Only a pending request can be outdated by a later change of the file. */
function describeItems(stored: unknown, { file, open }: Seen, state: unknown): ChangeItem[] {
  return itemsIn(stored)
    .filter(({ field }) => open.includes(field))
    .map((item) => ({
      ...item,
      isOutdated: state === WAITING && isOutdated(item, file[item.field]),
    }))
}

/**
 * Reads the items of a request, limited by the reader's rights to the file. Hidden fields are only counted. Sensitive
 * values are masked unless the reader asks for them unmasked, which is logged.
 */
export async function readChangeItems(
  db: Database,
  actor: Actor,
  { id, clear }: { id: string; clear: boolean },
): Promise<ChangeItems> {
  const request = await readRecord(db, actor, infoChanges, id)
  const stored = await sql<{ items: unknown }>`
    select items from base_info_change where id = ${id}`.execute(db)
  const all = stored.rows[0]?.items
  const fileId = String(request.userId)
  const file = await selectRecord(db, archives, fileId, actor)
  if (!file) return { items: [], hidden: itemsIn(all).length, mayUnmask: false }
  const open = await askableFields(db, actor, fileId)
  const items = describeItems(all, { file, open }, request.state)
  const isOwn = fileId === actor.userBaseId
  const mayUnmask = await seesClearly(db, actor, archives, fileId)
  if (clear && !mayUnmask) throw new Failure('forbidden', 'auth.forbidden')
  if (clear && !isOwn) await logLook(db, actor, file)
  return {
    items: clear || isOwn ? items : items.map(covered),
    hidden: itemsIn(all).length - items.length,
    mayUnmask: mayUnmask && !isOwn,
  }
}

/**
 * Reads the items of several requests unmasked, for an approver who may decide about all of them.
 */
export async function readItemsOf(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Record<string, ChangeItem[]>> {
  const found: Record<string, ChangeItem[]> = {}
  for (const id of ids) {
    const { mayUnmask } = await readChangeItems(db, actor, { id, clear: false })
    found[id] = (await readChangeItems(db, actor, { id, clear: mayUnmask })).items
  }
  return found
}

function logLook(db: Database | Tx, actor: Actor, { id, name }: WireRecord): Promise<void> {
  return writeAudit(db, actor, {
    resource: archives.path,
    id,
    action: 'view_sensitive',
    title: String(name ?? ''),
  })
}

function covered(item: ChangeItem): ChangeItem {
  const { mask } = archives.fields[item.field] ?? {}
  if (!mask) return item
  const cover = (value: ChangeItem['before']) =>
    value === null ? null : maskValue(mask, String(value))
  return { ...item, before: cover(item.before), after: cover(item.after) }
}
