import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { writeMove } from '#api/crud/write-move.ts'
import { invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { insertRow, updateRow } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { certificates, OF_A_PERSON } from '#resources/hr/certificates/certificate.ts'
import { CERTIFICATE } from '#resources/hr/certificates/certificate-states.ts'
import { trainUsers } from '#resources/hr/training/train-user.ts'
import { placeOfCertificate } from './certificate-place.ts'
import { completedCertificate, refuseOwnPaid } from './write-certificate.ts'

const DAY = 'yyyy-MM-dd'.length

type Passed = { id: string; userId: string; empNo: string }

/**
 * Who passed a training gets what it leads to, to be completed when the paper comes. Until then it goes
 * by the number of the training and of the person, which no other certificate of its kind has.
 */
export async function draftCertificate(
  tx: Tx,
  actor: Actor,
  { certTypeId, docNo, title, endAt }: WireRecord,
  { id: rowId, userId, empNo }: Passed,
): Promise<void> {
  const id = uuidv7()
  const draft = {
    certNo: `${docNo}-${empNo}`,
    typeId: certTypeId,
    ownerKind: OF_A_PERSON,
    userId,
    issueDate: String(endAt).slice(0, DAY),
    remark: `${docNo} ${title}`,
    getAllowance: false,
  }
  // Whoever left meanwhile passed all the same.
  const { typed, computed } = await completedCertificate(tx, draft, { userId })
  const values = { ...draft, ...typed, ...computed, state: CERTIFICATE.draft }
  await insertRow(tx, certificates, id, values, actor)
  await writeHistory(tx, actor, {
    resource: certificates,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: values,
  })
  await updateRow(tx, trainUsers, rowId, { certificateId: id }, actor)
}

/** The paper is there: what stands on it is written down, and it is in store from now on. */
export async function completeCertificate(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, certificates, id, version, 'complete')
  refuseOwnPaid(actor, 'movePaidCertificate', current)
  const { certNo, issueDate, validTo = null } = values
  const form = certificates.actions.complete?.form ?? certificates
  if (certNo === current.certNo) {
    throw invalidFields(form, { certNo: { key: 'invalid.provisional' } })
  }
  const given = { certNo, issueDate, validFrom: null, validTo }
  const { typed } = await completedCertificate(tx, given, current, form)
  const after = { ...given, ...typed }
  const state = await placeOfCertificate(tx, { ...current, ...after })
  const move = { values: { ...after, state }, move: 'complete' }
  return { version: await writeMove(tx, actor, { resource: certificates, current }, move) }
}
