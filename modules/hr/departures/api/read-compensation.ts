import { readUnusedLeave } from '#modules/attendance/balances/api/unused-leave.ts'
import { type CompensationSheet, FROM_PAYROLL } from '#modules/hr/departures/wire/departure.ts'
import { readTrainingPenalties } from '#modules/hr/training/api/training-penalty.ts'
import { readAveragePay } from '#modules/pay/runs/api/read-average-pay.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { compensationSheetOf } from './compute-compensation.ts'
import { type Employed, leastSeverance, leavingBasis, severanceOf } from './departure-kinds.ts'
import { LAST_EARLY_DAY } from './early-service.ts'

type Values = Readonly<Record<string, unknown>>

/** Facts of the personnel file about the employee. */
export type Leaver = Employed & { joinDate: string; workCity: string | null }

/**
 * If `severance.cap` has no value on the last day, severance is not capped. The sheet then says that the local
 * average is missing.
 */
const NO_CAP = { wageTimes: 0, maxYears: 0 }

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/**
 * Days of statutory annual leave that the employee has earned and not taken by their last day, from
 * the ledger; null when the ledger has none. Once the departure is in effect, uses the days stored
 * then, because the ledger is closed afterwards.
 */
export async function readLeaveKnown(db: Database | Tx, values: Values): Promise<string | null> {
  if (values.effectDone === true) return textOf(values.annualLeaveKnown)
  const leave = await readUnusedLeave(db, String(values.userId), String(values.lastDay))
  return leave === null ? null : String(leave.unused)
}

/** Reads the compensation sheet of a departure, by the limits of its last day. */
export async function readCompensation(
  db: Database | Tx,
  values: Values,
  leaver: Leaver,
): Promise<CompensationSheet> {
  const lastDay = String(values.lastDay)
  const on = { city: leaver.workCity, on: lastDay }
  const cap = await policyValue(db, 'severance.cap', on)
  const typed = [values.averagePay, values.lastMonthPay, values.leaveAveragePay].map(textOf)
  const paid = await readAveragePay(db, String(values.userId), lastDay)
  const [average, lastMonth, leaveAverage] = typed
  const sheet = compensationSheetOf({
    severance: severanceOf(values, leaver),
    least: leastSeverance(values, leaver),
    basis: leavingBasis(values),
    joinDate: leaver.joinDate,
    lastDay,
    ...(cap ?? NO_CAP),
    averagePay: average ?? paid?.average ?? null,
    lastMonthPay: lastMonth ?? paid?.lastMonth ?? null,
    earlySeverance: textOf(values.earlySeverance),
    earlyReason: textOf(values.earlySeveranceReason),
    earlyMonths: await policyValue(db, 'severance.earlyMonths', {
      city: leaver.workCity,
      on: LAST_EARLY_DAY,
    }),
    leaveKnown: await readLeaveKnown(db, values),
    leaveEntered: textOf(values.annualLeaveLeft),
    leaveReason: textOf(values.annualLeaveReason),
    leaveAveragePay: leaveAverage ?? paid?.withoutOvertime ?? null,
    unusedRate: await policyValue(db, 'annualLeave.unusedRate', on),
    source:
      textOf(values.figuresSource) ??
      (paid && typed.every((one) => one === null) ? FROM_PAYROLL : null),
    minimumWage: await policyValue(db, 'min.wage', on),
    localAverage: cap && (await policyValue(db, 'avg.wage', on)),
    paidDays: await policyValue(db, 'paid.days', on),
  })
  return { ...sheet, training: await readTrainingPenalties(db, values, lastDay) }
}
