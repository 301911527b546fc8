import { sql } from 'kysely'
import type { PublicDepartment, PublicTeam } from '#modules/hr/careers/wire/careers.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { readCompany } from './read-company.ts'

type Found = NonNullable<PublicDepartment['department']>

/** Reads a department in numbers. Confidential posts are in no line and no sum. */
export async function readPublicDepartment(db: Database, id: string): Promise<PublicDepartment> {
  return {
    company: await readCompany(db),
    department: isUuid(id) ? await findDepartment(db, id) : null,
  }
}

async function findDepartment(db: Database, id: string): Promise<Found | null> {
  const { rows } = await sql<Omit<Found, 'plan' | 'actual' | 'vacancy'>>`
    select d.name, t.name as type, above.name as superior, d.duty, (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'plan', coalesce(p.plan, 0),
        'actual', p.actual, 'vacancy', coalesce(p.vacancy, 0)) order by p.sort, p.name), '[]')
      from post_view p
      where p.dept_id = d.id and p.enabled and p.deleted_at is null and not p.is_confidential) as posts
    from department d join department_type t on t.id = d.type_id left join department above on above.id = d.pid
    where d.id = ${id}::uuid and d.enabled and d.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) return null
  const sum = (name: 'plan' | 'actual' | 'vacancy') =>
    found.posts.reduce((total, post) => total + post[name], 0)
  return Object.assign(found, { plan: sum('plan'), actual: sum('actual'), vacancy: sum('vacancy') })
}

/** Reads a team without a person. The headcount leaves out holders of confidential posts. */
export async function readPublicTeam(db: Database, id: string): Promise<PublicTeam> {
  return { company: await readCompany(db), team: isUuid(id) ? await findTeam(db, id) : null }
}

async function findTeam(db: Database, id: string): Promise<PublicTeam['team']> {
  const { rows } = await sql<NonNullable<PublicTeam['team']>>`
    select d.name, d.duty, (
      select count(*)::integer from employment e left join post p on p.id = e.post_id
      where e.dept_id = d.id and e.on_pay_roll and p.is_confidential is not true) as headcount
    from department d where d.id = ${id}::uuid and d.enabled and d.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
