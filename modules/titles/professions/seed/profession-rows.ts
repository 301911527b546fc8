import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { lineOf } from '#modules/titles/professions/define/choices.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addYears, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { PLANNED_TITLES } from './profession-plan.ts'

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

const KEPT_BY = 'trainer'
const WORKS_HERE = '2'
const AUTHORITY = '示例省职称评审委员会'

/** People who work here and have no account of the demo, one for each title or pair of titles. */
function peopleOf({ company: { people }, accounts }: Cast): number[] {
  const taken = new Set(accounts.map(({ person }) => person))
  return [...people.entries()].flatMap(([person, { status }]) =>
    status === WORKS_HERE && !taken.has(person) ? [person] : [],
  )
}

/** The person of each planned title. */
function ownersOf(cast: Cast): number[] {
  const people = peopleOf(cast)
  let next = -1
  return PLANNED_TITLES.map(({ samePerson }) => {
    if (!samePerson) next += 1
    return pickAt(people, next % people.length)
  })
}

function* professionRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['profession']>> {
  const { company } = cast
  const owners = ownersOf(cast)
  for (const [row, title] of PLANNED_TITLES.entries()) {
    const person = pickAt(owners, row)
    const { post } = pickAt(company.people, person)
    yield {
      ...context.stamp('profession', row),
      created_by: accountOf(context, cast, KEPT_BY),
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', pickAt(company.posts, post).department),
      series: title.series,
      line: lineOf(title.series),
      name: title.name,
      level: title.level,
      specialty: title.specialty,
      grant_date: isoDay(addYears(context.today, -title.yearsAgo)),
      grant_way: title.way,
      cert_no: `ZC${String(row + 1).padStart(6, '0')}`,
      authority: AUTHORITY,
      is_highest: title.isHighest,
      state: title.state,
      void_reason: title.voidReason ?? null,
    }
  }
}

function* termRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['title_appointment']>> {
  const owners = ownersOf(cast)
  let made = 0
  for (const [row, { series, terms = [] }] of PLANNED_TITLES.entries()) {
    for (const { state, from, to, allowance, endReason } of terms) {
      yield {
        ...context.stamp('title_appointment', made),
        created_by: accountOf(context, cast, KEPT_BY),
        profession_id: context.idOf('profession', row),
        user_id: context.idOf('user_base_info', pickAt(owners, row)),
        line: lineOf(series),
        from_date: isoDay(context.today + from),
        to_date: to === null ? null : isoDay(context.today + to),
        allowance,
        file_no: `人发〔${row + 1}〕号`,
        ended_early: endReason !== undefined,
        end_reason: endReason ?? null,
        state,
      }
      made += 1
    }
  }
}

/** Titles of the demo company with their appointments, in every state. The nightly job passes their allowances to pay. */
export function professionTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('profession', () => professionRows(context, cast)),
    seedTable('title_appointment', () => termRows(context, cast)),
  ]
}
