import { sql } from 'kysely'
import { ADMIN_ROLE } from '#platform/api/actor.ts'

/** The accounts of the administrators, as receivers of a message. */
export const ADMINISTRATORS = sql`
  select user_id from role_way where role_code = ${ADMIN_ROLE} and counts`
