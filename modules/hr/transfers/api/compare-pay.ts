import { hasText } from '#platform/api/crud/has-text.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

const MAJOR_RISE = 1.2

const payOf = (value: unknown): Money => (hasText(value) ? moneyOf(String(value)) : Money.ZERO)

/** Whether the transfer changes the pay. */
export function isOtherPay({ salaryAdjust, salaryBefore, salaryAfter }: WireRecord): boolean {
  return salaryAdjust === true && payOf(salaryBefore).compare(payOf(salaryAfter)) !== 0
}

/** Whether the new pay is more than a fifth above the old one. */
export function isMajorRise({ salaryAdjust, salaryBefore, salaryAfter }: WireRecord): boolean {
  // The limit is rounded down to the highest amount that is not a major rise.
  const most = payOf(salaryBefore).times(MAJOR_RISE, 'down')
  return salaryAdjust === true && payOf(salaryAfter).compare(most) > 0
}
