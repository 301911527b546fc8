import { readGrantsOf } from '#modules/system/data-rights/api/read-grants-of.ts'
import { checkGrantReach, USER_INFO } from '#modules/system/data-rights/api/require-grant.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { readRolesToCome } from '#modules/system/roles/api/read-roles-to-come.ts'
import { requireGrantable } from '#modules/system/roles/api/rights/require-grantable.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Fails unless the actor could give this account its rights to personnel files. */
async function requireCompetencesOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const grants = await readGrantsOf(tx, userInfoCompetences, userId, { current: true })
  for (const grant of grants) {
    const beyond = await checkGrantReach(tx, actor, USER_INFO, { ...grant, userId })
    if (Object.keys(beyond).length > 0) throw new Failure('conflict', 'conflict.strongerGrant')
  }
}

/**
 * To lock an account or set its password, the actor must hold all its rights: roles and direct
 * grants, current and future. A locked account counts too, because it may be unlocked later.
 */
export async function requireRightsOver(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (isAdmin(actor)) return
  await requireGrantable(tx, actor, await readRolesToCome(tx, userId))
  await requireCompetencesOf(tx, actor, userId)
}
