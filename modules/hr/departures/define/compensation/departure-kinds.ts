import { DEPARTURE, NO_SEVERANCE } from '#modules/hr/departures/define/choices.ts'
import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'

type LeavingBasis = CompensationSheet['basis']

export type Severance = typeof NO_SEVERANCE | 'N' | 'N+1' | '2N'

/** In increasing order: from no severance to the double severance for an unlawful end. */
const SEVERANCES: readonly Severance[] = [NO_SEVERANCE, 'N', 'N+1', '2N']

type Kind = {
  /**
   * Articles that apply when the company proposes the end, or when the document does not say who
   * does.
   */
  basis: LeavingBasis
  /** Articles that apply when the employee proposes the end. */
  basisByEmployee?: LeavingBasis
  /** The party that must keep a notice period. */
  notice?: 'employee' | 'employer'
  /** The party that ends the employment. For `either` the document states which party. */
  by: 'employee' | 'employer' | 'either' | 'nobody'
  /**
   * Labour Contract Law, article 46: severance of a month of pay for each year when the employer ends the
   * employment.
   */
  isCompensated?: true
  /**
   * Article 42: the employer must not end the employment during pregnancy, illness or the treatment of an
   * injury.
   */
  isBarred?: true
  /** Article 42 bars nothing here, but the approver must know whether the employee is protected. */
  isChecked?: true
}

const KINDS: Readonly<Record<string, Kind>> = {
  [DEPARTURE.resigned]: { basis: 'resigned', notice: 'employee', by: 'employee' },
  [DEPARTURE.agreed]: {
    basis: 'agreed',
    basisByEmployee: 'agreedByEmployee',
    by: 'either',
    isCompensated: true,
    isChecked: true,
  },
  [DEPARTURE.failedProbation]: { basis: 'failedProbation', by: 'employer' },
  [DEPARTURE.dismissed]: { basis: 'dismissed', by: 'employer' },
  [DEPARTURE.withoutFault]: {
    basis: 'withoutFault',
    notice: 'employer',
    by: 'employer',
    isCompensated: true,
    isBarred: true,
  },
  [DEPARTURE.redundancy]: {
    basis: 'redundancy',
    notice: 'employer',
    by: 'employer',
    isCompensated: true,
    isBarred: true,
  },
  [DEPARTURE.expired]: { basis: 'expired', by: 'either', isCompensated: true, isBarred: true },
  [DEPARTURE.retired]: { basis: 'retired', by: 'nobody' },
  [DEPARTURE.died]: { basis: 'died', by: 'nobody' },
  [DEPARTURE.walkedOff]: { basis: 'walkedOff', by: 'employee' },
}

type Values = Readonly<Record<string, unknown>>

export const kindOf = ({ kind }: Values): Kind =>
  KINDS[String(kind)] ?? { basis: 'resigned', by: 'nobody' }

/** Kinds whose document must say who proposed the end. */
export const isByEither = (values: Values): boolean => kindOf(values).by === 'either'

export function isByCompany(values: Values): boolean {
  const { by } = kindOf(values)
  return by === 'employer' || (by === 'either' && values.byCompany === true)
}

/** The articles that apply to an end of employment. */
export function leavingBasis(values: Values): LeavingBasis {
  const { basis, basisByEmployee } = kindOf(values)
  return isByCompany(values) ? basis : (basisByEmployee ?? basis)
}

/** Whether article 42 may bar this kind of departure. */
export const isBarredKind = (values: Values): boolean =>
  kindOf(values).isBarred === true && isByCompany(values)

/** Whether HR must check the protection of article 42 before the departure is submitted. */
export const needsProtectionCheck = (values: Values): boolean =>
  kindOf(values).isChecked === true || isBarredKind(values)

/**
 * Labour Contract Law, article 43: an employer that ends a contract on its own must notify the union of the
 * reason beforehand.
 */
export const needsUnionNotice = (values: Values, employed: Employed): boolean =>
  kindOf(values).by === 'employer' && isOnLabourContract(employed)

/** The company learns of a death only afterwards. */
export const isToldAfterwards = ({ kind }: Values): boolean => kind === DEPARTURE.died

export const FAILED_PROBATION = DEPARTURE.failedProbation

export const needsProbation = ({ kind }: Values): boolean => kind === FAILED_PROBATION

/** Whether pay replaces the notice: a month of pay (article 40) or damages (article 87). */
export const paysForNotice = ({ kind, severance }: Values): boolean =>
  kind === DEPARTURE.withoutFault && (severance === 'N+1' || severance === '2N')

/** Codes of EMPLOYMENT_STATUS. */
export const ON_PROBATION = '1'
export const LEAVING = '3'
const LEFT = '4'
const RETIRED = '5'

export const statusAfter = ({ kind }: Values): string =>
  kind === DEPARTURE.retired ? RETIRED : LEFT

/** The Labour Contract Law does not cover interns and people on service contracts. */
const OUTSIDE: ReadonlySet<string> = new Set(['7', '8'])
const ON_LABOUR_CONTRACT = '1'

export type Employed = { status: string; empKind: string }

export const isOnLabourContract = ({ status, empKind }: Employed): boolean =>
  !OUTSIDE.has(status) && empKind === ON_LABOUR_CONTRACT

/** The lowest severance that the law requires. */
export function leastSeverance(values: Values, employed: Employed): Severance {
  const isOwed = kindOf(values).isCompensated && isByCompany(values) && isOnLabourContract(employed)
  return isOwed ? 'N' : NO_SEVERANCE
}

/** The severance to pay: the document's choice, else the legal minimum. */
export function severanceOf(values: Values, employed: Employed): Severance {
  const chosen = SEVERANCES.find((severance) => severance === values.severance)
  return chosen ?? leastSeverance(values, employed)
}

export const isLess = (one: Severance, other: Severance): boolean =>
  SEVERANCES.indexOf(one) < SEVERANCES.indexOf(other)
