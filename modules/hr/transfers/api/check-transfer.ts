import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type TransferFacts as Facts, readTransferFacts } from './read-transfer-facts.ts'
import { AT_WORK, movesMain } from './transfer-kinds.ts'

type Values = Readonly<Record<string, unknown>>
type Problems = Record<string, FieldProblem>

function personProblem({ status, isOpen }: Facts): FieldProblem | null {
  if (!AT_WORK.has(status)) return { key: 'invalid.notAtWork' }
  return isOpen ? { key: 'invalid.transferOpen' } : null
}

function dayProblem(values: Values, { today, isTooNew }: Facts): FieldProblem | null {
  if (String(values.effectiveDate) < today) return { key: 'invalid.effectPast' }
  return isTooNew && movesMain(values.kind) ? { key: 'invalid.seatTooNew' } : null
}

function loanProblem({ kind, loanEndDate, effectiveDate }: Values): FieldProblem | null {
  if (kind !== TRANSFER.loan) return loanEndDate ? { key: 'invalid.onlyLoan' } : null
  if (!loanEndDate) return { key: 'invalid.required' }
  const order = { earlier: '@effectiveDate', later: '@loanEndDate' }
  return String(loanEndDate) < String(effectiveDate)
    ? { key: 'invalid.dateOrder', values: order }
    : null
}

function postProblem({ kind }: Values, facts: Facts): FieldProblem | null {
  if (kind === TRANSFER.furtherPostEnds) return facts.isHeld ? null : { key: 'invalid.notHeld' }
  if (!facts.isPostOpen) return { key: 'invalid.reference' }
  if (!facts.isOfDept) return { key: 'invalid.postOfOtherDepartment' }
  if (!movesMain(kind)) return facts.isHeld ? { key: 'invalid.heldAlready' } : null
  return facts.isSame && kind !== TRANSFER.loanEnds ? { key: 'invalid.sameSeat' } : null
}

/** Without a vacancy the transfer needs a reason, and the general manager approves it too. */
function vacancyProblem({ kind, overReason }: Values, facts: Facts): FieldProblem | null {
  const { vacancy, plan, actual, isOtherPost } = facts
  const isOver = movesMain(kind) && isOtherPost && vacancy !== null && vacancy < 1
  if (!isOver || String(overReason ?? '').trim() !== '') return null
  return { key: 'invalid.noVacancy', values: { plan: plan ?? 0, actual } }
}

/** Checks a transfer whenever it is saved, and again when it is submitted. */
export async function checkTransfer(tx: Tx, values: Values): Promise<void> {
  const facts = await readTransferFacts(tx, values)
  if (!facts) throw invalidFields(transfers, { userId: { key: 'invalid.reference' } })
  const isLost = values.kind === TRANSFER.loanEnds && !facts.isLent
  const needsPay = values.salaryAdjust === true && !values.salaryAfter
  const isEnding = values.kind === TRANSFER.furtherPostEnds
  const found: Readonly<Record<string, FieldProblem | null>> = {
    userId: personProblem(facts),
    kind: isLost ? { key: 'invalid.noLoan' } : null,
    effectiveDate: dayProblem(values, facts),
    loanEndDate: loanProblem(values),
    toDeptId: facts.isDeptOpen || isEnding ? null : { key: 'invalid.reference' },
    toPostId: postProblem(values, facts),
    overReason: vacancyProblem(values, facts),
    salaryAfter: needsPay ? { key: 'invalid.required' } : null,
  }
  const problems: Problems = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(transfers, problems)
}
