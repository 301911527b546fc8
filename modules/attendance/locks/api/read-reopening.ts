import { sql } from 'kysely'
import { countDays } from '#modules/attendance/days/api/recalculation/parts-of-run.ts'
import {
  MOST_LOOKED_AT,
  type ReopenedPerson,
  type ReopenPreview,
} from '#modules/attendance/days/wire/recalculation.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type Changed, figuresOf, type Looked, readChanged } from './changed-figures.ts'
import { daysOfLock, peopleOfGroup } from './days-of-lock.ts'
import type { Lockable } from './recalculation-runs.ts'
import { readWaiting } from './waiting-facts.ts'

const MOST_SHOWN = 200

type Placed = { id: string; deptId: string; deptName: string; isAsked: boolean }

/**
 * The department of each employee on their last day in the range; `isAsked` if this department is the requested one or
 * lies below it.
 */
async function readPlaces(
  db: Database,
  people: readonly string[],
  request: ReopeningRequest,
  last: string,
) {
  const { rows } = await sql<Placed>`
    select b.id, d.id as "deptId", d.name as "deptName",
      (${request.deptId}::uuid is null or ${request.deptId}::uuid = any(departments_above(d.path))) as "isAsked"
    from user_base_info b
      join department d on d.id = coalesce((
        select p.dept_id from user_position p where p.user_id = b.id and p.is_main
          and p.deleted_at is null and p.start_date <= ${last}::date
        order by p.start_date desc limit 1), b.dept_id)
    where b.id = any(${[...people]}::uuid[])
    order by d.path, b.id`.execute(db)
  return rows
}

function departmentsOf(places: readonly Placed[]): ReopenPreview['departments'] {
  const departments = new Map<string, ReopenPreview['departments'][number]>()
  for (const { deptId: id, deptName: name } of places) {
    const known = departments.get(id)
    departments.set(id, { id, name, people: (known?.people ?? 0) + 1 })
  }
  return [...departments.values()]
}

/** When a day or month was closed, as text for display and as the exact moment; empty if it is open. */
async function readClosed(db: Database, { groupId, setDate }: Lockable) {
  const { rows } = await sql<{ at: string | null; since: string | null }>`
    select to_char(max(locked_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
      max(locked_at)::text as since
    from attend_lock_now where attend_group_id = ${groupId}::uuid and lock_type = '2'
      and set_date in (${setDate}, left(${setDate}, 7))`.execute(db)
  return rows[0] ?? { at: null, since: null }
}

/** The first employees whose figures would change, by employee number. */
async function describeChanged(
  db: Database,
  changed: ReadonlyMap<string, Changed>,
): Promise<ReopenedPerson[]> {
  const { rows } = await sql<Omit<ReopenedPerson, 'days' | 'figures'>>`
    select b.id as "userId", b.emp_no as "empNo", b.name, d.name as "deptName"
    from user_base_info b left join department d on d.id = b.dept_id
    where b.id = any(${[...changed.keys()]}::uuid[]) order by b.emp_no, b.id limit ${MOST_SHOWN}`.execute(
    db,
  )
  return rows.flatMap((person) => {
    const sums = changed.get(person.userId)
    return sums ? [{ ...person, days: sums.days.toSorted(), figures: figuresOf(sums) }] : []
  })
}

const NOTHING = {
  waiting: { people: 0, days: 0, clockIns: 0, papers: 0, shown: [] },
  people: 0,
  days: 0,
  changes: [],
}

export type ReopeningRequest = Lockable & { deptId: string | null }

/**
 * The effect of opening a closed day or month of a group, for all employees, or for one department and those
 * below it: the current facts beside the stored figures, and the facts that arrived meanwhile.
 */
export async function readReopening(
  db: Database,
  request: ReopeningRequest,
): Promise<ReopenPreview> {
  const { groupId, setDate } = request
  const days = await daysOfLock(db, setDate)
  const places = await readPlaces(db, await peopleOfGroup(db, groupId, days), request, days.to)
  const people = places.filter(({ isAsked }) => isAsked).map(({ id }) => id)
  const total = people.length * Math.max(0, countDays(days.from, days.to))
  const { at: closedAt, since } = await readClosed(db, request)
  const about = { total, departments: departmentsOf(places), closedAt }
  const isTooMany = total > MOST_LOOKED_AT
  if (isTooMany || total === 0) return { ...about, isTooMany, ...NOTHING }
  const looked: Looked = { groupId, people, ...days }
  const changed = await readChanged(db, looked)
  return {
    ...about,
    isTooMany,
    waiting: since === null ? NOTHING.waiting : await readWaiting(db, looked, since),
    people: changed.size,
    days: [...changed.values()].reduce((sum, one) => sum + one.days.length, 0),
    changes: await describeChanged(db, changed),
  }
}
