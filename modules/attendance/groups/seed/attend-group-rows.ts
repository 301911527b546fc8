import {
  BY_ROSTER,
  FIXED_WEEK,
  FREE_HOURS,
  HOLIDAYS_OFF,
  MAKEUP_AS_MONDAY,
  STANDARD_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** Row numbers of the usual shifts in the plan of shifts. */
const [DAY, EARLY, LATE, NIGHT, OFF] = [0, 1, 2, 3, 4]
const WORK_WEEK = ['monday_id', 'tuesday_id', 'wednesday_id', 'thursday_id', 'friday_id'] as const

type PlannedGroup = {
  code: string
  name: string
  kind: string
  shifts: readonly number[]
  /** The account of the leader who draws up its roster. */
  leader: string
  /** Every n-th employee is a member by name; the first group has the whole company. */
  every?: number
}

const GROUPS: readonly PlannedGroup[] = [
  { code: 'STD', name: '标准班组', kind: FIXED_WEEK, shifts: [DAY], leader: 'attend' },
  {
    code: 'ROT',
    name: '三班倒组',
    kind: BY_ROSTER,
    every: 5,
    leader: 'leader3',
    shifts: [EARLY, LATE, NIGHT, OFF],
  },
  {
    code: 'FREE',
    name: '弹性组',
    kind: FREE_HOURS,
    every: 10,
    leader: 'attend',
    shifts: [DAY],
  },
]

function* groupRows(context: SeedContext, accounts: readonly PlannedAccount[]) {
  const shift = (index: number) => context.idOf('shift_group', index)
  for (const [index, { code, name, kind, shifts, leader }] of GROUPS.entries()) {
    const week = kind === FIXED_WEEK ? WORK_WEEK : []
    yield {
      ...context.stamp('attend_group', index),
      code,
      name,
      kind,
      shift_group_ids: shifts.map(shift),
      leader_ids: [accountOf(context, { accounts }, leader)].filter((id) => id !== null),
      dept_ids: index === 0 ? [context.idOf('department', 0)] : [],
      ...Object.fromEntries(week.map((day) => [day, shift(DAY)])),
      holiday_rule: HOLIDAYS_OFF,
      makeup_rule: MAKEUP_AS_MONDAY,
      overtime_rule: '审批与打卡取小',
      free_minutes: kind === FREE_HOURS ? 450 : null,
      work_hours: STANDARD_HOURS,
      allow_field: kind === FREE_HOURS,
      sort: (index + 1) * 10,
    }
  }
}

/** Statuses at work; an employee who left is judged in the group of their department. */
const AT_WORK = ['1', '2', '3', '6', '7']

/** Two of ten employees work by roster and one has free hours, each from the day of joining. */
export function groupOf(row: number): number {
  const found = GROUPS.findIndex(({ every }, index) => every !== undefined && row % every === index)
  return Math.max(0, found)
}

/** The index of the group with shifts around the clock. */
export const ROSTERED_GROUP = 1

/** The indexes of the employees on its roster: only those who stay with the company. */
export function rosteredPeople({ people }: Company): number[] {
  const isHere = ({ status }: Company['people'][number]) => ['1', '2', '7'].includes(status)
  return people.flatMap((person, index) =>
    groupOf(index) === ROSTERED_GROUP && isHere(person) ? [index] : [],
  )
}

function* memberRows(context: SeedContext, { people }: Company) {
  let row = 0
  for (const [index, person] of people.entries()) {
    const group = groupOf(index)
    if (group === 0 || !AT_WORK.includes(person.status)) continue
    yield {
      ...context.stamp('attend_member', row),
      attend_group_id: context.idOf('attend_group', group),
      user_id: context.idOf('user_base_info', index),
      from_date: isoDay(person.join),
    }
    row += 1
  }
}

/** Three groups: the company's week, three shifts around the clock, and free hours. */
export function attendGroupTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('attend_group', () => groupRows(context, accounts)),
    seedTable('attend_member', () => memberRows(context, company)),
  ]
}
