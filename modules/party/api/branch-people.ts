import { type RawBuilder, sql } from 'kysely'
import { WORKS } from '#modules/party/define/choices.ts'

/** The accounts that get messages about a branch: its secretary, and the clerks with a right to it today. */
export function branchPeople(branchId: string): RawBuilder<unknown> {
  return sql`select u.id from party_branch b join app_user u on u.user_base_id = b.secretary_id
      and u.state = '1' and u.deleted_at is null where b.id = ${branchId}::uuid
    union select g.user_id from party_grant g
    where g.duty = ${WORKS} and g.deleted_at is null and today() between g.valid_from and g.valid_to
      and (g.branch_ids = '{}' or ${branchId}::uuid = any(g.branch_ids))`
}
