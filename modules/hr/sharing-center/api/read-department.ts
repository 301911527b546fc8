import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  type ShownDepartment,
  type ShownTeam,
  shownDepartment,
  shownTeam,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import {
  COMPANY_PLAN,
  DEPARTMENT_PLAN,
  TAKES_TASKS,
} from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const MOST_MEMBERS = 300
const MOST_PLANS = 100

/** Condition: the actor may view the department `d`, and it exists today. */
const isShown = (actor: Actor) => sql`(d.enabled and d.deleted_at is null
  and ${scopePredicate(departments, 'd', actor, 'view')})`

/** The name of an enabled department that the actor may view; null for every other. */
export async function readDepartmentName(
  db: Database | Tx,
  actor: Actor,
  deptId: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select d.name from department d where d.id = ${deptId}::uuid and ${isShown(actor)}`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * Reads a team as far as the actor may see it: members whose files and plans whose records they may view. Holders of
 * confidential posts are left out, as on the pages for everybody.
 */
export async function readShownTeam(
  db: Database,
  actor: Actor,
  deptId: string,
): Promise<ShownTeam | null> {
  const { rows } = await sql<ShownTeam>`
    select d.name, d.duty, leader.name as leader, (
      select count(*)::integer from employment e left join post p on p.id = e.post_id
      where e.dept_id = d.id and e.on_pay_roll and p.is_confidential is not true) as headcount,
    (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'post', m.post)), '[]')
      from (${membersOf(actor)}) m) as members,
    (select coalesce(jsonb_agg(below.name order by below.sort, below.name), '[]') from department below
      where below.pid = d.id and below.enabled and below.deleted_at is null) as structure,
    (select coalesce(jsonb_agg(plan.title), '[]') from (${plansOf(actor)}) plan) as plans
    from department d left join app_user leader on leader.id = d.leader_id
    where d.id = ${deptId}::uuid and ${isShown(actor)}`.execute(db)
  return shownTeam.parse(rows[0] ?? null)
}

const membersOf = (actor: Actor) => sql`
  select b.name, p.name as post from user_base_info b left join post p on p.id = b.post_id
  where b.dept_id = d.id and is_on_pay_roll(b.status) and b.deleted_at is null and p.is_confidential is not true
    and ${scopePredicate(archives, 'b', actor, 'view')}
  order by p.is_leader desc nulls last, b.emp_no limit ${MOST_MEMBERS}`

/** Plans of persons are left out: a title may tell what somebody is judged by. */
const plansOf = (actor: Actor) => sql`
  select y.title from year_plan y
  where y.dept_id = d.id and y.year = this_year() and y.kind in (${COMPANY_PLAN}, ${DEPARTMENT_PLAN})
    and y.plan_state = any(${[...TAKES_TASKS]}) and y.deleted_at is null
    and ${scopePredicate(yearPlans, 'y', actor, 'view')}
  order by y.plan_start, y.doc_no limit ${MOST_PLANS}`

type Places = Pick<ShownDepartment, 'plan' | 'actual' | 'vacancy'>

/** Reads a department in numbers with the name of its leader. Confidential posts are in no line and no sum. */
export async function readDepartment(
  db: Database,
  actor: Actor,
  deptId: string,
): Promise<ShownDepartment | null> {
  const { rows } = await sql<Omit<ShownDepartment, keyof Places>>`
    select d.name, t.name as type, r.name as level, above.name as superior, d.duty, leader.name as leader, (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'plan', coalesce(p.plan, 0),
        'actual', p.actual, 'vacancy', coalesce(p.vacancy, 0)) order by p.sort, p.name), '[]')
      from post_view p
      where p.dept_id = d.id and p.enabled and p.deleted_at is null and not p.is_confidential) as posts
    from department d join department_type t on t.id = d.type_id
      left join department_rank r on r.id = d.rank_id left join department above on above.id = d.pid
      left join app_user leader on leader.id = d.leader_id
    where d.id = ${deptId}::uuid and ${isShown(actor)}`.execute(db)
  const [found] = rows
  if (!found) return null
  const sum = (name: keyof Places) => found.posts.reduce((all, post) => all + post[name], 0)
  const places = { plan: sum('plan'), actual: sum('actual'), vacancy: sum('vacancy') }
  return shownDepartment.parse(Object.assign(found, places))
}
