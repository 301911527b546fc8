import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { OwnSession, OwnSignIn } from '#platform/wire/sign-in/account.ts'

const MAX_SIGN_INS = 20
const LOOKED_BACK_DAYS = 90

/** The sessions of a user, with that of `grantId` marked, latest use first. */
export async function readOwnSessions(
  db: Database,
  userId: string,
  grantId: string | null,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, coalesce(grant_id = ${grantId}, false) as "isCurrent",
      ${wireTime('began_at')} as "beganAt", ${wireTime('last_used_at')} as "lastUsedAt",
      ip, user_agent as "userAgent", method
    from live_session where user_id = ${userId}
    order by 2 desc, last_used_at desc, id`.execute(db)
  return rows
}

/** The latest attempts to sign in to an account, including refused attempts. */
export async function readOwnSignIns(
  db: Database,
  userId: string,
  days = LOOKED_BACK_DAYS,
): Promise<OwnSignIn[]> {
  const { rows } = await sql<OwnSignIn>`
    select id, ${wireTime('at')} as "at", ok, reason, ip, user_agent as "userAgent", method
    from sign_in_log
    where user_id = ${userId} and at > now() - make_interval(days => ${days}::integer)
    order by sign_in_log.at desc, id limit ${MAX_SIGN_INS}`.execute(db)
  return rows
}
