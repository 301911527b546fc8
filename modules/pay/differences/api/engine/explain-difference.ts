import { isDeepStrictEqual } from 'node:util'
import type { PayCause } from '#modules/pay/differences/wire/causes.ts'
import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { OvertimeHours, SickDays, Slice } from '#modules/pay/gross/api/engine/slices.ts'
import { computePay, type PayInput } from '#modules/pay/runs/api/engine/compute-pay.ts'
import { Fraction, fractionOf, sumOfFigures } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

/** The inputs of a month of wages. */
export type WageInput = PayInput & { gross: GrossInput }

/** What a cause adds to the amount that is paid; negative where it takes away. */
export type CauseAmount = { cause: PayCause; amount: Money }

/**
 * How an input gets the value of the month before for one cause. The causes follow one another: each begins with the
 * result of those above it.
 */
type Swap = {
  cause: PayCause
  /** The part of the inputs that belongs to the cause. Equal parts need no computation. */
  part: (input: WageInput) => unknown
  swap: (now: WageInput, before: WageInput) => WageInput
}

/**
 * Explains by cause how the net pay of a month differs from that of the month before. The inputs of this month get the
 * values of the month before, one cause after the other, and the difference in the result belongs to that cause. So the
 * amounts add up to the net pay of `now` less that of `before`. Causes without any effect are left out.
 */
export function explainDifference(now: WageInput, before: WageInput): CauseAmount[] {
  const causes: CauseAmount[] = []
  let input = now
  let net = computePay(now).net
  for (const { cause, part, swap } of SWAPS) {
    if (isDeepStrictEqual(part(input), part(before))) continue
    input = swap(input, before)
    const swapped = computePay(input).net
    const amount = net.minus(swapped)
    if (amount.fen !== 0n) causes.push({ cause, amount })
    net = swapped
  }
  return causes
}

/** What the month before would pay by its present facts, less what it paid: the part that back pay settles. */
export function changedLater(before: WageInput, paid: Money): CauseAmount[] {
  const amount = computePay(before).net.minus(paid)
  return amount.fen === 0n ? [] : [{ cause: 'later', amount }]
}

const withGross = (input: WageInput, gross: Partial<GrossInput>): WageInput => ({
  ...input,
  gross: { ...input.gross, ...gross },
})

const SWAPS: readonly Swap[] = [
  {
    cause: 'terms',
    part: ({ gross }) => gross.slices.map(termsOf),
    swap: (now, { gross }) => withGross(now, { slices: slicesUnder(gross.slices, now.gross) }),
  },
  {
    cause: 'days',
    part: ({ gross, isLeaving }) => [
      gross.days.month,
      gross.days.employed,
      gross.slices.map(({ days, timed }) => [days, timed?.count]),
      isLeaving,
    ],
    swap: (now, before) => {
      const { month, employed } = before.gross.days
      const days = { ...now.gross.days, month, employed }
      const slices = mapSlices(now, before, (slice, { days: own, timed }) => ({
        ...slice,
        days: own,
        timed,
      }))
      return { ...withGross(now, { days, slices }), isLeaving: before.isLeaving }
    },
  },
  {
    cause: 'overtime',
    part: ({ gross }) => gross.slices.map(({ overtime }) => overtime),
    swap: (now, before) =>
      withGross(now, {
        slices: mapSlices(now, before, (slice, { overtime }) => ({ ...slice, overtime })),
      }),
  },
  {
    cause: 'absence',
    part: ({ gross }) => gross.slices.map(({ unpaid, sick }) => [unpaid, sick]),
    swap: (now, before) =>
      withGross(now, {
        slices: mapSlices(now, before, (slice, { unpaid, sick }) => ({ ...slice, unpaid, sick })),
      }),
  },
  {
    cause: 'merit',
    part: ({ gross }) => gross.merit,
    swap: (now, { gross: { merit } }) => withGross(now, { merit }),
  },
  {
    cause: 'inputs',
    part: ({ lines, earlierFees, gross: { maternity, unusedLeave } }) => [
      lines.map(({ id: _, ...line }) => line),
      earlierFees,
      maternity,
      unusedLeave,
    ],
    swap: (now, { lines, earlierFees, gross: { maternity, unusedLeave } }) => ({
      ...withGross(now, { maternity, unusedLeave }),
      lines,
      earlierFees,
    }),
  },
  {
    cause: 'carry',
    part: ({ carryIn }) => carryIn,
    swap: (now, { carryIn }) => ({ ...now, carryIn }),
  },
  {
    cause: 'insurance',
    part: ({ contributions }) => [
      contributions.insurancePerson,
      contributions.insuranceDeductible,
      contributions.insuranceCompany,
    ],
    swap: (now, { contributions }) => {
      const { insurancePerson, insuranceDeductible, insuranceCompany } = contributions
      const shares = { insurancePerson, insuranceDeductible, insuranceCompany }
      return { ...now, contributions: { ...now.contributions, ...shares } }
    },
  },
  {
    cause: 'fund',
    part: ({ contributions: { fundPerson, fundCompany, fundLimit } }) => [
      fundPerson,
      fundCompany,
      fundLimit,
    ],
    swap: (now, { contributions }) => ({ ...now, contributions }),
  },
  {
    cause: 'deductions',
    part: ({ tax: { person } }) => [person.deductions, person.others],
    swap: (now, { tax: { person } }) => {
      const { deductions, others } = person
      return { ...now, tax: { ...now.tax, person: { ...now.tax.person, deductions, others } } }
    },
  },
  {
    cause: 'taxYear',
    part: ({ tax: { person, month, earlier }, bonus }) => [person, month, earlier, bonus],
    swap: (now, { tax: { person, month, earlier }, bonus }) => ({
      ...now,
      tax: { person, month, earlier, law: now.tax.law },
      bonus,
    }),
  },
  {
    cause: 'parameters',
    part: (input) => input,
    swap: (_, before) => before,
  },
]

