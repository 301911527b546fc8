import { PAY_KIND, TAXED_AS, TERMS_AFTER } from '#modules/pay/salary-terms/define/choices.ts'
import type { TermOccasion, TermPay } from '#modules/pay/salary-terms/wire/terms-due.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { amountIn, monthlyPay } from './engine/term-amounts.ts'
import type { Occasion } from './terms-due-query.ts'

/** Terms of pay by the names of the fields; amounts and shares as decimals. */
export type TermValues = Readonly<Record<string, string | null>>

/** The first values of the form for a person who has no terms yet. */
export type FirstTerms = {
  entityId: string | null
  status: string
  isOnProbation: boolean
  /** The least share of pay during probation. */
  leastShare: string
}

/** Codes of EMPLOYMENT_STATUS. */
const [INTERN, REHIRED] = ['7', '8']
const WHOLE = '1.00'

const REASONS: Readonly<Record<TermOccasion, string>> = {
  join: TERMS_AFTER.join,
  confirm: TERMS_AFTER.confirm,
  move: TERMS_AFTER.move,
  floor: TERMS_AFTER.correction,
}

function taxedAs(status: string): string {
  if (status === INTERN) return TAXED_AS.intern
  return status === REHIRED ? TAXED_AS.services : TAXED_AS.wages
}

/** The values of the first terms of a person. The form leaves the amount empty, because it is a matter of agreement. */
function firstValues({ entityId, status, isOnProbation, leastShare }: FirstTerms): TermValues {
  return {
    salaryType: status === REHIRED ? PAY_KIND.labour : PAY_KIND.monthly,
    taxKind: taxedAs(status),
    entityId,
    probationRatio: isOnProbation ? leastShare : WHOLE,
  }
}

/** The basic pay with which basic, post and merit pay add up to what a document agrees on. */
function agreedBase(agreed: string, { postSalary, meritBase }: TermValues): string {
  const rest = moneyOf(agreed).minus(amountIn(postSalary)).minus(amountIn(meritBase))
  return (rest.compare(Money.ZERO) < 0 ? Money.ZERO : rest).toString()
}

/**
 * The terms that follow from an event of a person, by the names of the fields: the present terms with the agreed amount
 * and the rank, and with the whole pay from the end of the probation on.
 */
export function proposedTerms(
  { userId, kind, day, agreed, rankId }: Occasion,
  present: TermValues | null,
  first: FirstTerms,
): TermValues {
  const begun = { userId, effectiveFrom: day, reason: REASONS[kind] }
  if (present === null) return Object.assign(firstValues(first), begun, { rankId })
  const isAgreed = agreed !== null && present.salaryType === PAY_KIND.monthly
  return Object.assign({}, present, begun, {
    rankId: rankId ?? present.rankId ?? null,
    baseSalary: isAgreed ? agreedBase(agreed, present) : (present.baseSalary ?? null),
    probationRatio: kind === 'confirm' ? WHOLE : (present.probationRatio ?? WHOLE),
  })
}

/** Whether one press can propose the terms, because no amount has to be agreed on. */
export const isReadyMade = (kind: TermOccasion, present: TermValues | null): boolean =>
  present !== null && (kind === 'confirm' || kind === 'move')

/** Terms in the few figures of a list. */
export function payIn(values: TermValues): TermPay {
  const monthly = monthlyPay(values)
  return {
    salaryType: values.salaryType ?? PAY_KIND.monthly,
    monthly: monthly.fen === 0n ? null : monthly.toString(),
    unitRate: values.unitRate ?? null,
    probationRatio: values.probationRatio ?? WHOLE,
  }
}
