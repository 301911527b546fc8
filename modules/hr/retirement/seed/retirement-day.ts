import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { addMonths, type Day, isoDay, parseDay } from '#platform/seed/calendar-day.ts'
import type { Gender } from '#platform/wire/values/id-card.ts'

export type RetirementBasis = { gender: Gender; isCadre: boolean; isSpecial: boolean }

type Ages = PolicyValue<'retire.table'>[number]

const RULES = NATIONAL_VALUES.filter(({ key }) => key === 'retire.table').map(({ to, value }) => ({
  to: to === null ? Number.POSITIVE_INFINITY : parseDay(to),
  rows: value as Ages[],
}))

/** The day on which a person reaches the statutory age, by the ages that ship with the product. */
export function retirementDay(birth: Day, { gender, isCadre, isSpecial }: RetirementBasis): Day {
  const group = gender === '男' ? 'man' : isCadre ? 'womanCadre' : 'womanWorker'
  let begins = Number.NEGATIVE_INFINITY
  for (const { to, rows } of RULES) {
    const ages = rows.find((row) => row.group === group && row.special === isSpecial)
    const day = ages ? addMonths(birth, ages.baseYears * 12 + delayMonths(birth, ages)) : to + 1
    if (day <= to) return Math.max(day, begins)
    begins = to + 1
  }
  throw new RangeError('no retirement ages apply after the last rule ends')
}

function delayMonths(birth: Day, { firstBirth, stepMonths, maxDelay }: Ages): number {
  if (firstBirth === null || stepMonths === null) return 0
  const since = monthNumber(isoDay(birth)) - monthNumber(firstBirth)
  return since < 0 ? 0 : Math.min(maxDelay, Math.floor(since / stepMonths) + 1)
}

function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
}
