import { sql } from 'kysely'
import { readCompany } from '#modules/hr/careers/api/read-company.ts'
import { stepOf } from '#modules/hr/careers/api/read-status.ts'
import type { KeptData } from '#modules/hr/privacy/wire/kept-data.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const onDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date::text`

type Found = Pick<KeptData, 'person' | 'consent'> & { id: string; isWhole: boolean }

/** Whose data a ticket opens: those of its application, and the whole record where the application began it. */
type Reach = { talentId: string; candidateId: string; isWhole: boolean }

/** Condition: a row of this moment belongs to the application, or to the record that it began. */
const within = ({ candidateId, isWhole }: Reach, moment: string) => sql`(${isWhole}::boolean
  or ${sql.ref(moment)} >= (select c.created_at from candidate c where c.id = ${candidateId}::uuid))`

async function findHolder(db: Database, candidateId: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select t.id, t.created_at >= c.created_at as "isWhole",
      jsonb_build_object('name', t.name, 'phone', t.phone, 'email', t.email, 'birthDate', t.birth_date, 'edu', t.edu,
        'school', t.school, 'major', t.major, 'workYears', t.work_years, 'currentCompany', t.current_company,
        'currentPost', t.current_post, 'skills', t.skills) as person,
      jsonb_build_object('name', x.name, 'agreedAt', ${wireTime('t.consent_at')}, 'purposes', x.purposes,
        'recipients', x.recipients, 'emptyOn', t.empty_on,
        'poolUntil', case when t.pool_state = ${POOL.kept} then t.pool_until end) as consent
    from candidate c join talent t on t.id = c.talent_id join consent_text x on x.id = t.consent_text_id
    where c.id = ${candidateId}::uuid and c.deleted_at is null and t.emptied_at is null`.execute(db)
  return rows[0] ?? null
}

/** The name and the telephone, by which the application was added to the record. */
const onlyTyped = ({ name, phone }: KeptData['person']): KeptData['person'] => ({
  name,
  phone,
  email: null,
  birthDate: null,
  edu: null,
  school: null,
  major: null,
  workYears: null,
  currentCompany: null,
  currentPost: null,
  skills: null,
})

async function readFiles(db: Database, reach: Reach): Promise<KeptData['files']> {
  const { rows } = await sql<KeptData['files'][number]>`
    select f.name, ${onDay('f.created_at')} as "addedOn" from file f
    where f.resource = 'hr/talents' and f.record_id = ${reach.talentId}::uuid
      and ${within(reach, 'f.created_at')} order by f.place, f.id`.execute(db)
  return rows
}

async function readApplications(
  db: Database,
  { talentId, candidateId, isWhole }: Reach,
): Promise<KeptData['applications']> {
  const { rows } = await sql<KeptData['applications'][number] & { state: string }>`
    select c.candidate_no as number, p.name as post, ${onDay('c.created_at')} as "appliedOn", c.state,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'at', ${wireTime('i.plan_at')})
          order by i.plan_at), '[]')
        from interview i where i.candidate_id = c.id and i.deleted_at is null) as interviews,
      (select count(*)::integer from salary_interview s
        where s.candidate_id = c.id and s.deleted_at is null) as talks,
      (select count(*)::integer from checkup k where k.candidate_id = c.id and k.deleted_at is null) as checkups,
      (select count(*)::integer from offer o join to_be_recruited h on h.id = o.hiring_id
        where h.candidate_id = c.id and o.deleted_at is null) as offers
    from candidate c join post p on p.id = c.post_id
    where c.talent_id = ${talentId}::uuid and (${isWhole}::boolean or c.id = ${candidateId}::uuid)
      and c.deleted_at is null order by c.created_at, c.id`.execute(db)
  return rows.map(({ state, ...row }) => Object.assign(row, { step: stepOf(state) }))
}

/** Who read the records of the person: colleagues are counted by department, and not named. */
async function readReaders(db: Database, reach: Reach): Promise<KeptData['readings']> {
  const { rows } = await sql<KeptData['readings'][number]>`
    select a.resource, a.manner, d.name as department, count(distinct a.reader_id)::integer as readers,
      max(${onDay('a.last_at')}) as "lastOn"
    from applicant_reading a join app_user u on u.id = a.reader_id left join department d on d.id = u.dept_id
    where a.talent_id = ${reach.talentId}::uuid and ${within(reach, 'a.last_at')}
    group by a.resource, a.manner, d.name order by "lastOn" desc, a.resource, a.manner, d.name`.execute(
    db,
  )
  return rows
}

async function readRequests(db: Database, reach: Reach): Promise<KeptData['requests']> {
  const { rows } = await sql<KeptData['requests'][number]>`
    select request_no as number, kind, ${onDay('created_at')} as "askedOn", due_on::text as "dueOn", state, answer
    from privacy_request where talent_id = ${reach.talentId}::uuid and deleted_at is null
      and ${within(reach, 'created_at')}
    order by created_at, id`.execute(db)
  return rows
}

/**
 * Reads what is kept about the person of an application, for that person: the own data, what they agreed to, their
 * applications in steps, who read it, and their requests. Scores, opinions, notes and figures of pay are left out. Whoever knows a name
 * and a telephone can apply under them, so an application that was added to an older record shows only what came with it.
 */
export async function readKept(db: Database, candidateId: string): Promise<KeptData | null> {
  const holder = await findHolder(db, candidateId)
  if (holder === null) return null
  const { id, consent, isWhole } = holder
  const person = isWhole ? holder.person : onlyTyped(holder.person)
  const reach = { talentId: id, candidateId, isWhole }
  const [company, files, applications, readings, requests] = await Promise.all([
    readCompany(db),
    readFiles(db, reach),
    readApplications(db, reach),
    readReaders(db, reach),
    readRequests(db, reach),
  ])
  return { company, person, consent, files, applications, readings, requests }
}
