import { type RawBuilder, sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { HEAT_PEOPLE, type MonthHeat } from '#modules/attendance/months/wire/attend-records.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { afterLast, firstOf, readMonthCalendar } from './day-cells.ts'
import { departmentChoices, isInDepartment } from './departments-of-rows.ts'

type HeatRequest = {
  month: string
  page: number
  groupId?: string | undefined
  deptId?: string | undefined
}
type Choice = MonthHeat['groups'][number]
type Person = Omit<MonthHeat['people'][number], 'days'> & { total: number }

function monthRows(actor: Actor, { month, groupId, deptId }: HeatRequest): RawBuilder<unknown> {
  const ofGroup = groupId === undefined ? sql`true` : sql`t.attend_group_id = ${groupId}::uuid`
  return sql`attend_month t where t.month = ${month} and t.deleted_at is null
    and ${scopePredicate(dailyStatistics, 't', actor, 'view')} and ${ofGroup}
    and ${isInDepartment(deptId)}`
}

/** Groups and departments with employees in the month; cached, because every page needs them. */
function readChoices({ db, counts }: CountingStore, actor: Actor, request: HeatRequest) {
  const all = monthRows(actor, { month: request.month, page: 1 })
  const groups = sql<Choice>`
    select g.id, g.name from attend_group g
    where g.id in (select t.attend_group_id from ${all}) order by g.sort, g.code`
  const departments = departmentChoices(all, request.deptId)
  return Promise.all([
    counts.readRows(db, groups.compile(db)),
    counts.readRows(db, departments.compile(db)),
  ])
}

/** A page of employees, ordered by department. */
async function readPeople(
  { db }: CountingStore,
  actor: Actor,
  request: HeatRequest,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select b.id as "userId", b.name, b.emp_no as "empNo", d.name as "deptName",
      count(*) over ()::int as total
    from (select t.user_id, t.dept_id from ${monthRows(actor, request)}) m
      join user_base_info b on b.id = m.user_id left join department d on d.id = m.dept_id
    order by d.full_name, b.emp_no, b.id
    limit ${HEAT_PEOPLE} offset ${(request.page - 1) * HEAT_PEOPLE}`.execute(db)
  return rows
}

type Row = { userId: string; day: number; statuses: string }

/** All days of these employees in the month: one statement on a single partition. */
async function readDays(store: CountingStore, actor: Actor, people: Person[], month: string) {
  const { rows } = await sql<Row>`
    select t.user_id as "userId", extract(day from t.date)::int as day,
      array_to_string(t.statuses, ',') as statuses
    from attend_day t
    where t.user_id = any(${people.map(({ userId }) => userId)}::uuid[])
      and t.date >= ${firstOf(month)} and t.date < ${afterLast(month)}
      and ${scopePredicate(dailyStatistics, 't', actor, 'view')}`.execute(store.db)
  const found = new Map<string, Map<number, string>>()
  for (const { userId, day, statuses } of rows) {
    const own = found.get(userId) ?? new Map<number, string>()
    found.set(userId, own.set(day, statuses))
  }
  return found
}

/** Employees by days of a month, within the caller's scope. */
export async function readMonthHeat(
  store: CountingStore,
  actor: Actor,
  request: HeatRequest,
): Promise<MonthHeat> {
  const { month, page } = request
  const [calendar, people, [groups, departments]] = await Promise.all([
    readMonthCalendar(store.db, month),
    readPeople(store, actor, request),
    readChoices(store, actor, request),
  ])
  const days = await readDays(store, actor, people, month)
  return {
    month,
    calendar,
    page,
    pageSize: HEAT_PEOPLE,
    groups: [...groups],
    departments: [...departments],
    total: people[0]?.total ?? 0,
    people: people.map(({ total: _, ...person }) => ({
      ...person,
      days: calendar.map((_day, index) => days.get(person.userId)?.get(index + 1) ?? null),
    })),
  }
}
