import type { Step } from '#modules/pay/api/step.ts'
import { countText } from '#modules/pay/gross/api/engine/explained.ts'
import { meritPay } from '#modules/pay/gross/api/engine/merit.ts'
import { type Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'

/** The parameters of merit on a day: weights of the two scores, and grades by score from the lowest on. */
export type MeritRules = {
  weights: { task: number; leader: number }
  grades: readonly { fromScore: number; grade: string; factor: number }[]
}

/** The inputs of a person's merit for a month. */
export type MeritFacts = {
  base: string
  taskScore: string | null
  leaderScore: string | null
  departmentFactor: string
  adjustment: string
  /** Null without a month of attendance. */
  days: MeritDays | null
}

export type MeritDays = {
  month: string
  employed: string
  absent: string
  unpaid: readonly { days: string; rate: string }[]
}

export type MeritRow = {
  score: string
  grade: string
  personFactor: string
  paidDays: string
  monthDays: string
  attendRatio: string
  amount: Money
  steps: readonly Step[]
}

const POINTS = 2
const RATIO_PLACES = 4
const DAY_PLACES = 2

/**
 * The merit of a person for a month, or the key of the message that says why there is none. Two scores count by their
 * weights; a single score counts alone.
 */
export function meritRow(facts: MeritFacts, rules: MeritRules): MeritRow | { warning: string } {
  const { days, taskScore, leaderScore } = facts
  if (days === null) return { warning: 'merit.noAttendance' }
  const total = totalScore(taskScore, leaderScore, rules.weights)
  if (total === null) return { warning: 'merit.noScore' }
  const score = total.score.written(POINTS)
  // The grade follows the rounded score, which people see.
  const level = rules.grades.filter(({ fromScore }) => fractionOf(score).compare(fromScore) >= 0)
  const reached = level.at(-1)
  if (!reached) return { warning: 'merit.noGrade' }
  const paid = paidDays(days)
  const pay = meritPay({
    base: moneyOf(facts.base),
    personFactor: reached.factor,
    departmentFactor: facts.departmentFactor,
    paidDays: paid,
    monthDays: days.month,
    adjustment: moneyOf(facts.adjustment),
  })
  const steps: Step[] = [
    total.step,
    {
      step: 'grade',
      values: {
        score: countText(score),
        grade: reached.grade,
        from: countText(reached.fromScore),
        factor: countText(reached.factor),
      },
    },
    {
      step: 'days',
      values: {
        paid: countText(paid),
        employed: countText(days.employed),
        of: countText(days.month),
      },
    },
    ...pay.steps,
  ]
  return {
    score,
    grade: reached.grade,
    personFactor: fractionOf(reached.factor).written(POINTS),
    paidDays: paid.written(DAY_PLACES),
    monthDays: fractionOf(days.month).written(DAY_PLACES),
    attendRatio: ratioOf(paid, days.month).written(RATIO_PLACES),
    amount: pay.amount,
    steps,
  }
}

function totalScore(
  task: string | null,
  leader: string | null,
  weights: MeritRules['weights'],
): { score: Fraction; step: Step } | null {
  if (task !== null && leader !== null) {
    const score = fractionOf(task)
      .times(weights.task)
      .plus(fractionOf(leader).times(weights.leader))
    const values = {
      task: countText(task),
      taskWeight: countText(weights.task),
      leader: countText(leader),
      leaderWeight: countText(weights.leader),
      score: countText(score),
    }
    return { score, step: { step: 'score', values } }
  }
  const only = task ?? leader
  if (only === null) return null
  const step = task === null ? 'onlyLeader' : 'onlyTask'
  return { score: fractionOf(only), step: { step, values: { score: countText(only) } } }
}

/** Days that earn merit: those of the employment less days without any pay. */
function paidDays({ employed, absent, unpaid }: MeritDays): Fraction {
  const lost = unpaid
    .filter(({ rate }) => fractionOf(rate).compare(0) === 0)
    .reduce((sum, { days }) => sum.plus(days), fractionOf(absent))
  const left = fractionOf(employed).minus(lost)
  return left.compare(0) < 0 ? fractionOf(0) : left
}

function ratioOf(paid: Fraction, month: string): Fraction {
  if (fractionOf(month).compare(0) <= 0) return fractionOf(0)
  const ratio = paid.dividedBy(month)
  return ratio.compare(1) > 0 ? fractionOf(1) : ratio
}
