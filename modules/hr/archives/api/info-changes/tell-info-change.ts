import { sql } from 'kysely'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const DECIDE = 'confirm'

const about = infoChanges.path
const ASKED = declareMessage({
  code: 'infoChangeAsked',
  type: 'staff',
  about,
  link: (id) => `/${infoChanges.path}/${id}`,
})
const OUTCOMES = {
  confirm: declareMessage({
    code: 'infoChangeTaken',
    type: 'staff',
    about,
    link: () => '/account/file',
  }),
  refuse: declareMessage({
    code: 'infoChangeRefused',
    type: 'staff',
    about,
    link: () => '/account/file',
  }),
}

/** Notifies the approvers of a new request. */
export async function tellDeciders(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deciders = await accountsWhoMay(tx, infoChanges, DECIDE, id)
  await sendMessage(tx, ASKED, deciders, { from: actor, id, values: { name: actor.name } })
}

/** Marks the message to the approvers as handled: the request needs no decision any more. */
export async function closeRequest(tx: Tx, id: string): Promise<void> {
  await markHandled(tx, ASKED, id)
}

/** Notifies all accounts of the employee of the decision. */
export async function tellOutcome(
  tx: Tx,
  actor: Actor,
  outcome: keyof typeof OUTCOMES,
  { id, fileId, opinion }: { id: string; fileId: string; opinion: string },
): Promise<void> {
  await closeRequest(tx, id)
  const accounts = sql`select id from app_user where user_base_id = ${fileId}`
  const values = { name: actor.name, opinion }
  await sendMessage(tx, OUTCOMES[outcome], accounts, { from: actor, id, values })
}
