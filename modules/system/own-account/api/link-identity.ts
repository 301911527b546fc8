import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { addLink, dropLinks, findLinkedAccount } from '#platform/api/identity/identity-links.ts'
import type { ProveIdentity } from '#platform/api/identity/provider/outside-issuer.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { IdTokenFault } from '#platform/wire/sign-in/id-token.ts'

/** Links the identity of this id token, so that it can sign in as the caller. */
export async function linkIdentity(
  db: Database,
  actor: Actor,
  prove: ProveIdentity | null,
  idToken: string,
): Promise<void> {
  if (!prove) throw new Failure('conflict', 'identity.off')
  const claims = await prove(idToken).catch((cause: unknown) => {
    const key = cause instanceof IdTokenFault ? 'identity.notVerified' : 'unavailable'
    throw new Failure(cause instanceof IdTokenFault ? 'invalid' : 'upstream', key, { cause })
  })
  const identity = { issuer: claims.iss, subject: claims.sub }
  const name = claims.preferred_username ?? claims.email ?? claims.name ?? claims.sub
  await db.transaction().execute(async (tx) => {
    if (await addLink(tx, actor.userId, { ...identity, name })) {
      await writeAudit(tx, actor, {
        resource: users.path,
        id: actor.userId,
        action: 'grant',
        title: `${actor.name} ← ${name} (${claims.iss})`,
      })
      return
    }
    const holder = await findLinkedAccount(tx, identity)
    if (holder?.id !== actor.userId) throw new Failure('conflict', 'identity.taken')
  })
}

/** The caller removes one of their own links. */
export async function unlinkIdentity(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issuers = await dropLinks(tx, actor.userId, id)
    if (issuers.length === 0) throw new Failure('not-found', 'not-found')
    await writeAudit(tx, actor, {
      resource: users.path,
      id: actor.userId,
      action: 'other',
      title: `${actor.name} ✕ ${issuers.join(', ')}`,
    })
  })
}
