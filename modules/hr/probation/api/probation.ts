import { sql } from 'kysely'
import { boundingTerm } from '#modules/hr/contracts/api/contract-in-force.ts'
import { draftDeparture } from '#modules/hr/departures/api/draft-departure.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, Missing } from '#platform/api/approval/documents/document-kind.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkProbation, monthsProblem, WHOLE_WEIGHT, weightOf } from './check-probation.ts'
import { draftRegularisation, hasRegularisation } from './draft-regularisation.ts'

const [UNDER_WAY, TO_BE_REGULAR, FAILED] = ['0', '1', '3']

/** Reads the current department, whose leaders approve, and the term of the contract. */
async function refreshed(tx: Tx, values: WireRecord | WriteInput) {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id as "deptId" from user_base_info where id = ${values.userId}::uuid`.execute(tx)
  return { ...rows[0], ...(await boundingTerm(tx, values)) }
}

/** Requires goals, and a conclusion with an evaluation behind it, before the document is submitted. */
async function missingToConclude(_db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  const { goals, result, evaluateCount } = record
  const sum = weightOf(goals)
  const missing: Missing[] = []
  if (sum !== WHOLE_WEIGHT) {
    const key = rowsIn(goals).length === 0 ? 'probation.noGoals' : 'probation.weightMissing'
    missing.push({ field: 'goals', problem: { key, values: { sum } } })
  }
  if (!Number(evaluateCount)) {
    const problem = { key: 'probation.notEvaluated' }
    missing.push({ field: 'evaluateCount', problem, tab: probationEvaluations.path })
  }
  if (result === UNDER_WAY) missing.push({ field: 'result', problem: { key: 'invalid.required' } })
  return missing
}

/** Drafts the confirmation of an employee who passed, or the departure of one who failed. */
async function effect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  if (record.result === FAILED) {
    const why = String(record.resultOpinion ?? '')
    return draftDeparture(tx, actor, { record, origin: 'probationId', why }, record.endDate)
  }
  if (record.result !== TO_BE_REGULAR || (await hasRegularisation(tx, record.userId))) return
  const summary = String(record.resultOpinion ?? '')
  const by = typeof record.applyUserId === 'string' ? record.applyUserId : actor.userId
  await draftRegularisation(tx, actor, record.id, { summary, by })
}

export const probationKind: DocumentKind = {
  resource: probations,
  check: checkProbation,
  missing: { submit: missingToConclude },
  refreshed,
  effect,
}

/**
 * Extends a probation that is not concluded yet, within the legal limit and with the employee's consent on
 * file.
 */
export async function extendProbation(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, probations, id, version, 'extend')
  const extendMonths = Number(current.extendMonths ?? 0) + Number(values.months)
  const problem = await monthsProblem(tx, current, Number(current.months) + extendMonths)
  const form = probations.actions.extend?.form ?? probations
  if (problem) throw invalidFields(form, { months: problem })
  const { rows } = await sql`select from file where resource = ${probations.path}
    and record_id = ${id} limit 1`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'probation.consentMissing')
  const written = await updateRow(tx, probations, id, { extendMonths }, actor)
  await writeHistory(tx, actor, {
    resource: probations,
    id,
    version: written,
    action: 'state',
    before: { extendMonths: current.extendMonths ?? 0 },
    after: { extendMonths, transition: 'extend', transitionReason: values.reason },
  })
  return { version: written }
}
