import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PlanHead } from './read-plan-head.ts'

const base = {
  type: 'task',
  about: yearPlans.path,
  link: (id: string) => `/${yearPlans.path}/${id}`,
} as const

/** Links to the list, because the owner of a part may lack access to the whole plan. */
const PLAN_GIVEN = declareMessage({
  ...base,
  code: 'planGiven',
  link: () => `/${yearPlans.path}`,
})
const PLAN_CONFIRMED = declareMessage({ ...base, code: 'planConfirmed' })
const PLAN_CLOSED = declareMessage({ ...base, code: 'planClosed' })

/** Notifies each owner of new parts, once for all their parts. */
export async function tellOwners(
  tx: Tx,
  actor: Actor,
  { id, title }: Pick<PlanHead, 'id' | 'title'>,
  parts: readonly string[],
): Promise<void> {
  if (parts.length === 0) return
  const owners = sql`select p.owner_id from year_plan p where p.id = any(${[...parts]}::uuid[])`
  await sendMessage(tx, PLAN_GIVEN, owners, {
    from: actor,
    id,
    values: { title, name: actor.name },
  })
}

/** Notifies the owner of completion or closing. */
export async function tellEnd(
  tx: Tx,
  actor: Actor,
  { id, ownerId, title }: Pick<PlanHead, 'id' | 'ownerId' | 'title'>,
  reason: string | null,
): Promise<void> {
  const message = reason === null ? PLAN_CONFIRMED : PLAN_CLOSED
  const values = { title, ...(reason === null ? {} : { reason }) }
  await sendMessage(tx, message, [ownerId], { from: actor, id, values })
}
