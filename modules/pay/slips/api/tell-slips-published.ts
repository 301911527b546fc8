import { sql } from 'kysely'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage, withdrawMessages } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { REMINDER } from './unconfirmed-slips.ts'

const PUBLISHED = declareMessage({
  code: 'slipPublished',
  type: 'pay',
  about: salaries.path,
  link: () => '/pay/my-slips',
})

/** Tells people that their slip of a run is there, without an amount. */
export async function tellSlipsPublished(
  tx: Tx,
  actor: Actor,
  run: Run,
  userIds: readonly string[],
): Promise<void> {
  const accounts = sql`select id from app_user
    where user_base_id = any(${[...userIds]}::uuid[]) and deleted_at is null`
  const values = { month: run.month, day: run.payDate }
  await sendMessage(tx, PUBLISHED, accounts, { from: actor, id: run.id, values })
}

/** Takes the messages about a run back, when its slips are no longer published. */
export async function withdrawSlipMessages(tx: Tx, run: Run): Promise<void> {
  await withdrawMessages(tx, [PUBLISHED, REMINDER], {
    id: run.id,
    since: sql`'-infinity'::timestamptz`,
  })
}
