import { sql } from 'kysely'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import { countTasksElsewhere } from '#modules/work/tasks/api/hand-overs/open-duties.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { DocumentChange } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Facts = {
  deptName: string
  postName: string | null
  rankName: string | null
  leaderName: string | null
  toDeptName: string
  toPostName: string
  toRankName: string | null
  toLeaderName: string | null
  groupName: string | null
  toGroupName: string | null
  heads: number
  toHeads: number
  vacancy: number | null
  rolesLost: string | null
  rolesGained: string | null
}

/** Roles that a department or a post gives its people. */
const rolesOf = (deptId: unknown, postId: unknown) => sql`
  select role_id from department_role where dept_id = ${deptId} and enabled
  union select role_id from role_post where post_id = ${postId} and deleted_at is null`

async function readFacts(db: Database | Tx, record: WireRecord): Promise<Facts | undefined> {
  const { userId, toDeptId, toPostId, toRankId = null, leaderAfterId = null } = record
  const here = rolesOf(sql`b.dept_id`, sql`b.post_id`)
  const there = rolesOf(sql`${toDeptId}::uuid`, sql`${toPostId}::uuid`)
  const namesOf = (roles: typeof here) =>
    sql`(select string_agg(r.name, '、' order by r.sort, r.name) from role r
      where r.deleted_at is null and r.enabled and r.id in (${roles}))`
  const { rows } = await sql<Facts>`
    select d.name as "deptName", p.name as "postName", k.name as "rankName",
      coalesce(own_leader.name, d_leader.name) as "leaderName",
      td.name as "toDeptName", tp.name as "toPostName", coalesce(tk.name, k.name) as "toRankName",
      coalesce(new_leader.name, td_leader.name) as "toLeaderName",
      held_group.name as "groupName", coalesce(to_group.name, held_group.name) as "toGroupName",
      (select count(*)::int from employment e where e.on_pay_roll and e.dept_id = d.id) as heads,
      (select count(*)::int from employment e where e.on_pay_roll and e.dept_id = td.id) as "toHeads",
      place.vacancy,
      ${namesOf(sql`(${here}) except (${there})`)} as "rolesLost",
      ${namesOf(sql`(${there}) except (${here})`)} as "rolesGained"
    from user_base_info b
      join department d on d.id = b.dept_id
      left join post p on p.id = b.post_id
      left join post_rank k on k.id = b.rank_id
      left join user_position main on main.user_id = b.id and main.is_main and main.deleted_at is null
        and today() between main.start_date and coalesce(main.end_date, 'infinity')
      left join app_user own_leader on own_leader.id = main.leader_id
      left join app_user d_leader on d_leader.id = d.leader_id
      join department td on td.id = ${toDeptId}::uuid
      join post tp on tp.id = ${toPostId}::uuid
      left join post_view place on place.id = tp.id
      left join post_rank tk on tk.id = ${toRankId}::uuid
      left join app_user td_leader on td_leader.id = td.leader_id
      left join attend_group held_group on held_group.id = attend_group_of(b.id, today())
      left join attend_group to_group on to_group.id = attend_group_of_department(td.id)
        and td.id <> b.dept_id
      left join app_user new_leader on new_leader.id = ${leaderAfterId}::uuid
    where b.id = ${userId}::uuid`.execute(db)
  return rows[0]
}

type ChangeEntry = [DocumentChange['what'], unknown, unknown, string?]

/** Leaves out entries whose old and new values are equal. */
function listed(rows: readonly ChangeEntry[]): DocumentChange[] {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return rows.flatMap(([what, before, after, of = null as string | null]) =>
    text(before) === text(after) ? [] : [{ what, of, before: text(before), after: text(after) }],
  )
}

/** Reads what a transfer would change now. */
export async function readTransferChanges(
  db: Database | Tx,
  record: WireRecord,
): Promise<DocumentChange[]> {
  const facts = await readFacts(db, record)
  if (!facts) return []
  const { kind, loanEndDate } = record
  const seat = `${facts.toDeptName} / ${facts.toPostName}`
  if (kind === TRANSFER.furtherPost) return listed([['furtherPost', null, seat]])
  if (kind === TRANSFER.furtherPostEnds) return listed([['furtherPost', seat, null]])
  if (kind === TRANSFER.loan) return listed([['furtherPost', null, `${seat} → ${loanEndDate}`]])
  const { deptName, toDeptName, heads, toHeads, toPostName, vacancy } = facts
  const isElsewhere = deptName !== toDeptName
  const moving = isElsewhere ? await countTasksElsewhere(db, record.userId, record.toDeptId) : 0
  return listed([
    ['department', deptName, toDeptName],
    ['post', facts.postName, toPostName],
    ['rank', facts.rankName, facts.toRankName],
    ['superior', facts.leaderName, facts.toLeaderName],
    ['attendGroup', facts.groupName, facts.toGroupName],
    ...(moving > 0
      ? [['taskDepartment', deptName, toDeptName, String(moving)] satisfies ChangeEntry]
      : []),
    ...(isElsewhere ? headsOf({ deptName, toDeptName, heads, toHeads }) : []),
    ...(vacancy !== null && facts.postName !== toPostName
      ? [['vacancy', vacancy, vacancy - 1, toPostName] satisfies ChangeEntry]
      : []),
    ['roles', facts.rolesLost, facts.rolesGained],
  ])
}

function headsOf(of: Pick<Facts, 'deptName' | 'toDeptName' | 'heads' | 'toHeads'>): ChangeEntry[] {
  return [
    ['heads', of.heads, of.heads - 1, of.deptName],
    ['heads', of.toHeads, of.toHeads + 1, of.toDeptName],
  ]
}
