import { groupedBy } from '#modules/pay/back-pay/api/grouped.ts'
import type { Posting } from '#modules/pay/costs/define/choices.ts'
import { COST_KINDS, type CostKind } from '#modules/pay/costs/wire/costs.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { splitEach } from './split-exactly.ts'

/** A pay item as vouchers need it. `tax` is its class of tax: bonuses and severance are kinds of cost of their own. */
export type VoucherItem = { code: string; tax: 'bonus' | 'severance' | 'other' }

export type ItemLine = {
  side: 'add' | 'deduct' | 'inKind' | 'cost' | 'afterAdd' | 'afterDeduct'
  item: string
  amount: Money
}

/** A row of pay with its items, and the departments that bear its cost. */
export type VoucherRow = {
  name: string
  lines: readonly ItemLine[]
  bearers: readonly { id: string; parts: number }[]
  costs: Readonly<Record<CostKind, Money>>
  insurancePerson: Money
  fundPerson: Money
  /** All taxes of the row. */
  tax: Money
  afterAdd: Money
  afterDeduct: Money
  carryIn: Money
  carryOut: Money
  receivable: Money
  net: Money
}

/** An amount in the books: debits are positive, credits negative. Without a department it is of the whole run. */
export type Entry = { what: string; isItem: boolean; bearerId: string | null; amount: Money }

export type Entries = {
  entries: Entry[]
  /** Names of people whose items do not add up to their row. */
  unclear: string[]
}

const OVERTIME = /^overtime\./
const ZERO = Money.ZERO
const minus = (amount: Money) => ZERO.minus(amount)

type CostLine = { kind: CostKind; what: string; isItem: boolean; amount: Money }

function kindOf({ side, item }: ItemLine, taxOf: (item: string) => VoucherItem['tax']): CostKind {
  if (side === 'inKind') return 'inKind'
  if (side === 'cost') return 'other'
  const tax = taxOf(item)
  if (side === 'add' && tax !== 'other') return tax
  return side === 'add' && OVERTIME.test(item) ? 'overtime' : 'wages'
}

/** The cost of a row, item by item, in the order of the kinds of cost. */
function costLines(row: VoucherRow, taxOf: (item: string) => VoucherItem['tax']): CostLine[] {
  const items = row.lines
    .filter(({ side }) => side !== 'afterAdd' && side !== 'afterDeduct')
    .map((line) => ({
      kind: kindOf(line, taxOf),
      what: line.item,
      isItem: true,
      amount: line.side === 'deduct' ? minus(line.amount) : line.amount,
    }))
  const shares: CostLine[] = [
    {
      kind: 'insurance',
      what: 'insuranceCost' satisfies Posting,
      isItem: false,
      amount: row.costs.insurance,
    },
    { kind: 'fund', what: 'fundCost' satisfies Posting, isItem: false, amount: row.costs.fund },
  ]
  const all = [...items, ...shares]
  return COST_KINDS.flatMap((kind) => all.filter((line) => line.kind === kind))
}

const sumOfSide = ({ lines }: VoucherRow, side: ItemLine['side']) =>
  sumOfMoney(lines.filter((line) => line.side === side).map(({ amount }) => amount))

/**
 * What the person owes after the row more than before, by the amounts of the row: the net pay beyond what was earned, or
 * less than it. It is at most what was carried on, and at least what was carried in and taken.
 */
function owedMore(row: VoucherRow): Money {
  const { costs, insurancePerson, fundPerson, tax, afterAdd, afterDeduct, net } = row
  const earned = sumOfMoney([costs.wages, costs.overtime, costs.bonus, costs.severance, afterAdd])
  const taken = sumOfMoney([insurancePerson, fundPerson, tax, afterDeduct])
  return net.minus(earned.minus(taken))
}

/** Whether the items of a row add up to its sums, and its sums to the net pay. */
function addsUp(row: VoucherRow, lines: readonly CostLine[]): boolean {
  const areKinds = COST_KINDS.every((kind) => {
    const amounts = lines.filter((line) => line.kind === kind).map(({ amount }) => amount)
    return sumOfMoney(amounts).fen === row.costs[kind].fen
  })
  const more = owedMore(row)
  const isOwed =
    more.compare(row.carryOut.plus(row.receivable)) <= 0 && more.compare(minus(row.carryIn)) >= 0
  return (
    areKinds &&
    isOwed &&
    sumOfSide(row, 'afterAdd').fen === row.afterAdd.fen &&
    sumOfSide(row, 'afterDeduct').fen === row.afterDeduct.fen
  )
}

/** The debits of the cost of a row: each item is split among the departments that bear it. */
function debitsOf(lines: readonly CostLine[], bearers: VoucherRow['bearers']): Entry[] {
  const lists = splitEach(
    lines.map(({ amount }) => amount),
    bearers.map(({ parts }) => parts),
  )
  return lines.flatMap(({ what, isItem }, at) =>
    bearers.map(({ id }, part) => ({
      what,
      isItem,
      bearerId: id,
      amount: lists[at]?.[part] ?? ZERO,
    })),
  )
}

function creditsOf(row: VoucherRow): Entry[] {
  const credit = (what: Posting, amount: Money): Entry => ({
    what,
    isItem: false,
    bearerId: null,
    amount: minus(amount),
  })
  const { costs } = row
  return [
    credit('net', row.net),
    credit('insurance', row.insurancePerson.plus(costs.insurance)),
    credit('fund', row.fundPerson.plus(costs.fund)),
    credit('tax', row.tax),
    credit('inKind', costs.inKind),
    credit('otherCost', costs.other),
    credit('receivable', minus(owedMore(row))),
  ]
}

/** Items after tax are no cost: what is paid besides is a debit, what is kept back a credit. */
function afterTaxOf({ lines }: VoucherRow): Entry[] {
  return lines.flatMap(({ side, item, amount }) => {
    if (side !== 'afterAdd' && side !== 'afterDeduct') return []
    return [
      {
        what: item,
        isItem: true,
        bearerId: null,
        amount: side === 'afterAdd' ? amount : minus(amount),
      },
    ]
  })
}

/**
 * The entry of rows of pay in the books. All amounts together are zero: debits equal credits to the fen. Amounts of the
 * same item or purpose and department are one amount.
 */
export function voucherEntries(
  rows: readonly VoucherRow[],
  taxOf: (item: string) => VoucherItem['tax'],
): Entries {
  const unclear: string[] = []
  const all: Entry[] = []
  for (const row of rows) {
    const lines = costLines(row, taxOf)
    if (!addsUp(row, lines)) unclear.push(row.name)
    all.push(...debitsOf(lines, row.bearers), ...afterTaxOf(row), ...creditsOf(row))
  }
  const groups = groupedBy(all, ({ what, isItem, bearerId }) =>
    [isItem ? 'item' : 'purpose', what, bearerId ?? ''].join(' '),
  )
  const entries = [...groups.values()].flatMap((group): Entry[] => {
    const [first] = group
    const amount = sumOfMoney(group.map((entry) => entry.amount))
    return first && amount.fen !== 0n ? [Object.assign({}, first, { amount })] : []
  })
  return { entries, unclear }
}
