import { branchPeople } from '#modules/party/api/branch-people.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { MessageValues } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

export const PARTY_STEP_LATE = declareMessage({
  code: 'partyStepLate',
  type: 'staff',
  about: partyMembers.path,
  link: (id) => `/${partyMembers.path}/${String(id)}`,
})

/** Tells the branch that a step was done after its last day. The message names no member: only the branch opens the page. */
export async function tellLateStep(
  tx: Tx,
  actor: Actor,
  member: WireRecord,
  values: MessageValues,
): Promise<void> {
  await sendMessage(tx, PARTY_STEP_LATE, branchPeople(String(member.branchId)), {
    from: actor,
    id: member.id,
    values,
  })
}
