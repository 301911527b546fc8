import { sql } from 'kysely'
import {
  type ContributionGroup,
  type ContributionReport,
  MOST_MONTHS,
  REPORT_BY,
  type ReportBy,
  type ReportRegister,
} from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { holdsItem, opensSums } from '#platform/api/store/reach/pay-reach.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { coveredGroups, isTooSmall } from './engine/cover-small-groups.ts'
import { standingOfMonths } from './keep-report.ts'
import { type Grouping, groupsOf, REPORT_SIDES, type StoredGroup } from './report-sides.ts'

export type ReportAsked = { from: string; to: string; by: ReportBy }

/** The months from `from` to `to`. Refuses a span that is turned round or too long. */
export function monthsBetween({ from, to }: Pick<ReportAsked, 'from' | 'to'>): string[] {
  const months: string[] = []
  for (let month = to; month >= from; month = monthBefore(month)) {
    months.unshift(month)
    if (months.length > MOST_MONTHS) break
  }
  if (months.length > 0 && months.length <= MOST_MONTHS) return months
  throw new Failure('invalid', 'contributionReport.span', { values: { max: MOST_MONTHS } })
}

type Sight = { seesAmounts: boolean; seesAll: boolean }

/** Whether the reader may know amounts at all, and also those of very few people. */
async function sightOf(db: Database, actor: Actor, register: ReportRegister): Promise<Sight> {
  const { item } = REPORT_SIDES[register]
  const { rows } = await sql<Sight>`
    select ${holdsItem(actor, item)} as "seesAmounts", ${opensSums(actor, item, sql`0`)} as "seesAll"`.execute(
    db,
  )
  return rows[0] ?? { seesAmounts: false, seesAll: false }
}

async function readGroups(
  db: Database,
  register: ReportRegister,
  { month, by, isKept }: { month: string; by: Grouping; isKept: boolean },
): Promise<StoredGroup[]> {
  if (!isKept) {
    return (await groupsOf(register, by, { month, last: monthBefore(month) }).execute(db)).rows
  }
  const { rows } = await sql<StoredGroup>`
    select group_key as "groupKey", label, people, people_in as "peopleIn", people_out as "peopleOut", counted,
      counted_last as "countedLast", company_amount::text as "companyAmount",
      person_amount::text as "personAmount", last_total::text as "lastTotal", avg_base::text as "avgBase"
    from contribution_report
    where register = ${register} and month = ${month} and by = ${by} order by group_key`.execute(db)
  return rows
}

export const groupId = (month: string, by: Grouping, key: string): string => `${month}.${by}.${key}`

type Of = { month: string; by: Grouping; isKept: boolean; isShown: boolean }

function groupOf(group: StoredGroup, { month, by, isKept, isShown }: Of): ContributionGroup {
  const { groupKey, label, people, peopleIn, peopleOut, companyAmount, personAmount } = group
  const total = moneyOf(companyAmount).plus(moneyOf(personAmount))
  const shown = (amount: string | null) => (isShown ? amount : null)
  return {
    id: groupId(month, by, groupKey),
    month,
    groupKey,
    label,
    people,
    peopleIn,
    peopleOut,
    companyAmount: shown(companyAmount),
    personAmount: shown(personAmount),
    total: shown(total.toString()),
    lastTotal: shown(group.lastTotal),
    change: shown(total.minus(moneyOf(group.lastTotal)).toString()),
    avgBase: shown(group.avgBase),
    snapshot: isKept,
  }
}

/**
 * The report of one or several months. Archived months come from the archive, the others from their rows. A reader
 * without a competence for the item sees no amounts. A reader without a competence for everybody sees no amounts of
 * fewer than three people, and none that reveal such amounts by subtraction.
 */
export async function readContributionReport(
  db: Database,
  actor: Actor,
  register: ReportRegister,
  { from, to, by }: ReportAsked,
): Promise<ContributionReport> {
  const months = monthsBetween({ from, to })
  const sight = await sightOf(db, actor, register)
  const standings = await standingOfMonths(db, register, months)
  const rows: ContributionGroup[] = []
  const totals: ContributionGroup[] = []
  let hidden = 0
  for (const { month, rows: all, open, isKept: isStored } of standings) {
    const isKept = isStored && all > 0 && open === 0
    const groups = await readGroups(db, register, { month, by, isKept })
    const [whole] = await readGroups(db, register, { month, by: 'all', isKept })
    if (!whole) continue
    const covered = sight.seesAll
      ? new Set<StoredGroup>()
      : coveredGroups(groups, { doPeopleRepeat: by === 'type' })
    hidden += covered.size
    for (const group of groups) {
      const isShown = sight.seesAmounts && !covered.has(group)
      rows.push(groupOf(group, { month, by, isKept, isShown }))
    }
    const isShown = sight.seesAmounts && (sight.seesAll || !isTooSmall(whole))
    totals.push(groupOf(whole, { month, by: 'all', isKept, isShown }))
  }
  return {
    by,
    from,
    to,
    rows,
    totals,
    hidden: sight.seesAmounts ? hidden : 0,
    seesAmounts: sight.seesAmounts,
    archivable: standings
      .filter(({ rows: all, open, isKept }) => all > 0 && open === 0 && !isKept)
      .map(({ month }) => month),
  }
}

const ID = /^(\d{4}-\d{2})\.([a-z]+)\.(.*)$/s

/** One group by its id, as the list shows it. */
export async function readContributionGroup(
  db: Database,
  actor: Actor,
  register: ReportRegister,
  id: string,
): Promise<ContributionGroup> {
  const [, month = '', grouping = ''] = ID.exec(id) ?? []
  const bys: readonly ReportBy[] = REPORT_BY[register]
  const by = bys.find((one) => one === grouping) ?? (grouping === 'all' ? 'department' : undefined)
  if (!by) throw new Failure('not-found', 'not-found')
  const found = await readContributionReport(db, actor, register, { from: month, to: month, by })
  const group = [...found.rows, ...found.totals].find((one) => one.id === id)
  if (!group) throw new Failure('not-found', 'not-found')
  return group
}
