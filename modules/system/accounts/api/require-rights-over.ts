import { readGrantsOf } from '#modules/system/data-rights/api/read-grants-of.ts'
import { checkGrantReach, USER_INFO } from '#modules/system/data-rights/api/require-grant.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { readRolesToCome } from '#modules/system/roles/api/read-roles-to-come.ts'
import { requireGrantable } from '#modules/system/roles/api/rights/require-grantable.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

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
