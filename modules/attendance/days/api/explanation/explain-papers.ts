import { sql } from 'kysely'
import type { StoredPaper } from '#modules/attendance/days/api/stored/stored-facts.ts'
import { FAMILY_VISIT } from '#modules/attendance/days/define/choices.ts'
import type { DayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { KnownDay } from './explain-punches.ts'

type Paper = DayExplanation['papers'][number]
type Leave = { id: string; kind: string; minutes: number; days: string }
type ApprovedPaper = StoredPaper & { touches: boolean }

const DAY_SECONDS = 86_400
const LOCAL = sql`at time zone 'Asia/Shanghai'`

/** The share of the day that each leave request took. */
async function readLeaves(db: Database, { userId, date }: KnownDay): Promise<Leave[]> {
  const { rows } = await sql<Leave>`
    select e ->> 'id' as id, e ->> 'kind' as kind, (e ->> 'minutes')::integer as minutes, e ->> 'days' as days
    from attend_day d, jsonb_array_elements(d.leave_detail) e
    where d.user_id = ${userId}::uuid and d.date = ${date}::date`.execute(db)
  return rows
}

/** Requests that are approved now: those that touch the day, and those that the computation used. */
async function readApproved(
  db: Database,
  { userId, date, segments }: KnownDay,
  ids: readonly string[],
): Promise<ApprovedPaper[]> {
  const end = Math.max(DAY_SECONDS, ...segments.map(({ to }) => to ?? 0))
  const touches = sql`p.to_day >= ${date}::date and case when p.start_at is null then p.from_day <= ${date}::date
    else p.start_at ${LOCAL} < ${date}::date + make_interval(secs => ${end}::integer) end`
  const { rows } = await sql<ApprovedPaper>`
    select p.id, p.sort, p.kind, p.from_half as "fromHalf", p.to_half as "toHalf", ${touches} as touches,
      case when p.start_at is null then p.from_day::text
        else to_char(p.start_at ${LOCAL}, 'YYYY-MM-DD HH24:MI:SS') end as from,
      case when p.end_at is null then p.to_day::text
        else to_char(p.end_at ${LOCAL}, 'YYYY-MM-DD HH24:MI:SS') end as to
    from attend_paper p
    where p.user_id = ${userId}::uuid and (p.id = any(${[...ids]}::uuid[]) or (${touches}))`.execute(
    db,
  )
  return rows
}

function isChanged(kept: StoredPaper, now: StoredPaper): boolean {
  const names = ['kind', 'from', 'to', 'fromHalf', 'toHalf'] as const
  return names.some((name) => kept[name] !== now[name])
}

type Change = Pick<Paper, 'since' | 'now'>
const UNCHANGED: Change = { since: null, now: null }

/** How a request has changed since the computation used it. */
function changeOf(kept: StoredPaper, approved: StoredPaper | undefined): Change {
  if (!approved) return { since: 'takenBack', now: null }
  if (!isChanged(kept, approved)) return UNCHANGED
  const { kind, from, to, fromHalf, toHalf } = approved
  return { since: 'changed', now: { kind, from, to, fromHalf, toHalf } }
}

function explained(paper: StoredPaper, { since, now }: Change, leaves: readonly Leave[]): Paper {
  const leave = leaves.find(({ id }) => id === paper.id)
  return {
    id: paper.id,
    sort: paper.sort,
    kind: paper.kind,
    from: paper.from,
    to: paper.to,
    fromHalf: paper.fromHalf,
    toHalf: paper.toHalf,
    minutes: leave?.minutes ?? null,
    days: leave?.days ?? null,
    since,
    now,
  }
}

/**
 * The requests of a day that was computed before the system stored facts. Only the leave and overtime
 * requests in its result are known.
 */
function namedPapers({ date, overtime }: KnownDay, leaves: readonly Leave[]): StoredPaper[] {
  const named = (id: string, sort: StoredPaper['sort'], kind: string | null): StoredPaper => {
    return { id, sort, kind, from: date, to: date, fromHalf: null, toHalf: null }
  }
  const overtimeIds = new Set(overtime.map(({ id }) => id))
  return [
    ...leaves.map(({ id, kind }) => named(id, kind === FAMILY_VISIT ? 'visit' : 'leave', kind)),
    ...[...overtimeIds].map((id) => named(id, 'overtime', null)),
  ]
}

/**
 * The requests that the computation used, as they were then, with the share of each and later changes; and
 * the requests approved afterwards, which are not part of the result.
 */
export async function explainPapers(db: Database, day: KnownDay): Promise<Paper[]> {
  const leaves = await readLeaves(db, day)
  const known = day.facts ? (day.facts.papers ?? []) : namedPapers(day, leaves)
  const ids = new Set(known.map(({ id }) => id))
  const approved = await readApproved(db, day, [...ids])
  const computedWith = known.map((paper) => {
    const now = approved.find(({ id }) => id === paper.id)
    // A day without facts does not hold the earlier version of the request.
    const kept = day.facts ? paper : (now ?? paper)
    return explained(kept, changeOf(kept, now), leaves)
  })
  const later: Change = day.facts ? { since: 'added', now: null } : UNCHANGED
  const others = approved
    .filter(({ id, touches }) => touches && !ids.has(id))
    .map((paper) => explained(paper, later, leaves))
  return [...computedWith, ...others].toSorted((a, b) => (a.from + a.id < b.from + b.id ? -1 : 1))
}
