import type { DocumentKind } from '#api/approval/document-kind.ts'
import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { updateRow } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { TRAIN, trainings } from '#resources/hr/training/train.ts'

/** Wire times compare as texts. */
async function checkTrain(_tx: Tx, values: WireRecord | WriteInput): Promise<void> {
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

export const trainKind: DocumentKind = {
  resource: trainings,
  check: checkTrain,
  /** What was approved is a plan: it is not announced by that. */
  effect: async (tx, actor, { id }) => {
    await updateRow(tx, trainings, id, { trainState: TRAIN.planned }, actor)
  },
}
