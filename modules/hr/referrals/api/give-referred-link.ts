import { sql } from 'kysely'
import { ticketOf } from '#modules/hr/careers/api/enter-application.ts'
import { formKey } from '#modules/hr/careers/api/form-key.ts'
import { statusLink } from '#modules/hr/careers/define/status-link.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Shows the address of the page on which the recommended person reads what is kept, and may withdraw. Who applies by a
 * form gets it there; who was recommended gets it from the recruiter, so that the colleague never has it.
 */
export async function giveReferredLink(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, referrals, id, version, 'giveLink')
  const { rows } = await sql<{ formId: string }>`
    select id as "formId" from public_application where candidate_id = ${current.candidateId}::uuid`.execute(
    tx,
  )
  const [form] = rows
  if (!form || current.mayGiveLink !== true) throw new Failure('conflict', 'referral.noLink')
  const secret = ticketOf(await formKey(tx), form.formId)
  return {
    id,
    version: current.version,
    message: { key: 'referral.linkGiven' },
    link: `${statusLink.address}?k=${secret}`,
  }
}
