import { type Actor, isAdmin } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { readGrantsOf } from '#api/queries/system/read-grants-of.ts'
import { readRolesToCome } from '#api/queries/system/read-roles-to-come.ts'
import { checkGrantReach, USER_INFO } from '#api/rules/grants/require-grant.ts'
import { requireGrantable } from '#api/rules/grants/require-grantable.ts'
import type { Tx } from '#api/store/database.ts'
import { userInfoCompetences } from '#resources/system/user-info-competence.ts'

/** Refuses unless the actor could have given this account its rights to personnel files himself. */
async function requireCompetencesOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const grants = await readGrantsOf(tx, userInfoCompetences, userId, { current: true })
  for (const grant of grants) {
    const beyond = await checkGrantReach(tx, actor, USER_INFO, { ...grant, userId })
    if (Object.keys(beyond).length > 0) throw new Failure('conflict', 'conflict.strongerGrant')
  }
}

/**
 * Whoever locks an account, or makes a password for it, must hold what it holds:
 * its roles and what was granted to it alone, now or on a later day, and also
 * while it is locked, for it may be open again tomorrow.
 */
export async function requireRightsOver(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (isAdmin(actor)) return
  await requireGrantable(tx, actor, await readRolesToCome(tx, userId))
  await requireCompetencesOf(tx, actor, userId)
}
