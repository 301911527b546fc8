import { readUnusedLeaves } from '#modules/attendance/balances/api/unused-leave.ts'
import {
  compensationSheetOf,
  type SheetFacts,
} from '#modules/hr/departures/define/compensation/compute-compensation.ts'
import {
  type Employed,
  leastSeverance,
  leavingBasis,
  severanceOf,
} from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { LAST_EARLY_DAY } from '#modules/hr/departures/define/compensation/early-service.ts'
import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'
import { readTrainingPenalties } from '#modules/hr/training/api/training-penalty.ts'
import { type AveragePay, readAveragePays } from '#modules/pay/runs/api/read-average-pay.ts'
import {
  type AverageWage,
  readAverageWages,
} from '#modules/system/policy/api/read-average-wages.ts'
import { type PolicySpan, policySpans } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

type Values = Readonly<Record<string, unknown>>

/** Facts of the personnel file about the employee. */
export type Leaver = Employed & { joinDate: string; workCity: string | null }

/** A departure, with the facts about its employee. */
export type Leaving = { values: Values; leaver: Leaver }

/**
 * If `severance.cap` has no value on the last day, severance is not capped. The sheet then says that the local
 * average is missing.
 */
const NO_CAP = { wageTimes: 0, maxYears: 0 }

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const dayOf = ({ lastDay }: Values): string => String(lastDay)
const personOf = ({ userId }: Values): string => String(userId)

/**
 * Days of statutory annual leave that each employee has earned and not taken by their last day, from the ledger; null
 * when the ledger has none. Once a departure is in effect, uses the days stored then, because the ledger is closed
 * afterwards.
 */
async function readLeavesKnown(
  db: Database | Tx,
  leaving: readonly Values[],
): Promise<(string | null)[]> {
  const open = leaving.filter(({ effectDone }) => effectDone !== true)
  const found = await readUnusedLeaves(
    db,
    open.map((values) => ({ userId: personOf(values), lastDay: dayOf(values) })),
  )
  return leaving.map((values) => {
    const at = open.indexOf(values)
    if (at === -1) return textOf(values.annualLeaveKnown)
    const leave = found[at] ?? null
    return leave === null ? null : String(leave.unused)
  })
}

/** The same for one departure. */
export async function readLeaveKnown(db: Database | Tx, values: Values): Promise<string | null> {
  const [known] = await readLeavesKnown(db, [values])
  return known ?? null
}

/** A parameter by the city and the day of a departure. */
type Parameter<Key extends PolicyKey> = (
  city: string | null,
  day: string,
) => PolicyValue<Key> | null

/** Reads the values that a parameter has on these days, once for all cities. */
async function readParameter<Key extends PolicyKey>(
  db: Database | Tx,
  key: Key,
  days: readonly string[],
): Promise<Parameter<Key>> {
  const sorted = [...days].sort()
  const spans: PolicySpan<Key>[] = await policySpans(db, key, {
    from: sorted[0] ?? '',
    to: sorted.at(-1) ?? '',
  })
  return (city, day) => {
    const inForce = spans.filter(({ since, until }) => since <= day && until >= day)
    const own = city === null ? undefined : inForce.find((span) => span.city === city)
    return (own ?? inForce.find((span) => span.city === null))?.value ?? null
  }
}

/** Reads all data that the sheets of these departures need, with one read for each kind of data. */
async function readShared(db: Database | Tx, leaving: readonly Leaving[]) {
  const days = leaving.map(({ values }) => dayOf(values))
  const people = leaving.map(({ values }) => ({ userId: personOf(values), day: dayOf(values) }))
  return {
    cap: await readParameter(db, 'severance.cap', days),
    earlyMonths: await readParameter(db, 'severance.earlyMonths', [LAST_EARLY_DAY]),
    unusedRate: await readParameter(db, 'annualLeave.unusedRate', days),
    minimumWage: await readParameter(db, 'min.wage', days),
    paidDays: await readParameter(db, 'paid.days', days),
    averages: await readAverageWages(
      db,
      leaving.map(({ values, leaver }) => ({ city: leaver.workCity, day: dayOf(values) })),
    ),
    paid: await readAveragePays(db, people),
    leave: await readLeavesKnown(
      db,
      leaving.map(({ values }) => values),
    ),
    training: await readTrainingPenalties(
      db,
      leaving.map(({ values }) => ({
        userId: personOf(values),
        kind: values.kind,
        lastDay: dayOf(values),
      })),
    ),
  }
}

