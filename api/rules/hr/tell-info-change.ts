import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { loadActorOf } from '#api/identity/load-actor.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { infoChanges } from '#resources/hr/info-change.ts'

/** Whoever decides about more requests than these hears of them on his home page. */
const MAX_ASKED = 100
const DECIDE = 'confirm'

const about = infoChanges.path
const ASKED = declareMessage({
  ...{ code: 'infoChangeAsked', type: 'staff', about },
  link: (id) => `/${infoChanges.path}/${id}`,
})
const OUTCOMES = {
  confirm: declareMessage({
    ...{ code: 'infoChangeTaken', type: 'staff', about, link: () => '/account/file' },
  }),
  refuse: declareMessage({
    ...{ code: 'infoChangeRefused', type: 'staff', about, link: () => '/account/file' },
  }),
}

/** Tells those who may decide about a request that there is one. */
export async function tellDeciders(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deciders = await readDeciders(tx, actor, id)
  await sendMessage(tx, ASKED, deciders, { from: actor, id, values: { name: actor.name } })
}

/** Accounts with the right to decide about this very request, which none about himself has. */
async function readDeciders(tx: Tx, actor: Actor, id: string): Promise<string[]> {
  const codes = permissionsFor(infoChanges, DECIDE)
  const { rows } = await sql<{ id: string }>`
    select distinct way.user_id as id from page_right p
      join role_navigation rn on rn.kind = 'button' and rn.target_id = p.button_id
      join role_way way on way.role_id = rn.role_id and way.counts
    where p.code = any(${[...codes]}::text[]) and p.enabled limit ${MAX_ASKED}`.execute(tx)
  const deciders: string[] = []
  for (const row of rows) {
    const other = await loadActorOf(tx, row.id)
    if (!other || other.userBaseId === actor.userBaseId) continue
    if (!codes.every((code) => other.permissions.has(code))) continue
    const reached = await sql`select from base_info_change t
      where t.id = ${id} and ${scopePredicate(infoChanges, 't', other, DECIDE)}`.execute(tx)
    if (reached.rows.length > 0) deciders.push(other.userId)
  }
  return deciders
}

/** Nobody needs to decide about a request any more. */
export async function closeRequest(tx: Tx, id: string): Promise<void> {
  await markHandled(tx, ASKED, id)
}

/** Tells the person what was decided, with whichever of his accounts. */
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
