import { sql } from 'kysely'
import { menus } from '#modules/system/menus/define/menu.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { planBuiltIns } from '#platform/define/built-in/plan.server.ts'
import { grantProtectedButtons } from './grant-protected-buttons.ts'
import { lockNavigation } from './lock-navigation.ts'
import { carryBelow } from './place-menu.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Restores the built-in entries; the company's entries and grants stay. Only the administrator role
 * gets its administration rights again, because no other user could grant them.
 */
export async function restoreBuiltIns(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const form = menus.actions.restore?.form ?? menus
  if (values.understood !== true) {
    throw invalidFields(form, { understood: { key: 'invalid.understood' } })
  }
  await lockNavigation(tx)
  try {
    const plan = JSON.stringify(planBuiltIns())
    await sql`select install_built_ins(${plan}::jsonb, true)`.execute(tx)
    await sql`select place_built_ins(${plan}::jsonb, true)`.execute(tx)
  } catch (error) {
    throw explain(error)
  }
  // A company entry below a restored entry moves into the module of that entry.
  await carryBelow(tx, actor.userId)
  await grantProtectedButtons(tx, actor)
  const sentence = { key: 'told.restored' }
  await writeAudit(tx, actor, { resource: menus.path, action: 'update', told: sentence })
  return { message: { key: 'navigation.restored' } }
}

/** `Key (path)=(/hr/archives) already exists.` */
function explain(error: unknown): unknown {
  const { code, detail = '' } = error as { code?: string; detail?: string }
  if (code !== UNIQUE_VIOLATION) return error
  const name = /=\((.*)\)/.exec(detail)?.[1] ?? ''
  return new Failure('conflict', 'conflict.restoreBlocked', { values: { name }, cause: error })
}
