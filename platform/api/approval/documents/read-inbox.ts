import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectListed } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import {
  type ApprovalCard,
  type ApprovalInbox,
  INBOX_PAGE_SIZE,
  type InboxEntry,
  type InboxMode,
} from '#platform/wire/approval/approval.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { DocumentKind, DocumentKinds } from './document-kind.ts'
import { sayFacts } from './tell-facts.ts'

type Found = Omit<InboxEntry, 'record'>

/** Rows of one part of the inbox, with the sort key as `sorted`. */
type Part = { rows: RawBuilder<unknown>; descending: boolean }

const NOTHING = sql`select null::text as "bizType", null::uuid as "bizId", null::text as title,
  null::text as rule, null::text as "actForName", null::text as result, null::timestamptz as sorted
  where false`

function ofSteps(where: RawBuilder<unknown>, sorted: string, kinds: readonly string[]) {
  return sql`select s.resource as "bizType", s.record_id as "bizId", s.title, s.rule,
      instead.name as "actForName", s.result, ${sql.ref(`s.${sorted}`)} as sorted
    from approval_step s left join app_user instead on instead.id = s.act_for_id
    where ${where} and s.resource = any(${[...kinds]}::text[])`
}

/** The documents of all kinds that meet a condition, as one list. */
function ofKinds(
  kinds: readonly DocumentKind[],
  sorted: string,
  where: (kind: DocumentKind) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = kinds.map(
    (kind) => sql`select ${kind.resource.path}::text, t.id, null::text, null::text, null::text,
        null::text, ${sql.ref(`t.${sorted}`)}
      from ${sql.table(kind.resource.table)} t where t.deleted_at is null and ${where(kind)}`,
  )
  return sql.join([NOTHING, ...parts], sql` union all `)
}

function partOf(mode: InboxMode, actor: Actor, kinds: readonly DocumentKind[]): Part {
  const paths = kinds.map(({ resource }) => resource.path)
  if (mode === 'todo') {
    const where = sql`s.approver_id = ${actor.userId}::uuid and s.is_current`
    return { rows: ofSteps(where, 'arrived_at', paths), descending: false }
  }
  if (mode === 'done') {
    const where = sql`s.approver_id = ${actor.userId}::uuid and s.handled_at is not null`
    return { rows: ofSteps(where, 'handled_at', paths), descending: true }
  }
  if (mode === 'mine') {
    const own = () => sql`t.apply_user_id = ${actor.userId}::uuid and t.apply_at is not null`
    return { rows: ofKinds(kinds, 'apply_at', own), descending: true }
  }
  const completes = kinds.filter(({ resource }) =>
    actor.permissions.has(permissionCode(resource, 'complete')),
  )
  const waiting = ({ resource }: DocumentKind) => sql`t.state = ${DOC.passed}
    and t.apply_user_id <> ${actor.userId}::uuid
    and not exists (select from approval_step s where s.resource = ${resource.path}
      and s.record_id = t.id and s.submitted_by = ${actor.userId}::uuid)
    and ${scopePredicate(resource, 't', actor, 'complete')}`
  return { rows: ofKinds(completes, 'apply_at', waiting), descending: false }
}

/** The count is cached until any record changes. A step never changes without its document. */
async function countPart({ db, counts }: CountingStore, { rows }: Part): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::integer as count from (${rows}) as part`.compile(db)
  const [found] = await counts.readRows(db, query)
  return found?.count ?? 0
}

type Reader = { actor: Actor; language: Language }

type Wanted = { mode: InboxMode; limit: number; offset: number }

async function readPart(
  db: Database,
  reader: Reader,
  kinds: DocumentKinds,
  { rows, descending }: Part,
  { mode, limit, offset }: Wanted,
): Promise<InboxEntry[]> {
  const order = descending ? sql`sorted desc, "bizId" desc` : sql`sorted, "bizId"`
  const found = await sql<Found>`
    select part."bizType", part."bizId", part.title, part.rule, part."actForName", part.result,
      to_char(part.sorted at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from (${rows}) as part order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return withRecords(db, reader, kinds, { found: found.rows, hasFacts: mode === 'todo' })
}

/** Runs one query for each kind on the page, and one for the facts of the kind. */
async function withRecords(
  db: Database,
  { actor, language }: Reader,
  kinds: DocumentKinds,
  { found, hasFacts }: { found: readonly Found[]; hasFacts: boolean },
): Promise<InboxEntry[]> {
  const read = new Map<string, Pick<InboxEntry, 'record' | 'facts'>>()
  for (const path of new Set(found.map(({ bizType }) => bizType))) {
    const kind = kinds.get(path)
    if (!kind) continue
    const ids = found.flatMap(({ bizType, bizId }) => (bizType === path ? [bizId] : []))
    const records = await selectListed(db, kind.resource, ids, actor)
    const facts = hasFacts ? await kind.rowFacts?.(db, records, actor) : undefined
    for (const record of records) {
      const recordFacts = facts?.get(record.id)
      read.set(record.id, {
        record: maskRecord(kind.resource, record),
        ...(recordFacts && { facts: sayFacts(recordFacts, language) }),
      })
    }
  }
  return found.flatMap((entry) => {
    const known = read.get(entry.bizId)
    return known ? [{ ...entry, ...known }] : []
  })
}

type InboxRequest = { mode: InboxMode; bizType?: string; page: number; language: Language }

/** One page of a part of the caller's inbox, and the count of each part. */
export async function readInbox(
  store: CountingStore,
  actor: Actor,
  kinds: DocumentKinds,
  { mode, bizType, page, language }: InboxRequest,
): Promise<ApprovalInbox> {
  const wantedKinds = [...kinds.values()].filter(
    ({ resource }) => bizType === undefined || resource.path === bizType,
  )
  const part = partOf(mode, actor, wantedKinds)
  const offset = (page - 1) * INBOX_PAGE_SIZE
  const countOf = (tab: InboxMode) =>
    tab === mode ? counted : countPart(store, partOf(tab, actor, wantedKinds))
  const counted = countPart(store, part)
  const [data, dataCount, todo, complete] = await Promise.all([
    readPart(store.db, { actor, language }, kinds, part, { mode, limit: INBOX_PAGE_SIZE, offset }),
    counted,
    countOf('todo'),
    countOf('complete'),
  ])
  const pageCount = Math.ceil(dataCount / INBOX_PAGE_SIZE)
  const tabCounts = { todo, complete }
  return { page, pageCount, dataCount, pageSize: INBOX_PAGE_SIZE, data, tabCounts }
}

const CARD_ROWS = 5

/** How many documents wait for the caller's decision or completion. */
export async function countApprovals(
  store: CountingStore,
  actor: Actor,
  kinds: DocumentKinds,
): Promise<{ todo: number; toComplete: number }> {
  const all = [...kinds.values()]
  const [todo, toComplete] = await Promise.all([
    countPart(store, partOf('todo', actor, all)),
    countPart(store, partOf('complete', actor, all)),
  ])
  return { todo, toComplete }
}

/** The document that waits longest; null when none waits. */
export async function readApprovalCard(
  store: CountingStore,
  { actor, language }: Reader,
  kinds: DocumentKinds,
  most = CARD_ROWS,
): Promise<ApprovalCard | null> {
  const counts = await countApprovals(store, actor, kinds)
  if (counts.todo + counts.toComplete === 0) return null
  const mode = counts.todo > 0 ? 'todo' : 'complete'
  const part = partOf(mode, actor, [...kinds.values()])
  return {
    ...counts,
    rows: await readPart(store.db, { actor, language }, kinds, part, {
      mode,
      limit: most,
      offset: 0,
    }),
  }
}
