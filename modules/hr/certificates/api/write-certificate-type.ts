import { certificateTypes } from '#modules/hr/certificates/define/certificate-type.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { requireNoCircle } from '#platform/api/crud/require-no-circle.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** A type cannot be its own parent. */
const belowItself = () => invalidFields(certificateTypes, { pid: { key: 'invalid.belowItself' } })

export async function addCertificateType(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  if (input.pid === input.id) throw belowItself()
  return addRecord(tx, actor, certificateTypes, input)
}

/**
 * Changes a type. The server refuses to move it below itself, which would remove it from the tree.
 */
export async function updateCertificateType(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved> {
  const { id, pid } = input
  if (typeof pid === 'string') await requireNoCircle(tx, certificateTypes, { id, pid }, belowItself)
  return updateRecord(tx, actor, certificateTypes, input)
}
