import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { daysOfLock, type Lockable, peopleOfGroup } from '#api/attendance/closing.ts'
import { computedRows } from '#api/attendance/compute-days.ts'
import { countDays, partsOfRun } from '#api/attendance/parts-of-run.ts'
import type { DayRow } from '#api/attendance/records/day-row.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import type { RecalculationProgress, ReopenPreview } from '#contracts/recalculation.ts'

const MOST_SHOWN = 200
/** A month of a thousand people: what is computed while somebody waits for a page. */
const MOST_LOOKED_AT = 31_000

/** How far a computation is, for whoever asked for it, or works on its group. */
export async function readProgress(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RecalculationProgress> {
  const scope = actor.permissions.get('attendance/roster:recalc')
  const { rows } = await sql<RecalculationProgress>`
    select r.id, r.state, r.closes, r.total, r.computed, r.skipped_locked as "skippedLocked"
    from attend_run r left join attend_group g on g.id = r.attend_group_id
    where r.id = ${id}::uuid and (${scope?.all ?? false} or r.asked_by = ${actor.userId}::uuid
      or ${scope?.leads ?? null}::uuid = any(g.leader_ids))`.execute(db)
  const [run] = rows
  if (!run) throw new Failure('not-found', 'not-found')
  return run
}

/** What people are paid by; the rest follows from it. */
const FIGURES = [
  ...(['attend_days', 'absent_days', 'leave_days', 'late_minutes', 'early_minutes'] as const),
  ...(['miss_times', 'ot_workday', 'ot_restday', 'ot_holiday', 'trip_days'] as const),
] as const

type Figure = (typeof FIGURES)[number]
type Kept = Record<Figure, number> & { userId: string; date: string }

async function readKept(db: Database, groupId: string, { from, to }: Days): Promise<Kept[]> {
  const figures = FIGURES.map((name) => sql`${sql.ref(`d.${name}`)}::float8 as ${sql.ref(name)}`)
  const { rows } = await sql<Kept>`
    select d.user_id as "userId", to_char(d.date, 'YYYY-MM-DD') as date, ${sql.join(figures)}
    from attend_day d
    where d.attend_group_id = ${groupId}::uuid and d.date between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

async function readNames(db: Database, people: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from user_base_info where id = any(${[...people]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Days = { from: string; to: string }

function changesOf(kept: Kept | undefined, row: DayRow) {
  return FIGURES.flatMap((name) => {
    const [was, becomes] = [kept?.[name] ?? 0, row[name]]
    return was === becomes ? [] : [{ name, was: String(was), becomes: String(becomes) }]
  })
}

/**
 * What would become of a closed day or month of a group if it were opened: the facts as they stand now, with
 * nothing settled, beside what is kept. Nothing is written.
 */
export async function readReopening(db: Database, lockable: Lockable): Promise<ReopenPreview> {
  const { groupId } = lockable
  const days = await daysOfLock(db, lockable.setDate)
  const people = await peopleOfGroup(db, groupId, days)
  const total = people.length * Math.max(0, countDays(days.from, days.to))
  if (total > MOST_LOOKED_AT) {
    throw new Failure('invalid', 'recalc.tooMany', { values: { max: MOST_LOOKED_AT, total } })
  }
  const kept = await readKept(db, groupId, days)
  const keyOf = ({ userId, date }: { userId: string; date: string }) => `${userId}${date}`
  const known = new Map(kept.map((row) => [keyOf(row), row]))
  const names = await readNames(db, people)
  const changes: ReopenPreview['changes'] = []
  let count = 0
  for (const part of partsOfRun(people, days)) {
    for (const row of await computedRows(db, { people: part, ...days })) {
      const { user_id: userId, date } = row
      const figures =
        row.attend_group_id === groupId ? changesOf(known.get(userId + date), row) : []
      if (figures.length === 0) continue
      count += 1
      if (count <= MOST_SHOWN)
        changes.push({ userId, name: names.get(userId) ?? '', date, figures })
    }
  }
  return { days: count, changes }
}
