import { sql } from 'kysely'
import { followMove } from '#modules/attendance/groups/api/follow-employment.ts'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import { writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import {
  addFurtherPost,
  endFurtherPosts,
  moveMainPosition,
  type NewPost,
} from '#modules/org/positions/api/change-posts.ts'
import { placeText } from '#modules/org/positions/api/place-text.ts'
import { followMoveInTasks } from '#modules/work/tasks/api/hand-overs/follow-department.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Moves the main position, with the employee's attendance and tasks. */
export async function moveMain(
  tx: Tx,
  actor: Actor,
  { post, deptId: fromDeptId, reason }: { post: NewPost; deptId: string; reason: string },
): Promise<void> {
  await moveMainPosition(tx, actor, post)
  const { userId, day, deptId: toDeptId } = post
  await followMove(tx, actor, { userId, day, fromDeptId, toDeptId })
  await followMoveInTasks(tx, actor, { userId, deptId: toDeptId, reason })
}

type Concerned = { post: NewPost; name: string }

/** Begins a loan or a further post, or ends a further post. */
export async function changeFurther(
  tx: Tx,
  actor: Actor,
  { kind, loanEndDate }: WireRecord,
  { post, name }: Concerned,
): Promise<void> {
  if (kind === TRANSFER.furtherPostEnds) {
    if (!(await endFurtherPosts(tx, actor, post))) throw new Failure('conflict', 'transfer.notHeld')
    return tell(tx, actor, 'told.furtherPostEnded', { post, name })
  }
  const isLoan = kind === TRANSFER.loan
  const end = isLoan && typeof loanEndDate === 'string' ? loanEndDate : null
  await addFurtherPost(tx, actor, post, { kind: isLoan ? TRANSFER.loan : '兼职', end })
  await tell(tx, actor, isLoan ? 'told.lent' : 'told.furtherPost', { post, name })
}

/** Ends a loan: the employee returns to their own post, or moves directly to another one. */
export async function returnFromLoan(
  tx: Tx,
  actor: Actor,
  { post, name, deptId, reason }: Concerned & { deptId: string; reason: string },
): Promise<void> {
  const { userId, day } = post
  await endFurtherPosts(tx, actor, { userId, day, kind: TRANSFER.loan })
  const { rows } = await sql`select from user_base_info where id = ${userId}
    and dept_id = ${post.deptId} and post_id = ${post.postId}
    and rank_id is not distinct from coalesce(${post.rankId}::uuid, rank_id)`.execute(tx)
  if (rows.length === 0) await moveMain(tx, actor, { post, deptId, reason })
  await tell(tx, actor, 'told.returned', { post, name })
}

async function tell(tx: Tx, actor: Actor, key: string, { post, name }: Concerned): Promise<void> {
  const { userId, deptId, postId, source } = post
  const sentence = { key, values: { name, seat: await placeText(tx, post) } }
  const after = { deptId, postId }
  await writeOrgHistory(tx, actor, [{ kind: '调动', deptId, userId, after, source, sentence }])
}
