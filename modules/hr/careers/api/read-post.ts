import { type RawBuilder, sql } from 'kysely'
import type { PublicPost } from '#modules/hr/careers/wire/careers.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { readCompany, readIndexable } from './read-company.ts'

/** Condition: the post `p` is open to everybody. */
const isPublicPost: RawBuilder<boolean> = sql`(p.enabled and p.deleted_at is null and not p.is_confidential)`

/** Condition: the post `p` is open to everybody and has a description in force. */
export const hasPublicPost: RawBuilder<boolean> = sql`(${isPublicPost} and exists (
  select from post_explain x where x.post_id = p.id and x.is_current and x.deleted_at is null))`

/** The posts with these ids that are open to everybody, by name. Others are left out. */
const namesOf = (ids: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(p.name order by p.name), '[]') from post p where p.id = any(${ids}) and ${isPublicPost})`

/** Reads the description in force of a post. A confidential post is answered like an unknown one. */
export async function readPublicPost(db: Database, id: string): Promise<PublicPost> {
  return {
    company: await readCompany(db),
    isIndexable: await readIndexable(db),
    post: isUuid(id) ? await findPost(db, id) : null,
  }
}

async function findPost(db: Database, id: string): Promise<PublicPost['post']> {
  const { rows } = await sql<NonNullable<PublicPost['post']>>`
    select p.name, d.name as department, p.category as family, e.purpose,
      (select coalesce(jsonb_agg(one ->> 'duty' order by at), '[]')
        from jsonb_array_elements(to_jsonb(e.duties)) with ordinality as listed (one, at)) as duties,
      e.edu_min as "eduMin", e.majors, e.experience_years as "experienceYears", e.certificates, e.skills,
      ${namesOf(sql`array[e.report_to_id]`)} ->> 0 as "reportTo",
      ${namesOf(sql`e.subordinate_ids`)} as reports
    from post_explain e join post p on p.id = e.post_id join department d on d.id = p.dept_id
    where e.post_id = ${id}::uuid and e.is_current and e.deleted_at is null and ${isPublicPost}`.execute(
    db,
  )
  return rows[0] ?? null
}
