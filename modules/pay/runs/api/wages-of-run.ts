import type { PayDay } from '#modules/attendance/months/api/read-pay-days.ts'
import { computeGross } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { Line } from '#modules/pay/gross/api/engine/explained.ts'
import { readOvertimeItems } from '#modules/pay/items/api/read-overtime-items.ts'
import { readMeritOfRun } from '#modules/pay/merit/api/read-merit-of-run.ts'
import { breathing } from '#platform/api/sheets/each-person.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { namedLine } from './engine/compute-pay.ts'
import { NoPay } from './no-pay.ts'
import { grossOf, segmentsOfPerson, type WageFacts } from './pay-of-person.ts'
import { readRunPeople } from './read-people.ts'
import { cityRulesOn } from './read-rules.ts'
import type { Run } from './read-run.ts'
import { checkedMerit, readLines } from './read-run-amounts.ts'
import { daysByPerson, PART } from './rows-of-run.ts'
import { settlementsOf } from './settlement-of-leaver.ts'

/** The wages of a work month as the facts of today give them, or the key of the message that says why not. */
export type Wages = { userId: string } & (
  | { lines: readonly Line[]; blocked: null }
  | { lines: null; blocked: string }
)

/**
 * Works out the wages of some people of a settled run again, by the facts of today and the rules of its month. Reads neither
 * contributions nor tax, and changes no row.
 */
export async function* wagesOfRun(
  db: Database | Tx,
  run: Run,
  ids: readonly string[],
): AsyncGenerator<Wages> {
  const counted = await readOvertimeItems(db)
  const rulesOf = cityRulesOn(db, daysOf(run.month).at(-1) ?? '')
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART)
    const people = await readRunPeople(db, run, part)
    const changing = people.filter((person) => segmentsOfPerson(person, run.month).length > 1)
    const days: Map<string, PayDay[]> = await daysByPerson(
      db,
      run.month,
      changing.map(({ userId }) => userId),
    )
    const lines = await readLines(db, run, part, { isSettled: true })
    const { entityId, month } = run
    const meritOf = await readMeritOfRun(db, { entityId, month, userIds: part })
    const settlements = await settlementsOf(db, run, part)
    for await (const person of breathing(people)) {
      const { userId } = person
      const rules = await rulesOf(person.city)
      yield wagesOf(userId, () => {
        const facts: WageFacts = {
          person,
          days: days.get(userId) ?? [],
          rules,
          lines: lines.get(userId) ?? [],
          merit: checkedMerit(meritOf(userId)),
          settlement: settlements.get(userId) ?? null,
        }
        return computeGross(grossOf(facts, run, counted)).lines.map(namedLine)
      })
    }
  }
}

function wagesOf(userId: string, work: () => readonly Line[]): Wages {
  try {
    return { userId, lines: work(), blocked: null }
  } catch (error) {
    if (error instanceof NoPay) return { userId, lines: null, blocked: error.reason }
    throw error
  }
}
