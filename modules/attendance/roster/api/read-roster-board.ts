import { type RawBuilder, sql } from 'kysely'
import { cycleMonths } from '#modules/attendance/groups/api/cycle-months.ts'
import { AVERAGED_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import {
  KIND_DIGITS,
  kindAt,
  type RosterBoard,
  type RosterCell,
  type RosterPage,
} from '#modules/attendance/roster/wire/roster.ts'
import { readShiftsOfGroups } from '#modules/attendance/shifts/api/shifts-of-groups.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { peoplePredicate } from '#platform/api/store/reach/scope.ts'
import { FILE_COLUMNS, matchPeople } from '#platform/api/store/rows/match-people.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { readHeader } from './read-roster-header.ts'

export type AskedRoster = {
  groupId: string
  month: string
  key: string
  page: number
  pageSize: number
}

export type Reader = { actor: Actor; language: Language; right: PageRight }

const HOURS_A_DAY = 8

type StoredCell = Omit<RosterCell, 'shortName' | 'leave'> & {
  shortName: string | null
  plan: string
  leave: string | null
  leaveKind: string | null
}
/** `days` are pairs of day and kind; kinds are counted from 1. */
type StoredRow = RosterBoard['data'][number]
type Stored = {
  count: number
  kinds: StoredCell[]
  data: StoredRow[]
  published: RosterPage['published']
}

function people({ actor, right }: Reader, { groupId, key }: AskedRoster): RawBuilder<unknown> {
  const scope = actor.permissions.get(right)
  const reach = scope ? peoplePredicate(schedules, 'p', scope) : sql`false`
  return sql`grouped as materialized (
      select g.*, asked.first, asked.last, ${cycleMonths} as months
      from attend_group g, (select first, (first + interval '1 month' - interval '1 day')::date as last
        from month) asked
      where g.id = ${groupId}::uuid),
    cycle as materialized (
      select (make_date(extract(year from g.first)::int, 1, 1) + make_interval(months =>
          (extract(month from g.first)::int - 1) / g.months * g.months))::date as first, g.months
      from grouped g
      where g.work_hours = ${AVERAGED_HOURS} and g.hours_from <= g.last and g.hours_to >= g.first),
    people as materialized (
      select p.user_id as id, b.emp_no, b.name, d.name as dept, d.sort as dept_sort, d.id as dept_id
      from (select r.*, g.id as attend_group_id from grouped g, attend_roster_people(g.id, g.first, g.last) r) p
        join user_base_info b on b.id = p.user_id left join department d on d.id = p.dept_id
      where ${reach} and ${matchPeople(key, FILE_COLUMNS)})`
}

/** The plan of the displayed employees for each day, and the absences that excuse them. */
function cells({ groupId }: AskedRoster): RawBuilder<unknown> {
  return sql`absent as (
      select distinct on (a.user_id, day) a.user_id, day::date as date, a.sort, a.kind
      from grouped g, attend_paper a
        cross join lateral generate_series(greatest(a.from_day, g.first), least(a.to_day, g.last),
          interval '1 day') day
      where a.user_id in (select id from shown) and a.sort <> 'overtime'
        and a.from_day <= g.last and a.to_day >= g.first
      order by a.user_id, day, a.sort = 'hours', a.sort),
    planned as materialized (
      select p.*, s.short_name, s.color, p.attend_group_id is not distinct from g.id as is_open,
        case p.plan when 'free' then g.free_minutes else v.work_minutes end as minutes, a.sort, a.kind,
        dense_rank() over (order by p.shift_group_id, p.plan, p.source,
          p.attend_group_id is not distinct from g.id, a.sort, a.kind) as nth
      from grouped g, planned_days(array(select id from shown), g.first, g.last) p
        left join shift_group s on s.id = p.shift_group_id
        left join shift_version v on v.shift_group_id = p.shift_group_id and p.date between v.from_day and v.until
        left join absent a on a.user_id = p.user_id and a.date = p.date),
    kinds as (
      select distinct on (nth) nth, jsonb_build_object('shiftGroupId', shift_group_id,
          'shortName', short_name, 'color', color, 'source', source, 'plan', plan,
          'isUnscheduled', plan = 'unscheduled', 'isOpen', is_open, 'leave', sort,
          'leaveKind', kind) as cell
      from planned order by nth),
    filled as (
      select user_id, string_agg(to_char(date, 'DD') || lpad(nth::text, ${KIND_DIGITS}, '0'), '') as days,
        count(*) filter (where is_open and plan in ('shift', 'free'))::int as work,
        count(*) filter (where is_open and plan = 'rest')::int as rest,
        coalesce(sum(minutes) filter (where is_open and plan in ('shift', 'free')), 0) as minutes
      from planned where ${groupId}::uuid is not null group by user_id),
    averaged as (
      select p.user_id, sum(v.work_minutes) as minutes
      from cycle c, planned_days(array(select id from shown), c.first,
          (c.first + make_interval(months => c.months) - interval '1 day')::date) p
        join shift_version v on v.shift_group_id = p.shift_group_id and p.date between v.from_day and v.until
      where p.plan = 'shift' group by p.user_id)`
}

/** The rows of one page: its employees with every day of the month, in one query. */
async function readStored(
  db: Database,
  reader: Reader,
  query: AskedRoster,
  yearDays: number | null,
): Promise<Stored> {
  const { groupId, month, page, pageSize } = query
  const hours = (minutes: RawBuilder<unknown>) => sql`round(${minutes} / 60.0, 1)::float`
  const { rows } = await sql<Stored>`
    with month as (select to_date(${month}, 'YYYY-MM') as first),
    ${people(reader, query)},
    shown as materialized (
      select * from people order by dept_sort, dept_id, emp_no
      limit ${pageSize} offset ${(page - 1) * pageSize}),
    ${cells(query)}
    select (select count(*)::int from people) as count,
      coalesce((select jsonb_agg(cell order by nth) from kinds), '[]') as kinds,
      coalesce((select jsonb_agg(jsonb_build_object('userId', w.id, 'empNo', w.emp_no, 'name', w.name,
          'avatar', ${facePhoto(archives, 'w', reader.actor)}, 'dept', w.dept, 'days', coalesce(f.days, ''),
          'total', jsonb_build_object('work', coalesce(f.work, 0), 'rest', coalesce(f.rest, 0),
            'hours', ${hours(sql`coalesce(f.minutes, 0)`)},
            'cycleHours', c.months * ${yearDays === null ? null : (yearDays * HOURS_A_DAY) / 12}::float,
            'cyclePlanned', case when c.months is not null then ${hours(sql`coalesce(v.minutes, 0)`)} end))
          order by w.dept_sort, w.dept_id, w.emp_no)
        from shown w left join filled f on f.user_id = w.id
          left join averaged v on v.user_id = w.id left join cycle c on true), '[]') as data,
      (select jsonb_build_object('version', n.edition, 'isStale', n.is_stale,
          'at', to_char(n.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
        from published_now n where n.attend_group_id = ${groupId}::uuid and n.month = ${month})
        as published`.execute(db)
  return rows[0] ?? { count: 0, kinds: [], data: [], published: null }
}

/** A day on which the employee is not in the group or not expected at work. */
const CLOSED_CELL: StoredCell = {
  shiftGroupId: null,
  shortName: '',
  color: null,
  source: '',
  plan: '',
  isUnscheduled: false,
  isOpen: false,
  leave: null,
  leaveKind: null,
}

/** The name of an absence; leave uses the name of its kind. */
function absenceOf({ leave, leaveKind }: StoredCell, language: Language): string | null {
  if (leave === 'leave' && leaveKind) return choiceLabel(LEAVE_KIND, leaveKind, language)
  return leave && say(language, `roster.absence.${leave}`)
}

const shortWords = (language: Language): Readonly<Record<string, string>> => ({
  rest: say(language, 'roster.short.rest'),
  free: say(language, 'roster.short.free'),
})

function toldCell(
  stored: StoredCell,
  language: Language,
  words: Readonly<Record<string, string>>,
): RosterCell {
  const { plan, leaveKind: _, ...cell } = stored
  const short = words[plan] ?? ''
  return { ...cell, shortName: cell.shortName ?? short, leave: absenceOf(stored, language) }
}

const DAY_DIGITS = 2

/** The kind of each day of a month; the first kind stands for days without a cell. */
function kindsOf(stored: string, count: number): string {
  const days = Array.from({ length: count }, () => ''.padStart(KIND_DIGITS, '0'))
  const length = DAY_DIGITS + KIND_DIGITS
  for (let at = 0; at < stored.length; at += length) {
    const day = Number(stored.slice(at, at + DAY_DIGITS))
    days[day - 1] = stored.slice(at + DAY_DIGITS, at + length)
  }
  return days.join('')
}

/** Employees with their days, by kind: a page has more than a thousand cells, but only about ten kinds. */
async function readKinds(
  db: Database,
  reader: Reader,
  query: AskedRoster,
): Promise<Omit<RosterBoard, 'head' | 'shifts'>> {
  const on = { city: null, on: `${query.month}-01` }
  const yearDays = await policyValue(db, 'attend.yearDays', on)
  const { count, kinds, data, published } = await readStored(db, reader, query, yearDays)
  const { page, pageSize } = query
  const words = shortWords(reader.language)
  const length = daysOf(query.month).length
  return {
    page,
    pageSize,
    dataCount: count,
    pageCount: Math.ceil(count / pageSize),
    published,
    kinds: [CLOSED_CELL, ...kinds].map((kind) => toldCell(kind, reader.language, words)),
    data: data.map(({ days, ...row }) => ({ ...row, days: kindsOf(days, length) })),
  }
}

/** `GetUserScheduleBoard`: all data for drawing a page. */
export async function readBoard(
  db: Database,
  reader: Reader,
  query: AskedRoster,
): Promise<RosterBoard> {
  const { groupId, month } = query
  const [head, shifts, page] = await Promise.all([
    readHeader(db, groupId, month),
    readShiftsOfGroups(db, [groupId]),
    readKinds(db, reader, query),
  ])
  return { head, shifts, ...page }
}

/** `GetUserScheduleData`: the same employees, with every cell written out. */
export async function readRoster(
  db: Database,
  reader: Reader,
  query: AskedRoster,
): Promise<RosterPage> {
  const { kinds, data, ...page } = await readKinds(db, reader, query)
  const dates = daysOf(query.month)
  const cellAt = (days: string, at: number) => kinds[kindAt(days, at)] as RosterCell
  return {
    ...page,
    data: data.map(({ days, ...row }) => ({
      ...row,
      cells: Object.fromEntries(dates.map((date, at) => [date, cellAt(days, at)])),
    })),
  }
}