/** What the pay terms say of a part of the month. */
function termsOf({ items, timed, overtimeBase, ratio }: Slice) {
  const unit = timed ? [timed.item, timed.unit, timed.rate] : null
  return { items, unit, overtimeBase: overtimeBase ?? null, ratio }
}

/** Both inputs have the same parts of the month, because the terms are swapped first. */
function mapSlices(
  { gross: { slices } }: WageInput,
  { gross }: WageInput,
  swap: (slice: Slice, before: Slice) => Slice,
): Slice[] {
  return gross.slices.map((before, at) => swap(slices[at] ?? before, before))
}

/**
 * The parts of a month under the terms of other parts: the days in the proportion of those, and everything that
 * happened in the month in the last part.
 */
function slicesUnder(terms: readonly Slice[], { slices }: GrossInput): Slice[] {
  if (terms.length === slices.length) {
    return terms.map((term, at) => underTerms(slices[at] ?? term, term))
  }
  const days = sumOfFigures(slices.map((slice) => slice.days))
  const whole = sumOfFigures(terms.map((term) => term.days))
  const unpaid = slices.flatMap((slice) => slice.unpaid)
  return terms.map((term, at) => {
    const share = whole.compare(0) === 0 ? Fraction.ZERO : fractionOf(term.days).dividedBy(whole)
    const isLast = at === terms.length - 1
    const part = {
      ...term,
      days: days.times(share),
      unpaid: isLast ? unpaid : [],
      sick: isLast ? sickOf(slices) : NO_SICK,
      overtime: isLast ? overtimeOf(slices) : NO_OVERTIME,
    }
    return underTerms(part, term)
  })
}

/** A part of the month with other terms. Pay by the day counts the days of the part, pay by the hour its hours. */
function underTerms(slice: Slice, { items, origins, overtimeBase, ratio, timed }: Slice): Slice {
  const count = timed?.unit === 'day' ? slice.days : (slice.timed?.count ?? timed?.count ?? 0)
  return {
    ...slice,
    items,
    origins,
    overtimeBase,
    ratio,
    timed: timed && { ...timed, count },
  }
}

const NO_SICK: SickDays = { within: 0, beyond: 0 }
const NO_OVERTIME: OvertimeHours = {
  workday: 0,
  restday: 0,
  holiday: 0,
  workdayLieu: 0,
  restdayLieu: 0,
}

const sickOf = (slices: readonly Slice[]): SickDays => ({
  within: sumOfFigures(slices.map(({ sick }) => sick.within)),
  beyond: sumOfFigures(slices.map(({ sick }) => sick.beyond)),
})

function overtimeOf(slices: readonly Slice[]): OvertimeHours {
  const hours = (name: keyof OvertimeHours) =>
    sumOfFigures(slices.map(({ overtime }) => overtime[name]))
  return {
    workday: hours('workday'),
    restday: hours('restday'),
    holiday: hours('holiday'),
    workdayLieu: hours('workdayLieu'),
    restdayLieu: hours('restdayLieu'),
  }
}

/** The part of a difference that no cause explains. Zero where both rows are what the function of pay gives. */
export function unexplainedOf(difference: Money, causes: readonly CauseAmount[]): Money {
  return causes.reduce((rest, { amount }) => rest.minus(amount), difference)
}
