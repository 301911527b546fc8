import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { holdGroup } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import {
  MOST_REASON,
  type RosterPublished,
  type RosterReason,
} from '#modules/attendance/roster/wire/roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { checkRoster, type Found } from './checks/check-roster.ts'
import type { RosterGroup } from './roster-group.ts'

/** The page on which employees see their own days of the month. */
const link = (_group: string, { month }: MessageWords) => `/attendance/my?month=${month}`
export const ROSTER_PUBLISHED = declareMessage({
  code: 'rosterPublished',
  type: 'staff',
  about: schedules.path,
  link,
})
export const ROSTER_CHANGED = declareMessage({
  code: 'rosterChanged',
  type: 'staff',
  about: schedules.path,
  link,
})

export type AskedPublishing = { month: string; reasons: readonly RosterReason[] }

type Published = { edition: number; isStale: boolean }

/** Reasons are stored in the lock ledger, whose column limits their length. */
function requireShort(reasons: readonly RosterReason[]): void {
  if (reasons.some(({ text }) => text.length > MOST_REASON)) {
    throw new Failure('invalid', 'roster.reasonTooLong', { values: { max: MOST_REASON } })
  }
}

/** Refuses a roster with blocking findings, or with findings that need a reason but have none. */
function requireLawful(found: readonly Found[], reasons: readonly RosterReason[]): void {
  const [blocking, ...more] = found.filter(({ level }) => level === 'block')
  if (blocking) {
    const values = { count: more.length + 1, name: blocking.name, date: blocking.date }
    throw new Failure('conflict', 'roster.blocked', { values })
  }
  const explainedRules = new Set(reasons.map(({ rule }) => rule))
  const missing = found.filter(({ level, rule }) => level === 'reason' && !explainedRules.has(rule))
  if (missing.length > 0) {
    throw new Failure('conflict', 'roster.reasonMissing', { values: { count: missing.length } })
  }
}

async function lastEdition(tx: Tx, groupId: string, month: string): Promise<Published | undefined> {
  const { rows } = await sql<Published>`select edition, is_stale as "isStale" from published_now
    where attend_group_id = ${groupId} and month = ${month}`.execute(tx)
  return rows[0]
}

/** Stores the days as published and returns the employees whose days changed. */
async function tellDays(tx: Tx, { id }: RosterGroup, month: string): Promise<string[]> {
  const days = sql`between to_date(${month}, 'YYYY-MM')
    and (to_date(${month}, 'YYYY-MM') + interval '1 month' - interval '1 day')::date`
  const { rows } = await sql<{ id: string }>`
    with now as materialized (
      select user_id, date, shift_group_id from user_schedule
      where attend_group_id = ${id} and deleted_at is null and date ${days}),
    gone as (
      delete from published_day p where p.attend_group_id = ${id} and p.date ${days}
        and not exists (select from now n where n.user_id = p.user_id and n.date = p.date)
      returning p.user_id),
    put as (
      insert into published_day as p (user_id, date, attend_group_id, shift_group_id)
      select user_id, date, ${id}, shift_group_id from now order by user_id, date
      on conflict (user_id, date) do update
        set attend_group_id = excluded.attend_group_id, shift_group_id = excluded.shift_group_id
        where (p.attend_group_id, p.shift_group_id)
          is distinct from (excluded.attend_group_id, excluded.shift_group_id)
      returning p.user_id)
    select user_id as id from gone union select user_id from put`.execute(tx)
  return rows.map(({ id: userId }) => userId)
}

const accountsOf = (people: readonly string[]): RawBuilder<unknown> =>
  sql`select a.id from app_user a where a.user_base_id = any(${[...people]}::uuid[])
    and a.deleted_at is null`

/**
 * `PublishSchedule`: shows the month to the employees of the group, and notifies those whose days changed.
 */
export async function publishSchedule(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { month, reasons }: AskedPublishing,
): Promise<RosterPublished> {
  requireShort(reasons)
  await holdGroup(tx, group.id)
  const before = await lastEdition(tx, group.id, month)
  if (before && !before.isStale) return { version: before.edition, isNew: false, concerned: 0 }
  const found = await checkRoster(tx, group.id, month)
  requireLawful(found, reasons)
  const concerned = await tellDays(tx, group, month)
  if (before && concerned.length === 0) return refresh(tx, group.id, { month, before })
  if (concerned.length === 0) throw new Failure('conflict', 'roster.empty', { values: { month } })
  const version = (before?.edition ?? 0) + 1
  await sql`insert into published_schedule
      (id, attend_group_id, month, edition, warnings, reasons, published_by)
    values (${uuidv7()}, ${group.id}, ${month}, ${version}, ${JSON.stringify(found)}::jsonb,
      ${JSON.stringify(reasons)}::jsonb, ${actor.userId})`.execute(tx)
  const message = before ? ROSTER_CHANGED : ROSTER_PUBLISHED
  await sendMessage(tx, message, accountsOf(concerned), {
    from: actor,
    id: group.id,
    values: { group: group.name, month, version },
  })
  return { version, isNew: true, concerned: concerned.length }
}

/** All changes were undone: the published edition is up to date again. */
async function refresh(
  tx: Tx,
  groupId: string,
  { month, before }: { month: string; before: Published },
): Promise<RosterPublished> {
  await sql`update published_schedule set is_stale = false where attend_group_id = ${groupId}
    and month = ${month} and edition = ${before.edition}`.execute(tx)
  return { version: before.edition, isNew: false, concerned: 0 }
}
