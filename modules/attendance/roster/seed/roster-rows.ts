import {
  ROSTERED_GROUP,
  rosteredPeople,
} from '#modules/attendance/groups/seed/attend-group-rows.ts'
import { BY_ROTATION, ROSTER_LOCKED } from '#modules/attendance/roster/define/choices.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addMonths, type Day, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { rotaShiftOn } from './rota-plan.ts'

/** The index of the first of the three shifts around the clock in the plan of shifts. */
const EARLY = 1
/** The number of employees in a demonstration; large companies import their own roster. */
const MOST_PEOPLE = 60
/** The last month and this one are published; the next one is a draft. */
const MONTHS = [
  { ahead: -1, isPublished: true },
  { ahead: 0, isPublished: true },
  { ahead: 1, isPublished: false },
] as const

type Cell = { person: number; day: Day; step: number | null; isPublished: boolean }

const monthFrom = (context: SeedContext, ahead: number) =>
  addMonths(parseDay(`${isoMonth(context.today)}-01`), ahead)

function* cells(context: SeedContext, company: Company): Generator<Cell> {
  for (const { ahead, isPublished } of MONTHS) {
    const first = monthFrom(context, ahead)
    const until = addMonths(first, 1)
    for (const person of rosteredPeople(company).slice(0, MOST_PEOPLE)) {
      const join = company.people[person]?.join ?? until
      for (let day = Math.max(first, join); day < until; day += 1) {
        yield { person, day, step: rotaShiftOn(person, day), isPublished }
      }
    }
  }
}

function planned(context: SeedContext, { person, day, step }: Cell) {
  return {
    user_id: context.idOf('user_base_info', person),
    date: isoDay(day),
    attend_group_id: context.idOf('attend_group', ROSTERED_GROUP),
    shift_group_id: step === null ? null : context.idOf('shift_group', EARLY + step),
  }
}

function* scheduleRows(context: SeedContext, company: Company) {
  let row = 0
  for (const cell of cells(context, company)) {
    yield {
      ...context.stamp('user_schedule', row),
      ...planned(context, cell),
      source: BY_ROTATION,
    }
    row += 1
  }
}

function* publishedDays(context: SeedContext, company: Company) {
  for (const cell of cells(context, company)) if (cell.isPublished) yield planned(context, cell)
}

function* publishedRows(context: SeedContext, by: string | null) {
  for (const [row, { ahead }] of MONTHS.filter(({ isPublished }) => isPublished).entries()) {
    yield {
      id: context.idOf('published_schedule', row),
      edition: 1,
      published_by: by,
      attend_group_id: context.idOf('attend_group', ROSTERED_GROUP),
      month: isoMonth(monthFrom(context, ahead)),
      published_at: context.enteredAt.toISOString(),
    }
  }
}

function* lockRows(context: SeedContext, by: string | null) {
  const { created_at: at } = context.stamp('attend_lock', 0)
  yield {
    ...context.stamp('attend_lock', 0),
    attend_group_id: context.idOf('attend_group', ROSTERED_GROUP),
    set_date: isoMonth(monthFrom(context, -1)),
    lock_type: ROSTER_LOCKED,
    locked_by: by,
    locked_at: at,
    created_by: by,
    updated_by: by,
  }
}

/** The roster of the employees with shifts around the clock, for three months. */
export function rosterTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const leader = accountOf(context, { accounts }, 'leader3')
  return [
    seedTable('user_schedule', () => scheduleRows(context, company)),
    seedTable('published_schedule', () => publishedRows(context, leader)),
    seedTable('published_day', () => publishedDays(context, company)),
    seedTable('attend_lock', () => lockRows(context, leader)),
  ]
}
