import { NOT_JOINED_YET } from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { longestProbation } from '#modules/hr/probation/api/longest-probation.ts'
import { AT_WORK } from '#modules/hr/transfers/api/transfer-kinds.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { endOf, ofThisSpell, RENEWAL, SUPPLEMENT, signingOf } from './contract-chain.ts'
import {
  countSignings,
  FIXED,
  openEndedBecause,
  overlap,
  probationTerm,
  termMonths,
} from './contract-terms.ts'
import { type ContractFacts as Facts, readContractFacts } from './read-contract-facts.ts'

type Values = Readonly<Record<string, unknown>>
type Problem = FieldProblem | null

/**
 * Codes of EMPLOYMENT_STATUS and EMPLOYMENT_KIND: interns and people on service contracts have no
 * labour contract.
 */
const NO_LABOUR_STATUS: ReadonlySet<string> = new Set(['7', '8'])
const LABOUR_KINDS: ReadonlySet<string> = new Set(['1', '5'])

function personProblem({ status, empKind, isLabour }: Facts): Problem {
  if (!AT_WORK.has(status) && status !== NOT_JOINED_YET) return { key: 'invalid.contractGone' }
  const isOutside = NO_LABOUR_STATUS.has(status) || !LABOUR_KINDS.has(empKind)
  return isLabour && isOutside ? { key: 'invalid.noLabourContract' } : null
}

function startProblem(values: Values, facts: Facts): Problem {
  const { joinDate, leaveDate, others, isLabour } = facts
  const start = String(values.startDate)
  if (start < joinDate) return { key: 'invalid.beforeJoining' }
  if (leaveDate !== null && start > leaveDate) {
    return { key: 'invalid.afterLeaving', values: { day: leaveDate } }
  }
  if (!isLabour) return null
  const own = signingOf(values, facts)
  const replaced = values.origin === SUPPLEMENT ? values.prevId : null
  const other = others.find((one) => one.id !== replaced && overlap(one, own))
  return other ? { key: 'invalid.contractOverlap', values: { number: other.docNo } } : null
}

function endProblem(values: Values, { termKind, others }: Facts): Problem {
  const end = endOf(values)
  if (termKind === FIXED && end === null) return { key: 'invalid.required' }
  if (termKind !== FIXED && end !== null) return { key: 'invalid.onlyFixedEnd' }
  const order = { earlier: '@startDate', later: '@endDate' }
  const changed = others.find(({ id }) => values.origin === SUPPLEMENT && id === values.prevId)
  if (changed && changed.until !== end) return { key: 'invalid.changeKeepsEnd' }
  const isBackwards = end !== null && end < String(values.startDate)
  return isBackwards ? { key: 'invalid.dateOrder', values: order } : null
}

/** A third fixed term, or one after ten years, is allowed only when the employee asks for it. */
function typeProblem(values: Values, facts: Facts): Problem {
  if (!facts.isTypeOpen) return { key: 'invalid.reference' }
  const isFree = !facts.isLabour || facts.termKind !== FIXED || values.fixedByWish === true
  if (isFree || values.origin === SUPPLEMENT) return null
  const times = countSignings(ofThisSpell(facts), signingOf(values, facts))
  const { joinDate } = facts
  const why = openEndedBecause(times, { joinDate, startDate: String(values.startDate) })
  if (why === null) return null
  return { key: why === 'twice' ? 'invalid.openEndedTwice' : 'invalid.openEndedTenYears' }
}

/** Labour Contract Law, article 19: the contract term limits the probation, and only one probation is allowed. */
async function probationProblem(tx: Tx, values: Values, facts: Facts): Promise<Problem> {
  const months = Number(values.probationMonths ?? 0)
  if (months === 0 || values.origin === SUPPLEMENT) return null
  const isSecond = facts.others.some(({ probationMonths }) => (probationMonths ?? 0) > 0)
  if (isSecond || values.origin === RENEWAL) return { key: 'invalid.secondProbation' }
  const start = String(values.startDate)
  const term = facts.isLabour ? probationTerm(facts.termKind) : 'none'
  const max = await longestProbation(tx, { term, months: termMonths(start, endOf(values)) }, start)
  return months > max ? { key: 'invalid.probationTooLong', values: { max } } : null
}

/** Problems of fields that a drafted contract may leave open, but a submitted one must fill. */
function agreedProblems(values: Values, { employer }: Facts): Readonly<Record<string, Problem>> {
  const filled = {
    entityId: employer.companyEntity,
    postName: values.postName,
    workPlace: values.workPlace,
  }
  return Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [
      name,
      value ? null : { key: 'invalid.required' },
    ]),
  )
}

const signProblem = ({ signDate }: Values, { today }: Facts): Problem =>
  signDate && String(signDate) > today ? { key: 'invalid.noticeAhead' } : null

/** Checks a contract whenever it is saved, and again when it is submitted. */
export async function checkContract(
  tx: Tx,
  values: Values,
  among: { drafts?: boolean } = {},
): Promise<void> {
  const facts = await readContractFacts(tx, values, among)
  if (!facts) throw invalidFields(contracts, { userId: { key: 'invalid.reference' } })
  const found: Readonly<Record<string, Problem>> = {
    userId: personProblem(facts),
    typeId: typeProblem(values, facts),
    startDate: startProblem(values, facts),
    endDate: endProblem(values, facts),
    probationMonths: await probationProblem(tx, values, facts),
    signDate: signProblem(values, facts),
    ...agreedProblems(values, facts),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(contracts, problems)
}
