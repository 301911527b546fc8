import { hasText } from '#platform/api/crud/has-text.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

const MAJOR_RISE = 1.2

const payOf = (value: unknown): Money => (hasText(value) ? moneyOf(String(value)) : Money.ZERO)

/** Whether a transfer comes with another pay. */
export function isOtherPay({ salaryAdjust, salaryBefore, salaryAfter }: WireRecord): boolean {
  return salaryAdjust === true && payOf(salaryBefore).compare(payOf(salaryAfter)) !== 0
}

/** Whether it is more than a fifth above the one before. */
export function isMajorRise({ salaryAdjust, salaryBefore, salaryAfter }: WireRecord): boolean {
  // Cut off, the limit is the most that does not exceed it.
  const most = payOf(salaryBefore).times(MAJOR_RISE, 'down')
  return salaryAdjust === true && payOf(salaryAfter).compare(most) > 0
}
