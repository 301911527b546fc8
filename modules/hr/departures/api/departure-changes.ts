import { sql } from 'kysely'
import { readUnusedLeave } from '#modules/attendance/balances/api/unused-leave.ts'
import { readInsuredSince } from '#modules/pay/insurance/api/read-insured-since.ts'
import { readOpenPosts } from '#modules/titles/official-posts/api/open-posts-of.ts'
import { readDutiesBesideTasks } from '#modules/work/hand-overs/api/duties-beside-tasks.ts'
import { readTaskDuties } from '#modules/work/tasks/api/hand-overs/open-duties.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { DocumentChange } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { readDuties } from './open-duties-of-leaver.ts'

type Facts = {
  deptName: string
  seats: string | null
  postName: string | null
  heads: number
  isOnPayRoll: boolean
  vacancy: number | null
  fillsPlace: boolean
  roles: string | null
  successorName: string | null
  superiorName: string | null
}

async function readFacts(
  db: Database | Tx,
  { userId, successorId = null }: WireRecord,
): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select d.name as "deptName", p.name as "postName", place.vacancy,
      is_on_pay_roll(b.status) as "isOnPayRoll",
      -- The place of an employee who is leaving counts as free already.
      (fills_place(b.status) and b.status <> '3') as "fillsPlace",
      (select count(*)::int from employment e where e.on_pay_roll and e.dept_id = d.id) as heads,
      (select string_agg(concat_ws(' / ', held_dept.name, held_post.name), '、' order by h.is_main desc, h.start_date)
        from user_position h join department held_dept on held_dept.id = h.dept_id
          left join post held_post on held_post.id = h.post_id
        where h.user_id = b.id and h.deleted_at is null
          and coalesce(h.end_date, 'infinity') >= today()) as seats,
      (select string_agg(distinct r.name, '、') from role_way way join role r on r.id = way.role_id
        join app_user u on u.id = way.user_id
        where u.user_base_id = b.id and way.counts and way.via = 'user') as roles,
      (select u.name from app_user u where u.id = ${successorId}::uuid) as "successorName",
      (select u.name from app_user u where u.id = coalesce((select h.leader_id from user_position h
        where h.user_id = b.id and h.is_main and h.deleted_at is null
          and today() between h.start_date and coalesce(h.end_date, 'infinity')), d.leader_id)
        and u.user_base_id is distinct from b.id) as "superiorName"
    from user_base_info b join department d on d.id = b.dept_id
      left join post p on p.id = b.post_id left join post_view place on place.id = p.id
    where b.id = ${userId}::uuid`.execute(db)
  return rows[0]
}

type ChangeEntry = [DocumentChange['what'], string | number | null, string | number | null, string?]

const DUTIES = ['yearPlans', 'meetings', 'collaborations'] as const

/** Reads what a departure would change now: the employee's positions, accounts and duties. */
export async function readDepartureChanges(
  db: Database | Tx,
  record: WireRecord,
): Promise<DocumentChange[]> {
  const facts = await readFacts(db, record)
  if (!facts) return []
  const { accounts, departments, people, approvals } = await readDuties(db, record.userId)
  const { deptName, postName, heads, vacancy, successorName } = facts
  const leave = await readUnusedLeave(db, String(record.userId), String(record.lastDay))
  const insured = await readInsuredSince(db, String(record.userId))
  const { tasks, coWork, approvals: taskApprovals } = await readTaskDuties(db, record.userId)
  const beside = await readDutiesBesideTasks(db, record.userId)
  const officialPosts = await readOpenPosts(db, record.userId)
  const taker = successorName ?? facts.superiorName
  const named = (names: readonly string[]) => (names.length === 0 ? null : names.join('、'))
  const changes: ChangeEntry[] = [
    ['positions', facts.seats, null],
    ...(facts.isOnPayRoll ? [['heads', heads, heads - 1, deptName] satisfies ChangeEntry] : []),
    ...(vacancy !== null && facts.fillsPlace && postName !== null
      ? [['vacancy', vacancy, vacancy + 1, postName] satisfies ChangeEntry]
      : []),
    ['account', named(accounts), null],
    ['ownRoles', facts.roles, null],
    ['leads', named(departments), departments.length > 0 ? successorName : null],
    ['subordinates', named(people), people.length > 0 ? successorName : null],
    ['approvals', approvals === 0 ? null : approvals, approvals === 0 ? null : successorName],
    ['tasks', tasks || null, tasks > 0 ? taker : null],
    ['taskApprovals', taskApprovals || null, taskApprovals > 0 ? taker : null],
    ['coWork', coWork || null, null],
    ...DUTIES.map(
      (name): ChangeEntry => [name, beside[name] || null, beside[name] > 0 ? taker : null],
    ),
    ['officialPosts', named(officialPosts.map(({ name }) => name)), null],
    ['insurance', insured, insured && String(record.socialStopMonth ?? '')],
    ...(leave ? [['annualLeave', leave.left, leave.unused] satisfies ChangeEntry] : []),
  ]
  const text = (value: string | number | null) => (value === null ? null : String(value))
  return changes.flatMap(([what, before, after, of = null as string | null]) =>
    before === null && after === null
      ? []
      : [{ what, of, before: text(before), after: text(after) }],
  )
}
