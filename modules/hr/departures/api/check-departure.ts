import { sql } from 'kysely'
import { DEPARTURE, PROTECTED } from '#modules/hr/departures/define/choices.ts'
import {
  isOtherEarly,
  isOtherLeave,
} from '#modules/hr/departures/define/compensation/compute-compensation.ts'
import {
  isBarredKind,
  isByEither,
  isLess,
  isToldAfterwards,
  leastSeverance,
  needsProbation,
  ON_PROBATION,
  paysForNotice,
  severanceOf,
} from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { AT_WORK } from '#modules/hr/transfers/api/transfer-kinds.ts'
import { readAveragePays } from '#modules/pay/runs/api/read-average-pay.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { noticeDays } from './notice-days.ts'
import { isPaidWhole, readCompensation, readLeaveKnown } from './read-compensation.ts'
import { type DepartureFacts as Facts, readDepartureFacts } from './read-departure-facts.ts'

type Values = Readonly<Record<string, unknown>>
type Problem = FieldProblem | null

function personProblem(facts: Facts): Problem {
  if (!AT_WORK.has(facts.status)) return { key: 'invalid.notEmployed' }
  if (facts.isOpen) return { key: 'invalid.dimissionOpen' }
  return facts.isLastAdministrator ? { key: 'invalid.lastAdministrator' } : null
}

function kindProblem(values: Values, { status }: Facts): Problem {
  const isLate = needsProbation(values) && status !== ON_PROBATION
  return isLate ? { key: 'invalid.notOnProbation' } : null
}

const proposedProblem = (values: Values): Problem =>
  values.byCompany === true && !isByEither(values) ? { key: 'invalid.onlyEither' } : null

function askedProblem({ applyDate }: Values, { today, joinDate }: Facts): Problem {
  if (String(applyDate) > today) return { key: 'invalid.noticeAhead' }
  return String(applyDate) < joinDate ? { key: 'invalid.beforeJoining' } : null
}

function daysLater(day: string, days: number): string {
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 'yyyy-MM-dd'.length)
}

function lastDayProblem(values: Values, { today, joinDate }: Facts, notice: number): Problem {
  const [applyDate, last] = [String(values.applyDate), String(values.lastDay)]
  if (last < joinDate) return { key: 'invalid.beforeJoining' }
  if (last < today && !isToldAfterwards(values)) return { key: 'invalid.effectPast' }
  if (last > today && isToldAfterwards(values)) return { key: 'invalid.noticeAhead' }
  if (notice === 0 || values.noticeWaived === true || paysForNotice(values)) return null
  const earliest = daysLater(applyDate, notice)
  const details = { days: notice, earliest }
  return last < earliest ? { key: 'invalid.noticeTooShort', values: details } : null
}

/**
 * The employer may waive the notice only in a resignation, because only there the employee owes the notice.
 */
const waiverProblem = ({ kind, noticeWaived }: Values): Problem =>
  noticeWaived === true && kind !== DEPARTURE.resigned ? { key: 'invalid.onlyResignation' } : null

function protectionProblem(values: Values): Problem {
  if (!isBarredKind(values) || values.protection === PROTECTED.no) return null
  if (values.protection !== PROTECTED.yes) return { key: 'invalid.protectionUnknown' }
  return hasText(values.protectionNote) ? null : { key: 'invalid.protected' }
}

function unionProblem({ unionNotifiedOn }: Values, { today }: Facts): Problem {
  return hasText(unionNotifiedOn) && String(unionNotifiedOn) > today
    ? { key: 'invalid.noticeAhead' }
    : null
}

function severanceProblem(values: Values, facts: Facts): Problem {
  const least = leastSeverance(values, facts)
  return isLess(severanceOf(values, facts), least)
    ? { key: 'invalid.severanceTooLow', values: { least } }
    : null
}

type Entered = {
  leave: string | null
  early: string | null
  averagePay: string | null
  lastMonthPay: string | null
  leaveAveragePay: string | null
}

const NOTHING: Entered = {
  leave: null,
  early: null,
  averagePay: null,
  lastMonthPay: null,
  leaveAveragePay: null,
}

