import { sql } from 'kysely'
import { ADMIN_ROLE } from '#platform/api/actor.ts'

/** Accounts of those who run the system, as receivers of a message. */
export const ADMINISTRATORS = sql`
  select user_id from role_way where role_code = ${ADMIN_ROLE} and counts`
