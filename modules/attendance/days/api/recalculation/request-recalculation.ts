import { sql } from 'kysely'
import {
  MOST_DAYS,
  MOST_PERSON_DAYS,
  type Recalculated,
} from '#modules/attendance/days/wire/recalculation.ts'
import { peopleOfGroup } from '#modules/attendance/locks/api/days-of-lock.ts'
import { addRun } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { requireGroup } from '#modules/attendance/roster/api/roster-group.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { JobPerson } from '#platform/api/jobs/job.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { countDays } from './parts-of-run.ts'
import { recalculate } from './recalculate.ts'

/** The limit of person-days for a computation within the request: about one second of work. */
const AT_ONCE = 5_000
const RIGHT = 'attendance/roster:recalc'

export type RecalculationRequest = {
  groupId: string | undefined
  userIds: readonly string[] | undefined
  start: string
  end: string
}

/**
 * Checks that the requested employees are within the leader's scope. The answer reveals nothing about the
 * others.
 */
async function requirePeople(
  db: Database,
  actor: Actor,
  { userIds = [], start, end }: RecalculationRequest,
): Promise<string[]> {
  const scope = actor.permissions.get(RIGHT)
  const ids = [...new Set(userIds)]
  const { rows } = await sql<{ id: string }>`
    select b.id from user_base_info b
    where b.id = any(${ids}::uuid[]) and b.deleted_at is null
      and (${scope?.all ?? false} or exists (
        select from attend_places(array[b.id], ${start}::date, ${end}::date) p
          join attend_group g on g.id = p.attend_group_id and g.deleted_at is null
        where ${scope?.leads ?? null}::uuid = any(g.leader_ids)))`.execute(db)
  if (rows.length < ids.length) throw new Failure('not-found', 'not-found')
  return ids
}

async function peopleAsked(db: Database, actor: Actor, request: RecalculationRequest) {
  const { groupId, userIds, start: from, end: to } = request
  if (userIds) return requirePeople(db, actor, request)
  if (groupId === undefined) throw new Failure('invalid', 'recalc.whom')
  await requireGroup(db, actor, RIGHT, groupId)
  return peopleOfGroup(db, groupId, { from, to })
}

/** Log every manual recalculation: payroll uses these figures. */
async function logRecalculation(db: Database | Tx, actor: Actor, after: Values): Promise<void> {
  await writeAudit(db, actor, { resource: schedules.path, action: 'update', after })
}

/**
 * `ActiveChongSuan`: recalculates days of a group or of some employees. A few days are computed within the
 * request; more become a job with a progress page. Closed days stay unchanged (domain 09 A16).
 */
export async function requestRecalculation(
  db: Database,
  actor: Actor,
  request: RecalculationRequest,
  person: JobPerson,
): Promise<Recalculated> {
  const { start: from, end: last, groupId = null } = request
  const days = countDays(from, last)
  if (days < 1) throw new Failure('invalid', 'recalc.order')
  if (days > MOST_DAYS) throw new Failure('invalid', 'recalc.days', { values: { max: MOST_DAYS } })
  const people = await peopleAsked(db, actor, request)
  const today = await readToday(db)
  const to = last.localeCompare(today) < 0 ? last : today
  const total = people.length * Math.max(0, countDays(from, to))
  if (total > MOST_PERSON_DAYS) {
    throw new Failure('invalid', 'recalc.tooMany', { values: { max: MOST_PERSON_DAYS, total } })
  }
  if (total <= AT_ONCE) {
    const done = total > 0 ? await recalculate(db, { people, from, to }) : NOTHING
    await logRecalculation(db, actor, { groupId, from, to, total })
    return { total, ...done, jobId: null }
  }
  const jobId = await db.transaction().execute(async (tx) => {
    await logRecalculation(tx, actor, { groupId, from, to, total })
    return addRun(tx, { groupId, people, from, to, closes: false }, person)
  })
  return { total, ...NOTHING, jobId }
}

const NOTHING = { computed: 0, skippedLocked: 0 }
