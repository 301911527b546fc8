import { type RawBuilder, sql } from 'kysely'

/** The photo of the personnel file behind an account. */
export const photoOfAccount = (fileId: RawBuilder<unknown>) =>
  sql`(select f.id from file f where f.record_id = ${fileId} and f.field = 'photo'
    and f.resource = 'hr/archives')`

/** The person of an account, for pages; null without an account. */
export function personOf(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', u.id, 'name', u.name, 'deptName', d.name,
      'face', coalesce(u.user_base_id, u.id),
      'photo', ${photoOfAccount(sql`u.user_base_id`)})
    from app_user u left join department d on d.id = u.dept_id where u.id = ${account})`
}
