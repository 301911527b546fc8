import type { Step } from '#modules/pay/api/step.ts'
import {
  backPay,
  type ItemDifference,
  itemDifferences,
} from '#modules/pay/gross/api/engine/back-pay.ts'
import type { Line } from '#modules/pay/gross/api/engine/explained.ts'
import { type Wages, wagesOfRun } from '#modules/pay/runs/api/wages-of-run.ts'
import { checkOf } from '#modules/pay/runs/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { groupedBy } from './grouped.ts'
import { type Asked, type ChangedMonth, readChangedMonths } from './read-changed-months.ts'
import { type MonthInputs, readPutRight } from './read-put-right.ts'

/** A paid month, worked out again by the facts of today. */
export type OwedMonth = ChangedMonth &
  MonthInputs & {
    /** Why the month cannot be worked out; null for all others. */
    check: string | null
    /** The items that are due otherwise than they were paid. */
    items: readonly ItemDifference[]
    /** The amount due less the amount that the row paid. */
    owed: Money
    /** The amount owed less the amounts of other inputs for the month. Waiting inputs of back pay are not subtracted. */
    rest: Money
    /** What explains the rest on a slip. */
    steps: readonly Step[]
    /** The wages as they are due. */
    due: readonly Line[]
  }

/** The attendance of the month is open again, so that its figures may still change. */
export const ATTENDANCE_OPEN = 'attendanceOpen'
/** The row has no explanation, so that nobody knows which items it paid. */
export const NO_BASIS = 'noBasis'

/**
 * Works out the changed months again and compares them with what their rows paid. The facts are read for all people of a
 * run together; nothing is written.
 */
export async function workOutMonths(
  db: Database | Tx,
  actor: Actor,
  asked: Asked,
): Promise<OwedMonth[]> {
  const changed = await readChangedMonths(db, actor, asked)
  if (changed.length === 0) return []
  const inputsOf = await readPutRight(db, changed)
  const wages = await readWages(db, changed)
  return changed.map((month) => owedMonth(month, inputsOf(month), wages.get(month.rowId)))
}

/** The wages by row, as the facts of today give them. */
async function readWages(
  db: Database | Tx,
  changed: readonly ChangedMonth[],
): Promise<Map<string, Wages>> {
  const byRun = groupedBy(changed, ({ run }) => run.id)
  const wages = new Map<string, Wages>()
  for (const [, months] of byRun) {
    const [first] = months
    if (!first) continue
    const rowOf = new Map(months.map(({ userId, rowId }) => [userId, rowId]))
    for await (const one of wagesOfRun(db, first.run, [...rowOf.keys()])) {
      wages.set(rowOf.get(one.userId) ?? '', one)
    }
  }
  return wages
}

function owedMonth(month: ChangedMonth, inputs: MonthInputs, wages: Wages | undefined): OwedMonth {
  const check = checkIn(month, wages)
  const due = wages?.lines ?? []
  if (check !== null || month.paid === null) {
    return { ...month, ...inputs, ...UNKNOWN, check, due }
  }
  const paid = month.paid.map(({ item, side, amount }) => ({ item, side, amount: moneyOf(amount) }))
  const items = itemDifferences({ due, paid })
  const { already } = inputs
  const { amount: rest, steps } = backPay([{ month: month.month, due, paid, already }])
  const owed = sumOfMoney(items.map(({ difference }) => difference))
  return { ...month, ...inputs, check: null, items, owed, rest, steps, due }
}

const UNKNOWN = { items: [], owed: Money.ZERO, rest: Money.ZERO, steps: [] }

function checkIn({ isOpen, paid }: ChangedMonth, wages: Wages | undefined): string | null {
  if (isOpen) return ATTENDANCE_OPEN
  if (paid === null) return NO_BASIS
  if (!wages) return 'noTerms'
  return wages.blocked === null ? null : checkOf(wages.blocked)
}