/** Reads the figures of the departure as they were last saved; none for a new departure. */
async function readEntered(tx: Tx, { id = null }: Values): Promise<Entered> {
  const { rows } = await sql<Entered>`select annual_leave_left as leave, early_severance as early,
      average_pay as "averagePay", last_month_pay as "lastMonthPay", leave_average_pay as "leaveAveragePay"
    from dimission where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? NOTHING
}

const isSame = (before: string | null, value: unknown) =>
  before !== null && Number(before) === Number(value)

/** Requires a reason when the entered days of leave differ from the ledger. Does not check unchanged days. */
async function leaveProblem(tx: Tx, values: Values): Promise<Problem> {
  const { annualLeaveLeft, annualLeaveReason } = values
  if (!hasText(annualLeaveLeft) || hasText(annualLeaveReason)) return null
  const { leave } = await readEntered(tx, values)
  return isSame(leave, annualLeaveLeft) ? null : leaveDiffers(tx, values)
}

const FIGURES = ['averagePay', 'lastMonthPay', 'leaveAveragePay'] as const

/**
 * Refuses typed pay when pay rows of all months exist, because these rows give the figures. Does not check unchanged
 * figures that were entered before the rows existed, because the sheet does not count them.
 */
async function figureProblems(tx: Tx, values: Values): Promise<Record<string, Problem>> {
  const entered = FIGURES.filter((name) => hasText(values[name]))
  if (entered.length === 0) return {}
  const of = { userId: String(values.userId), day: String(values.lastDay) }
  const [paid = null] = await readAveragePays(tx, [of])
  if (!isPaidWhole(paid)) return {}
  const before = await readEntered(tx, values)
  const changed = entered.filter((name) => !isSame(before[name], values[name]))
  return Object.fromEntries(changed.map((name) => [name, { key: 'invalid.payKnown' }]))
}

type EarlyProblems = { earlySeverance: Problem; earlySeveranceReason: Problem }

/**
 * Severance for service before 2008 may be entered only where such service is paid separately. It needs a
 * reason unless it equals the computed amount. Unchanged amounts are not checked.
 */
async function earlyProblems(tx: Tx, values: Values, facts: Facts): Promise<EarlyProblems> {
  const none: EarlyProblems = { earlySeverance: null, earlySeveranceReason: null }
  if (!hasText(values.earlySeverance)) return none
  const { early: before } = await readEntered(tx, values)
  const isNew = !isSame(before, values.earlySeverance)
  const { early } = (await readCompensation(tx, values, facts)).service
  if (early === null) {
    return isNew ? { ...none, earlySeverance: { key: 'invalid.noEarlyService' } } : none
  }
  const isTold = hasText(values.earlySeveranceReason)
  if (isTold || !isOtherEarly(early)) return none
  const { known, entered } = early
  const problem: Problem =
    known === null
      ? { key: 'invalid.earlyEntered' }
      : { key: 'invalid.earlyDiffers', values: { known: Number(known), entered: Number(entered) } }
  return isNew ? { ...none, earlySeveranceReason: problem } : none
}

async function leaveDiffers(tx: Tx, values: Values): Promise<Problem> {
  const [entered, known] = [String(values.annualLeaveLeft), await readLeaveKnown(tx, values)]
  return isOtherLeave(entered, known)
    ? { key: 'invalid.leaveDiffers', values: { known: Number(known), entered: Number(entered) } }
    : null
}

/**
 * Checks a departure whenever it is saved, and again when it is submitted. When a user enters
 * single fields later, checks only those fields.
 */
export async function checkDeparture(
  tx: Tx,
  values: Values,
  only?: readonly string[],
): Promise<void> {
  const facts = await readDepartureFacts(tx, values)
  if (!facts) throw invalidFields(departures, { userId: { key: 'invalid.reference' } })
  const found: Readonly<Record<string, Problem>> = {
    userId: personProblem(facts),
    kind: kindProblem(values, facts),
    byCompany: proposedProblem(values),
    applyDate: askedProblem(values, facts),
    lastDay: lastDayProblem(values, facts, await noticeDays(tx, values, facts)),
    noticeWaived: waiverProblem(values),
    protection: protectionProblem(values),
    unionNotifiedOn: unionProblem(values, facts),
    severance: severanceProblem(values, facts),
    annualLeaveReason: await leaveProblem(tx, values),
    ...(await earlyProblems(tx, values, facts)),
    ...(await figureProblems(tx, values)),
    successorId: facts.isSuccessorAble ? null : { key: 'invalid.inactiveAccount' },
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) {
    if (problem && (only === undefined || only.includes(name))) problems[name] = problem
  }
  if (Object.keys(problems).length > 0) throw invalidFields(departures, problems)
}
