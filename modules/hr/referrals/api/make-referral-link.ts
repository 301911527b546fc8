import { sql } from 'kysely'
import { formKey, keyed } from '#modules/hr/careers/api/form-key.ts'
import { referralLink } from '#modules/hr/referrals/define/referral-link.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { isOpenToRecommend } from './open-needs.ts'
import { referralDoor } from './referral-door.ts'

type Known = { edition: number; isOpen: boolean }

/** The latest link of the user for a need. Two forms at once wait for each other. */
async function findLatest(tx: Tx, userId: string, needId: string): Promise<Known | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referral link ${userId} ${needId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<Known>`
    select (v.scope ->> 'edition')::integer as edition, v.state = 'open' as "isOpen" from access_link_view v
    where v.creator_id = ${userId}::uuid and v.page = ${referralLink.name} and v.scope ->> 'needId' = ${needId}
    order by edition desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function requireOpen(tx: Tx, actor: Actor, needId: string): Promise<string> {
  const { rows } = await sql<{ post: string }>`
    select p.name as post from recruiting_application a join post p on p.id = a.post_id
    where a.id = ${needId}::uuid and ${isOpenToRecommend}`.execute(tx)
  const [need] = rows
  if (!need) throw new Failure('conflict', 'referral.needClosed')
  if (!(await referralDoor.opens(tx, actor, { needId, edition: 1 }))) {
    throw new Failure('conflict', 'referral.takesPart')
  }
  return need.post
}

/**
 * The address that a user passes on to somebody who may apply. The link of a user for a need stays the same while it is
 * open, so that asking again does not end one that was passed on: its secret follows from the user, the need and the edition.
 */
export async function makeReferralLink(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  actor: Actor,
  needId: string,
): Promise<string> {
  const key = await formKey(store.db)
  return inTransaction(store, { resource: shareLinks, actor }, async (tx) => {
    const post = await requireOpen(tx, actor, needId)
    const latest = await findLatest(tx, actor.userId, needId)
    const edition = latest?.isOpen ? latest.edition : (latest?.edition ?? 0) + 1
    const secret = keyed(key, 'referral', `${actor.userId} ${needId} ${edition}`)
    if (!latest?.isOpen) {
      const link = { scope: { needId, edition }, subject: post }
      await makeLink(tx, actor, referralDoor, link, secret)
    }
    return `${referralLink.address}?${new URLSearchParams({ job: needId, by: secret })}`
  })
}
