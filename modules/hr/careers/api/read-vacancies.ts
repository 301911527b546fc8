import { sql } from 'kysely'
import type { PublicVacancies, PublicVacancy, Vacancy } from '#modules/hr/careers/wire/careers.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { isPublicNeed } from './public-need.ts'
import { readCompany, readIndexable, readShowsPay } from './read-company.ts'
import { hasPublicPost } from './read-post.ts'

const MOST = 200

type Line = PublicVacancies['vacancies'][number]

const LINE = sql`a.id, p.name as post, d.name as department, a.city, p.category as family, a.headcount,
  a.publish_until::text as until`
const FROM = sql`recruiting_application a join post p on p.id = a.post_id join department d on d.id = a.dept_id`

/** Reads the published needs of a city and a job family; empty texts stand for all. */
export async function readPublicVacancies(
  db: Database,
  { city, family }: { city: string; family: string },
): Promise<PublicVacancies> {
  const { rows } = await sql<Line>`
    select ${LINE} from ${FROM} where ${isPublicNeed}
    order by a.published_at desc nulls last, a.id limit ${MOST}`.execute(db)
  const isSought = (line: Line) =>
    (city === '' || line.city === city) && (family === '' || line.family === family)
  return {
    company: await readCompany(db),
    isIndexable: await readIndexable(db),
    cities: [...new Set(rows.map((row) => row.city))].sort(),
    families: [...new Set(rows.map((row) => row.family))].sort(),
    vacancies: rows.filter(isSought),
  }
}

/** Reads one published need; every other id is answered alike. */
export async function readVacancy(db: Database, id: string): Promise<PublicVacancy> {
  return {
    company: await readCompany(db),
    isIndexable: await readIndexable(db),
    vacancy: isUuid(id) ? await findVacancy(db, id) : null,
  }
}

/** Within how many days somebody looks at a new application; null when none are set. */
export async function readScreenDays(db: Database): Promise<number | null> {
  const days = await policyValue(db, 'recruit.stageDays', { city: null, on: null })
  return days?.s10 ?? null
}

async function findVacancy(db: Database, id: string): Promise<Vacancy | null> {
  const screenDays = await readScreenDays(db)
  const showsPay = await readShowsPay(db)
  const { rows } = await sql<Vacancy>`
    select ${LINE}, a.post_id as "postId", a.dept_id as "deptId", ${hasPublicPost} as "hasPost",
      (a.published_at at time zone 'Asia/Shanghai')::date::text as "postedOn",
      a.emp_kind as "empKind", a.duty, a.requirement, a.nice, a.majors, a.edu_min as "eduMin",
      a.experience_years as "experienceYears",
      case when ${showsPay} and num_nonnulls(a.salary_from, a.salary_to) > 0 then
        jsonb_build_object('from', a.salary_from::text, 'to', a.salary_to::text) end as pay,
      ${screenDays}::integer as "screenDays",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'minutes', i.minutes) order by i.round), '[]')
        from interview_plan i where i.recruiting_id = a.id and i.needed and i.deleted_at is null) as rounds
    from ${FROM} where a.id = ${id}::uuid and ${isPublicNeed}`.execute(db)
  return rows[0] ?? null
}
