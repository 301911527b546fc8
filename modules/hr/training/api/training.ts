import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Checks the training. Timestamps can be compared as text. */
async function checkTraining(_tx: Tx, values: WireRecord | WriteInput): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  if (String(values.endAt) <= String(values.startAt)) {
    problems.endAt = { key: 'invalid.dateOrder', values: { earlier: '@startAt', later: '@endAt' } }
  }
  if (values.needSign === true && !values.serviceMonths) {
    problems.serviceMonths = { key: 'invalid.required' }
  }
  const taken = Number(values.taken ?? 0)
  if (values.quota && Number(values.quota) < taken) {
    problems.quota = { key: 'invalid.quotaTaken', values: { taken } }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(trainings, problems)
}

export const trainingKind: DocumentKind = {
  resource: trainings,
  check: checkTraining,
  /** An approved training is planned; publishing is a separate step. */
  effect: async (tx, actor, { id }) => {
    await updateRow(tx, trainings, id, { trainState: TRAINING.planned }, actor)
  },
}
