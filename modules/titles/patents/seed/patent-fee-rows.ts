import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { FEE, PATENT } from '#modules/titles/patents/define/choices.ts'
import { addMonths, addYears, type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { PlannedPatent } from './patent-plan.ts'

const PAID_AHEAD = 12
const DUE_AHEAD = 90
const GRACE_MONTHS = 6
/** A fee of longer ago was paid in time. */
const MISSED_WITHIN = 60
const WEEK = 7
/** Day 0 of the calendar was a Thursday; so many days earlier begins a week. */
const FROM_MONDAY = 3
const FRIDAY = 4

/** The parameter in force today, as every company begins with it. */
function shipped<Key extends 'patent.fees' | 'patent.terms' | 'patent.reduction'>(
  key: Key,
  day: Day,
) {
  const found = NATIONAL_VALUES.find(
    (row) =>
      row.key === key && row.from <= isoDay(day) && (row.to === null || row.to >= isoDay(day)),
  )
  return found?.value as PolicyValue<Key>
}

/** A day, or the Monday after a weekend. The nightly job moves the day by the working calendar. */
function weekday(day: Day): Day {
  const inWeek = (day + FROM_MONDAY) % WEEK
  return inWeek > FRIDAY ? day + WEEK - inWeek : day
}

/** The last day of the term of a patent. */
export function termOf({ kind, filed }: PlannedPatent): Day {
  const years = shipped('patent.terms', filed).find((row) => row.kind === kind)?.years ?? 0
  return addYears(filed, years)
}

function grantYear({ filed, granted }: PlannedPatent): number {
  let year = 1
  while (granted !== null && addYears(filed, year) <= granted) year += 1
  return year
}

function amountsOf({ kind, isReduced }: PlannedPatent, year: number, due: Day, ofGrant: number) {
  const band = shipped('patent.fees', due).find((row) => row.kind === kind && row.upToYear >= year)
  const { single, years } = shipped('patent.reduction', due)
  const share = isReduced && year < ofGrant + years ? single : 0
  const full = moneyOf(String(band?.amount ?? 0))
  return {
    full: String(full),
    share: String(share),
    payable: String(full.minus(full.times(share))),
  }
}

function stateOf(patent: PlannedPatent, today: Day, due: Day, grace: Day): string | null {
  const { state } = patent
  if (grace < today) {
    const isMissed = state === PATENT.ended && addMonths(grace, GRACE_MONTHS) > today
    return isMissed ? FEE.lapsed : FEE.paid
  }
  // Fees of patents in force are missed only where the plan puts their day just behind today.
  if (due < today)
    return state === PATENT.granted && today - due > MISSED_WITHIN ? FEE.paid : FEE.grace
  if (state !== PATENT.granted) return null
  return due - today <= DUE_AHEAD ? FEE.due : FEE.ahead
}

/** The fees of a granted patent by year, as they stand today. */
export function* feesOf(patent: PlannedPatent, today: Day) {
  if (patent.granted === null) return
  const ends = termOf(patent)
  const ofGrant = grantYear(patent)
  for (let year = ofGrant + 1; ; year += 1) {
    const legal = addYears(patent.filed, year - 1)
    if (legal >= ends) return
    const due = weekday(legal)
    const grace = weekday(addMonths(legal, GRACE_MONTHS))
    const state = stateOf(patent, today, due, grace)
    if (state === null) return
    const { full, share, payable } = amountsOf(patent, year, due, ofGrant)
    const isPaid = state === FEE.paid
    yield {
      year,
      legal_date: isoDay(legal),
      due_date: isoDay(due),
      grace_end: isoDay(grace),
      full_fee: full,
      reduce_share: share,
      payable,
      state,
      paid_at: isPaid ? isoDay(legal - PAID_AHEAD) : null,
      paid_amount: isPaid ? payable : null,
      paid_surcharge: isPaid ? '0.00' : null,
      receipt_no: isPaid ? `GF${isoDay(legal - PAID_AHEAD).replaceAll('-', '')}${year}` : null,
      payer: isPaid ? '示例知识产权代理有限公司' : null,
    }
    if (state === FEE.lapsed) return
  }
}
