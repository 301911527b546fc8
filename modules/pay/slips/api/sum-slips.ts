import type { MySalary } from '#modules/pay/slips/wire/slips.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Sums = MySalary['totals']

/** The sums of slips or months, exact. */
export function sumSlips(rows: readonly Sums[]): Sums {
  const sumOf = (name: keyof Sums) => String(sumOfMoney(rows.map((row) => moneyOf(row[name]))))
  return {
    gross: sumOf('gross'),
    insurance: sumOf('insurance'),
    fund: sumOf('fund'),
    tax: sumOf('tax'),
    net: sumOf('net'),
  }
}
