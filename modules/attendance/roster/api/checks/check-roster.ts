import { sql } from 'kysely'
import { dayNumber } from '#modules/attendance/days/api/facts/fact-rows.ts'
import { cycleMonths } from '#modules/attendance/groups/api/cycle-months.ts'
import { AVERAGED_HOURS, STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { ROSTER_RULES, type RosterFinding } from '#modules/attendance/roster/wire/roster.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { checkPerson } from './check-person.ts'
import { readRosterFacts } from './read-roster-facts.ts'
import { DAY_STANDARD, type RosterRules } from './roster-facts.ts'

/** A broken rule, with the values for the text `roster.finding.<rule>`. */
export type Found = Omit<RosterFinding, 'text'> & {
  values: Readonly<Record<string, string | number>>
}

type Hours = {
  /** The city of the group; values of a city take priority over those of the country. */
  city: string | null
  name: string
  workHours: string
  months: number | null
  /** Whether the approval covers the month. */
  isApproved: boolean
  first: string
  last: string
  cycleFirst: string
}

const MONTHS_A_YEAR = 12
/** In this order: levels that forbid come first. */
const LEVELS = ['block', 'reason', 'warn'] as const

/** The working hours system of a group in a month. */
async function readHours(db: Database | Tx, groupId: string, month: string): Promise<Hours> {
  const { rows } = await sql<Hours>`
    with month as (select first, (first + interval '1 month' - interval '1 day')::date as last
      from (select to_date(${month}, 'YYYY-MM') as first) f),
    asked as (select g.*, m.first, m.last,
        ${cycleMonths} as months
      from month m, attend_group g where g.id = ${groupId}::uuid)
    select name, asked.city, work_hours as "workHours", months, first::text, last::text,
      coalesce(hours_from <= last and hours_to >= last, false) as "isApproved",
      (make_date(extract(year from first)::int, 1, 1) + make_interval(months =>
        (extract(month from first)::int - 1) / coalesce(months, 1) * coalesce(months, 1)))::date::text
        as "cycleFirst"
    from asked`.execute(db)
  const [hours] = rows
  if (!hours) throw new Error(`The attendance group ${groupId} does not exist`)
  return hours
}

async function readRules(
  db: Database | Tx,
  { first, last, city, ...hours }: Hours,
): Promise<RosterRules> {
  // The rules depend on the place of the group.
  const on = { city, on: first }
  return {
    from: dayNumber(first),
    to: dayNumber(last),
    rules: ((await policyValue(db, 'attend.rosterRules', on)) ?? []).flatMap((row) => {
      const rule = ROSTER_RULES.find((name) => name === row.rule)
      const level = LEVELS.find((name) => name === row.level) ?? 'warn'
      return rule ? [{ ...row, rule, level }] : []
    }),
    weekRest: (await policyValue(db, 'ot.weekRest', on)) ?? 1,
    dayMax: (await policyValue(db, 'ot.dayMax', on)) ?? 0,
    monthMax: (await policyValue(db, 'ot.monthMax', on)) ?? 0,
    isStandard: hours.workHours === STANDARD_HOURS || !hours.isApproved,
  }
}

/** `CheckSchedule`: all rules that a group's month breaks, those that forbid publishing first. */
export async function checkRoster(
  db: Database | Tx,
  groupId: string,
  month: string,
): Promise<Found[]> {
  const hours = await readHours(db, groupId, month)
  const rules = await readRules(db, hours)
  const yearDays = await policyValue(db, 'attend.yearDays', { city: null, on: hours.first })
  const isAveraged = hours.workHours === AVERAGED_HOURS && hours.isApproved
  const months = isAveraged && yearDays !== null ? hours.months : null
  const standard = ((yearDays ?? 0) * DAY_STANDARD * (months ?? 0)) / MONTHS_A_YEAR
  const cycle = months === null ? null : { first: hours.cycleFirst, months, standard }
  const people = await readRosterFacts(db, { groupId, month, cycle })
  const found = people.flatMap((facts) =>
    checkPerson(facts, rules).map(
      (finding): Found => ({ ...finding, userId: facts.userId, name: facts.name }),
    ),
  )
  return [...expired(groupId, hours), ...found].toSorted(byLevel)
}

/** Without a valid approval the standard system applies again. */
function expired(userId: string, { workHours, isApproved, name, last }: Hours): Found[] {
  if (workHours === STANDARD_HOURS || isApproved) return []
  return [{ rule: 'approval', level: 'warn', userId, name, date: last, values: { name } }]
}

function byLevel(a: Found, b: Found): number {
  return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.date.localeCompare(b.date)
}
