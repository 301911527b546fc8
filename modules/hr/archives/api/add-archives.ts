import { type RawBuilder, sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type OrgEvent, orgHistoryRows } from '#modules/org/history/api/write-org-history.ts'
import { statusEvent } from '#modules/org/positions/api/person-events.ts'
import { seatWords } from '#modules/org/positions/wire/workplace-words.ts'
import type { Actor } from '#platform/api/actor.ts'
import { linkingParts } from '#platform/api/approval/documents/link-outsiders.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { untouchedForm } from '#platform/api/imports/untouched-form.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { withPinyin } from '#platform/api/store/rows/pinyin-column.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkArchive, withTold } from './check-archive.ts'
import { NOT_JOINED_YET, statesAtJoining } from './employment/state-at-joining.ts'

/** Values that the table stores for fields the user leaves empty. */
const UNTOUCHED = Object.fromEntries(
  Object.entries(untouchedForm(archives)).filter(([, value]) => value !== null),
)

type NewFile = { id: string; history: Values; stored: Values; status: string }

/**
 * Reads the data that many new files need in addition to their rows. The caller has checked the rows with
 * `checkArchives`. Returns one statement that writes the same records per file as `addArchive`: file, history, position
 * and the entry in the organisation log.
 */
export async function prepareArchives(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
): Promise<() => RawBuilder<unknown>> {
  const today = await readToday(tx)
  const states = await statesAtJoining(tx, rows)
  const names = await readNames(tx, rows)
  return () => {
    const files = rows.map((row, index): NewFile => {
      const computed = checkArchive(row, today)
      const { id, ...history } = withTold({ gender: null, ...row }, computed)
      const status = states[index] ?? ''
      return { id, history, stored: { ...UNTOUCHED, ...history, ...computed, status }, status }
    })
    return sql`
      with entered as (${insertFiles(actor, files)}), logged as (${insertHistory(actor, files)}),
        told as (${orgHistoryRows(actor, joinings(files, names))})${linkingParts(actor, archives, 'entered')}
      ${insertPositions(actor, 'entered')}`
  }
}

function insertFiles(actor: Actor, files: readonly NewFile[]): RawBuilder<unknown> {
  const columns = new Map<string, string>()
  const rows = files.map(({ id, stored }) => {
    const row: Record<string, unknown> = { id }
    for (const [name, value] of Object.entries(withPinyin(archives, stored))) {
      if (value === null || value === undefined) continue
      const column = columns.get(name) ?? columnName(name)
      columns.set(name, column)
      row[column] = value
    }
    return row
  })
  const names = sql.join(['id', ...columns.values()].map((name) => sql.id(name)))
  return sql`
    insert into user_base_info (created_by, updated_by, ${names})
    select ${actor.userId}, ${actor.userId}, ${names}
    from jsonb_populate_recordset(null::user_base_info, ${JSON.stringify(rows)}::jsonb)
    returning id, dept_id, post_id, rank_id, join_date, version, id_card_no, name`
}

function insertHistory(actor: Actor, files: readonly NewFile[]): RawBuilder<unknown> {
  const entries = files.map(({ id, history }) => ({ id, title: history.name, after: history }))
  const from = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as given(id uuid, title text, after jsonb)`
  return auditRows(actor, {
    resource: archives.path,
    id: sql`given.id`,
    version: sql`1`,
    action: 'add',
    // Fields that the user left empty appear in the history as empty, as when a user submits the form.
    after: sql`${JSON.stringify(untouchedForm(archives))}::jsonb || given.after`,
    before: null,
    title: sql`given.title`,
    from,
  })
}

/** The first position begins on the day of joining. */
function insertPositions({ userId }: Actor, part: string): RawBuilder<unknown> {
  return sql`
    insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date,
      source_biz_type, source_biz_id, created_by, updated_by)
    select gen_random_uuid(), id, dept_id, post_id, rank_id, true, '主职', join_date,
      'archive', id, ${userId}, ${userId}
    from ${sql.table(part)}`
}

function joinings(files: readonly NewFile[], names: ReadonlyMap<string, string>): OrgEvent[] {
  return files.flatMap(({ id, status, stored }): OrgEvent[] => {
    const [kind, key] = statusEvent(NOT_JOINED_YET, status) ?? []
    if (!kind || !key) return []
    const [deptId, postId = null] = [String(stored.deptId), stored.postId]
    const seat = seatWords(names.get(deptId) ?? '', names.get(String(postId)) ?? '')
    const sentence = { key, values: { name: String(stored.name), seat } }
    return [{ kind, deptId, userId: id, after: { status, deptId, postId }, sentence }]
  })
}

async function readNames(tx: Tx, rows: readonly WriteInput[]): Promise<Map<string, string>> {
  const ids = (name: string) => [
    ...new Set(rows.flatMap((row) => (row[name] ? [String(row[name])] : []))),
  ]
  const { rows: named } = await sql<{ id: string; name: string }>`
    select id, name from department where id = any(${ids('deptId')}::uuid[])
    union all select id, name from post where id = any(${ids('postId')}::uuid[])`.execute(tx)
  return new Map(named.map(({ id, name }) => [id, name]))
}
