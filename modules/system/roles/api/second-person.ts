import { sql } from 'kysely'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isOwnToUse } from '#platform/api/store/reach/pay-reach.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import { childrenOf, RESOURCES } from '#product/define/registry.server.ts'
import { requireGrantable } from './rights/require-grantable.ts'
import { writeGrantLine } from './rights/write-grant-line.ts'
import { tellRoleNews } from './tell-role-news.ts'

/**
 * Rights that change people's pay, or that give rights to pay. The right to view a page is not included, because
 * pay figures also need a competence. Neither are rights that reach only the user's own records.
 */
function payRights(): string[] {
  const pages = RESOURCES.filter(({ pay }) => pay !== undefined)
  return [
    ...pages.flatMap((resource) =>
      buttonsOf(resource, childrenOf(resource))
        .filter((button) => !isOwnToUse(resource, button) && button !== 'view')
        .map((button) => `${resource.path}:${button}`),
    ),
    'system/salary-competences:add',
    'system/salary-competences:edit',
  ]
}

/** Whether a role contains rights to pay, so that giving the role requires two users. */
async function holdsPay(tx: Tx, roleId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from role_navigation rn join page_right p on p.button_id = rn.target_id
    where rn.role_id = ${roleId} and rn.kind = 'button' and p.code = any(${payRights()}) limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/**
 * Marks the stored rows of these holders as waiting, if the role contains rights to pay. Waiting holders get no
 * rights from the role until a second user confirms it. Returns whether the holders wait.
 */
export async function awaitSecond(
  tx: Tx,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (!(await holdsPay(tx, roleId))) return false
  await sql`update role_user set awaits_second = true, proposed_by_id = ${actor.userId}::uuid, confirmed_by_id = null
    where role_id = ${roleId} and user_id = any(${[...userIds]}::uuid[]) and deleted_at is null`.execute(
    tx,
  )
  return true
}

/**
 * Refuses a role with rights to pay for a department or a post, because people get such a role without any user
 * naming them.
 */
export async function refuseForPlaces(tx: Tx, roleId: string): Promise<void> {
  if (await holdsPay(tx, roleId)) throw new Failure('conflict', 'rights.payByTwo')
}

/**
 * Runs after a role got new rights. If these are rights to pay, the holders of the role wait for a second
 * user. Refuses rights to pay for a role that people hold through a department, a post or as employees.
 */
export async function followPayRights(
  tx: Tx,
  actor: Actor,
  roleId: string,
  addedIds: readonly string[],
): Promise<void> {
  const { rows } = await sql`select 1 from page_right p
    where p.button_id = any(${[...addedIds]}::uuid[]) and p.code = any(${payRights()}) limit 1`.execute(
    tx,
  )
  if (rows.length === 0) return
  const held = await sql`select 1 from role_way
    where role_id = ${roleId} and via <> 'user' limit 1`.execute(tx)
  if (held.rows.length > 0) throw new Failure('conflict', 'rights.payByTwo')
  const holders = await sql<{ userId: string }>`
    select user_id as "userId" from role_user where role_id = ${roleId} and deleted_at is null`.execute(
    tx,
  )
  await awaitSecond(
    tx,
    actor,
    roleId,
    holders.rows.map(({ userId }) => userId),
  )
}

/**
 * Confirms a proposed role. The actor needs the right to give the role, and must be neither the
 * proposer nor the receiver.
 */
export async function confirmRoleUser(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, roleUsers, input.id, input.version, 'users')
  const { roleId, userId, proposedById } = current
  if (proposedById === actor.userId) throw new Failure('conflict', 'rights.ownProposal')
  if (userId === actor.userId) throw new Failure('conflict', 'rights.ownRole')
  await requireGrantable(tx, actor, [String(roleId)])
  const after = { awaitsSecond: false, confirmedById: actor.userId }
  const version = await updateRow(tx, roleUsers, input.id, after, actor)
  await writeHistory(tx, actor, {
    resource: roleUsers,
    id: input.id,
    version,
    action: 'update',
    before: { awaitsSecond: true },
    after,
  })
  await writeGrantLine(
    tx,
    actor,
    roleUsers,
    { role: String(roleId) },
    { after: { userId, ...after } },
  )
  await tellRoleNews(tx, actor, 'given', { roleId: String(roleId), userIds: [String(userId)] })
  return { version }
}
