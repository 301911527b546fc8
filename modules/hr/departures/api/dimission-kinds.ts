import { DIMISSION, NO_SEVERANCE } from '#modules/hr/departures/define/choices.ts'
import type { CompensationSheet } from '#modules/hr/departures/wire/dimission.ts'

type LeavingBasis = CompensationSheet['basis']

export type Severance = typeof NO_SEVERANCE | 'N' | 'N+1' | '2N'

/** From nothing to what is owed for an unlawful end. */
const SEVERANCES: readonly Severance[] = [NO_SEVERANCE, 'N', 'N+1', '2N']

type Kind = {
  /** The articles that it goes by where the company wants it, or where it cannot be told who does. */
  basis: LeavingBasis
  /** Those it goes by where the employee proposes it. */
  basisByEmployee?: LeavingBasis
  /** Whose notice period it takes. */
  notice?: 'employee' | 'employer'
  /** Who ends it; of some kinds the document says so. */
  by: 'employee' | 'employer' | 'either' | 'nobody'
  /** Labour Contract Law, article 46: a month of pay for each year where the employer ends it. */
  isCompensated?: true
  /** Article 42: not while somebody is with child, ill or injured. */
  isBarred?: true
  /** Nothing bars it, but whoever agrees has to know whether somebody is protected. */
  isChecked?: true
}

const KINDS: Readonly<Record<string, Kind>> = {
  [DIMISSION.resigned]: { basis: 'resigned', notice: 'employee', by: 'employee' },
  [DIMISSION.agreed]: {
    basis: 'agreed',
    basisByEmployee: 'agreedByEmployee',
    by: 'either',
    isCompensated: true,
    isChecked: true,
  },
  [DIMISSION.failedProbation]: { basis: 'failedProbation', by: 'employer' },
  [DIMISSION.dismissed]: { basis: 'dismissed', by: 'employer' },
  [DIMISSION.withoutFault]: {
    basis: 'withoutFault',
    notice: 'employer',
    by: 'employer',
    isCompensated: true,
    isBarred: true,
  },
  [DIMISSION.redundancy]: {
    basis: 'redundancy',
    notice: 'employer',
    by: 'employer',
    isCompensated: true,
    isBarred: true,
  },
  [DIMISSION.expired]: { basis: 'expired', by: 'either', isCompensated: true, isBarred: true },
  [DIMISSION.retired]: { basis: 'retired', by: 'nobody' },
  [DIMISSION.died]: { basis: 'died', by: 'nobody' },
  [DIMISSION.walkedOff]: { basis: 'walkedOff', by: 'employee' },
}

type Values = Readonly<Record<string, unknown>>

export const kindOf = ({ kind }: Values): Kind =>
  KINDS[String(kind)] ?? { basis: 'resigned', by: 'nobody' }

/** Kinds of which the document has to say who proposed it. */
export const isByEither = (values: Values): boolean => kindOf(values).by === 'either'

export function isByCompany(values: Values): boolean {
  const { by } = kindOf(values)
  return by === 'employer' || (by === 'either' && values.byCompany === true)
}

/** The articles that an end of employment goes by. */
export function leavingBasis(values: Values): LeavingBasis {
  const { basis, basisByEmployee } = kindOf(values)
  return isByCompany(values) ? basis : (basisByEmployee ?? basis)
}

/** Whether article 42 stands in the way, as far as its kind goes. */
export const isBarredKind = (values: Values): boolean =>
  kindOf(values).isBarred === true && isByCompany(values)

/** Whether it has to be known, before it is asked for, if article 42 protects somebody. */
export const needsProtectionCheck = (values: Values): boolean =>
  kindOf(values).isChecked === true || isBarredKind(values)

/** Labour Contract Law, article 43: an employer that ends a contract alone tells the union why beforehand. */
export const needsUnionNotice = (values: Values, employed: Employed): boolean =>
  kindOf(values).by === 'employer' && isOnLabourContract(employed)

/** It is known only afterwards. */
export const isToldAfterwards = ({ kind }: Values): boolean => kind === DIMISSION.died

export const FAILED_PROBATION = DIMISSION.failedProbation

export const needsProbation = ({ kind }: Values): boolean => kind === FAILED_PROBATION

/** A month of pay in place of the notice, or the price of an unlawful end: article 40 and 87. */
export const paysForNotice = ({ kind, severance }: Values): boolean =>
  kind === DIMISSION.withoutFault && (severance === 'N+1' || severance === '2N')

/** Codes of EMPLOYMENT_STATUS. */
export const ON_PROBATION = '1'
export const LEAVING = '3'
const LEFT = '4'
const RETIRED = '5'

export const statusAfter = ({ kind }: Values): string =>
  kind === DIMISSION.retired ? RETIRED : LEFT

/** Interns and people on service contracts stand outside of the Labour Contract Law. */
const OUTSIDE: ReadonlySet<string> = new Set(['7', '8'])
const ON_LABOUR_CONTRACT = '1'

export type Employed = { status: string; empKind: string }

export const isOnLabourContract = ({ status, empKind }: Employed): boolean =>
  !OUTSIDE.has(status) && empKind === ON_LABOUR_CONTRACT

/** What the law asks for at least. */
export function leastSeverance(values: Values, employed: Employed): Severance {
  const isOwed = kindOf(values).isCompensated && isByCompany(values) && isOnLabourContract(employed)
  return isOwed ? 'N' : NO_SEVERANCE
}

/** What is paid: as the document says, else as the law does. */
export function severanceOf(values: Values, employed: Employed): Severance {
  const chosen = SEVERANCES.find((severance) => severance === values.severance)
  return chosen ?? leastSeverance(values, employed)
}

export const isLess = (one: Severance, other: Severance): boolean =>
  SEVERANCES.indexOf(one) < SEVERANCES.indexOf(other)
