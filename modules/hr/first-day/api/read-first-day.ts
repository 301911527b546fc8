import { sql } from 'kysely'
import { readCompany } from '#modules/hr/careers/api/read-company.ts'
import { OPEN_TO_ALL, PUB } from '#modules/hr/company-policies/define/policy.ts'
import type { FirstDay } from '#modules/hr/first-day/wire/first-day.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { type Filling, readOwnForm } from './read-form.ts'

const MOST_POLICIES = 50

type Facts = Pick<
  FirstDay,
  'name' | 'post' | 'department' | 'day' | 'hasJoined' | 'place' | 'mentor' | 'leader' | 'papers'
>

/** The facts of the first day. Papers that were handed in are those of the hiring. */
async function readFacts(db: Database, hiringId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select h.name, p.name as post, d.name as department,
      coalesce(h.joined_at, h.plan_join_date)::text as day, h.joined_at is not null as "hasJoined",
      nullif(concat_ws(' · ', n.city, d.address), '') as place, mentor.name as mentor, leader.name as leader,
      coalesce((select jsonb_agg(jsonb_build_object('item', paper ->> 'item',
        'isHandedIn', coalesce((paper ->> 'isHandedIn')::boolean, false))) from jsonb_array_elements(h.materials) paper),
        '[]') as papers
    from to_be_recruited h join post p on p.id = h.post_id join department d on d.id = h.dept_id
      join recruiting_application n on n.id = h.recruiting_id
      left join app_user mentor on mentor.id = h.mentor_id left join app_user leader on leader.id = d.leader_id
    where h.id = ${hiringId}::uuid and h.deleted_at is null`.execute(db)
  return rows[0]
}

/** Titles of the rules of the company in force that are open to everybody. */
async function readPolicies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from company_document
    where pub_state = ${PUB.inForce} and secret = ${OPEN_TO_ALL} and deleted_at is null
    order by effective_date desc, id limit ${MOST_POLICIES}`.execute(db)
  return rows.map(({ title }) => title)
}

/** Reads the first day of a person: what to bring, whom to meet, and how far the form is. Nothing about others. */
export async function readFirstDay(
  db: Database,
  filling: Filling,
  language: Language,
): Promise<FirstDay | null> {
  const facts = await readFacts(db, filling.hiringId)
  if (!facts) return null
  const [company, policies, form] = await Promise.all([
    readCompany(db),
    readPolicies(db),
    readOwnForm(db, filling, language),
  ])
  return Object.assign({ company }, facts, { policies, form })
}