/** Whether checked pay runs cover every month of the average. If they do, nobody needs to type the average. */
export const isPaidWhole = (paid: AveragePay | null): boolean =>
  paid !== null && paid.missing.length === 0

/**
 * The pay that the sheet counts. If the pay rows are complete, their figures count. If rows are missing, a typed figure
 * counts, or without one the average of the existing rows.
 */
function figuresOf(values: Values, paid: AveragePay | null) {
  const known = {
    averagePay: paid?.average ?? null,
    lastMonthPay: paid?.lastMonth ?? null,
    leaveAveragePay: paid?.withoutOvertime ?? null,
  }
  const typed = {
    averagePay: textOf(values.averagePay),
    lastMonthPay: textOf(values.lastMonthPay),
    leaveAveragePay: textOf(values.leaveAveragePay),
  }
  const isWhole = isPaidWhole(paid)
  const names = ['averagePay', 'lastMonthPay', 'leaveAveragePay'] as const
  const typedNames = isWhole ? [] : names.filter((name) => typed[name] !== null)
  const figureOf = (name: (typeof names)[number]) =>
    typedNames.includes(name) ? typed[name] : known[name]
  return {
    averagePay: figureOf('averagePay'),
    lastMonthPay: figureOf('lastMonthPay'),
    leaveAveragePay: figureOf('leaveAveragePay'),
    typed: typedNames,
    payroll: paid && { months: paid.months, missing: paid.missing },
  } satisfies Partial<SheetFacts>
}

const averageOf = (average: AverageWage | null) => ({
  localAverage: average?.value ?? null,
  averageYear: average?.year ?? null,
  isProvisional: average?.isProvisional ?? false,
})

/**
 * Reads the compensation sheets of departures, in the given order. Each uses the limits of its own last day and city.
 */
export async function readCompensations(
  db: Database | Tx,
  leaving: readonly Leaving[],
): Promise<CompensationSheet[]> {
  if (leaving.length === 0) return []
  const shared = await readShared(db, leaving)
  return leaving.map(({ values, leaver }, at) => {
    const lastDay = dayOf(values)
    const { workCity } = leaver
    const cap = shared.cap(workCity, lastDay)
    const figures = figuresOf(values, shared.paid[at] ?? null)
    const average = averageOf(cap === null ? null : (shared.averages[at] ?? null))
    const sheet = compensationSheetOf({
      severance: severanceOf(values, leaver),
      least: leastSeverance(values, leaver),
      basis: leavingBasis(values),
      joinDate: leaver.joinDate,
      lastDay,
      ...(cap ?? NO_CAP),
      ...figures,
      ...average,
      earlySeverance: textOf(values.earlySeverance),
      earlyReason: textOf(values.earlySeveranceReason),
      earlyMonths: shared.earlyMonths(workCity, LAST_EARLY_DAY),
      leaveKnown: shared.leave[at] ?? null,
      leaveEntered: textOf(values.annualLeaveLeft),
      leaveReason: textOf(values.annualLeaveReason),
      unusedRate: shared.unusedRate(workCity, lastDay),
      source: textOf(values.figuresSource),
      minimumWage: shared.minimumWage(workCity, lastDay),
      paidDays: shared.paidDays(workCity, lastDay),
    })
    return { ...sheet, training: shared.training[at] ?? [] }
  })
}

/** Reads the compensation sheet of one departure. */
export async function readCompensation(
  db: Database | Tx,
  values: Values,
  leaver: Leaver,
): Promise<CompensationSheet> {
  const [sheet] = await readCompensations(db, [{ values, leaver }])
  if (!sheet) throw new Error('the departure has no sheet')
  return sheet
}
