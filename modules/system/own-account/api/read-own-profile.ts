import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { OwnProfile } from '#platform/wire/sign-in/own-profile.ts'

/** The caller's own account, unmasked because it is their own data. */
export async function readOwnProfile(db: Database, { userId }: Actor): Promise<OwnProfile> {
  const { rows } = await sql<OwnProfile>`
    select u.id, u.code, u.user_name, u.name, d.name as "deptName", u.phone, u.email,
      u.user_base_id as "fileId", photo.id as photo, u.delegate_id as "delegateId", delegate.name as "delegateName",
      u.delegate_from::text as "delegateFrom", u.delegate_to::text as "delegateTo"
    from app_user u
      left join department d on d.id = u.dept_id
      left join file photo on photo.record_id = u.user_base_id and photo.field = 'photo'
        and photo.resource = 'hr/archives'
      left join app_user delegate on delegate.id = u.delegate_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const [own] = rows
  if (!own) throw new Failure('not-found', 'not-found')
  return own
}
