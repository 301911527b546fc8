import { uuidv7 } from 'uuidv7'
import { certificates, OF_A_PERSON } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow, updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { placeOfCertificate } from './certificate-place.ts'
import { completedCertificate, refuseOwnPaid } from './write-certificate.ts'

const DAY = 'yyyy-MM-dd'.length

type Passed = { id: string; userId: string; empNo: string }

/**
 * Drafts the certificate of a person who passed a training; a user completes it when the document arrives. Until then,
 * its number combines the numbers of training and person, so that it is unique within its type.
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
  // People who left since then get their certificate too, because they passed.
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
  await updateRow(tx, trainingParticipants, rowId, { certificateId: id }, actor)
}

/** Completes the draft from the document; the certificate is in store from now on. */
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
  const details = { certNo, issueDate, validFrom: null, validTo }
  const { typed } = await completedCertificate(tx, details, current, form)
  const after = { ...details, ...typed }
  const state = await placeOfCertificate(tx, { ...current, ...after })
  const move = { values: { ...after, state }, move: 'complete' }
  return { version: await writeMove(tx, actor, { resource: certificates, current }, move) }
}
