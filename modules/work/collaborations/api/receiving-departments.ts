import { sql } from 'kysely'
import { collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'

/** The head of a department, or the head's deputy. */
async function headOf(tx: Tx, deptId: string): Promise<string[]> {
  const subject = { userId: null, fileId: null, deptId, toDeptId: null }
  const found = await findApprovers(tx, 'deptHead', subject)
  return found.map(({ id }) => id)
}

export async function headsOf(tx: Tx, deptIds: readonly string[]): Promise<string[]> {
  const heads: string[] = []
  for (const deptId of deptIds) heads.push(...(await headOf(tx, deptId)))
  return [...new Set(heads)]
}

export type Reply = { deptId: string; deptName: string; state: string }

/**
 * The answers of the requested departments. `isOurs` is true where the actor may answer for the department.
 */
export async function repliesFor(
  tx: Tx,
  actor: Actor,
  collaborationId: string,
): Promise<(Reply & { isOurs: boolean })[]> {
  const scope = scopeOf(actor, collaborations, 'accept')
  const trees = scope.departmentTrees.map((path) => `${path}%`)
  const { rows } = await sql<Reply & { isReached: boolean }>`
    select r.dept_id as "deptId", d.name as "deptName", r.state,
      ${scope.all} or d.path like any(${trees}::text[])
        or d.id = any(${[...scope.departments]}::uuid[]) as "isReached"
    from collaboration_reply r join department d on d.id = r.dept_id
    where r.collaboration_id = ${collaborationId} order by d.path`.execute(tx)
  const replies: (Reply & { isOurs: boolean })[] = []
  for (const { isReached, ...reply } of rows) {
    const isOurs = isReached || (await headOf(tx, reply.deptId)).includes(actor.userId)
    replies.push({ ...reply, isOurs })
  }
  return replies
}

/** True while the department has not answered. */
export const isWaiting = ({ state }: Pick<Reply, 'state'>): boolean => state === REPLY.open
