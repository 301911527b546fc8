import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type Identity = { issuer: string; subject: string }
export type IdentityLink = { id: string; issuer: string; name: string; createdAt: string }

const MAX_NAME = 100

/** Returns the account of an identity, in any state; locks it until the end of `tx`. */
export async function findLinkedAccount(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .selectFrom('identity_link as link')
    .innerJoin('app_user as account', 'account.id', 'link.user_id')
    .select(['account.id', 'account.name', 'account.state'])
    .where('link.issuer', '=', issuer)
    .where('link.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Returns false when the identity is already linked to an account. */
export async function addLink(
  tx: Tx,
  userId: string,
  { issuer, subject, name }: Identity & { name: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('identity_link')
    .values({
      id: uuidv7(),
      user_id: userId,
      issuer,
      subject,
      name: [...name].slice(0, MAX_NAME).join(''),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function readLinks(db: Database, userId: string): Promise<IdentityLink[]> {
  return db
    .selectFrom('identity_link')
    .select(['id', 'issuer', 'name'])
    .select(
      sql<string>`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`.as(
        'createdAt',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Removes links of an account, one or all; returns their issuers. */
export async function dropLinks(tx: Tx, userId: string, id?: string): Promise<string[]> {
  const dropped = await tx
    .deleteFrom('identity_link')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('issuer')
    .execute()
  return dropped.map(({ issuer }) => issuer)
}
