import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import { addMonths, type Day, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { amountsOf } from './salary-term-rows.ts'

/**
 * The numbers of two employers: the one with most people, which pays its first wages here, and a small one with a
 * history.
 */
export const [MAIN_EMPLOYER, SMALL_EMPLOYER] = [0, 1]

/** Months of wages before the present one; those of the last month are not generated yet. */
export const MONTHS_OF_WAGES = 7
const PEOPLE = 12
const EMPLOYED = '2'
/** Pay up to this stays in the lowest bracket all year. */
const MOST = moneyOf('7500')

/** The first of the months whose wages the demo company has. */
export const firstWageMonth = (today: Day): Day =>
  addMonths(parseDay(`${isoMonth(today)}-01`), -MONTHS_OF_WAGES)

/** The people of the small employer with a low monthly pay who were here in all these months. */
export function smallEmployer(context: SeedContext, company: Company) {
  const since = firstWageMonth(context.today)
  return company.people
    .map((person, at) => ({ person, at }))
    .filter(
      ({ person }) =>
        employerOf(company, person) === SMALL_EMPLOYER &&
        person.status === EMPLOYED &&
        person.leave === null &&
        person.join < since,
    )
    .map(({ person, at }) => {
      const rank = rankIndexOf(context, pickAt(company.posts, person.post), at)
      const { base_salary: base, post_salary: post } = amountsOf(person, at, rank, 0)
      return { at, base: String(base ?? ''), post: String(post ?? '') }
    })
    .filter(({ base, post }) => base !== '' && post !== '')
    .filter(({ base, post }) => moneyOf(base).plus(moneyOf(post)).compare(MOST) <= 0)
    .slice(0, PEOPLE)
}
