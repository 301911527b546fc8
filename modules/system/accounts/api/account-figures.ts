import { sql } from 'kysely'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import type { Accounts, ForeignSignIns, SignInDays } from '#modules/system/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { readOwnSignIns } from '#platform/api/sessions/read-own-sessions.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'

/** Account figures need the view permission with full scope. */
export function runsAccounts(actor: Actor): boolean {
  const mayView = actor.permissions.has(permissionCode(sessions, 'view'))
  return mayView && seesAll(actor, permissionCode(users, 'view'))
}

export function seesSignIns(actor: Actor): boolean {
  return seesAll(actor, permissionCode(signInLogs, 'view'))
}

/** Counts of accounts and of signed-in users. */
export async function readAccounts({ db, counts }: CountingStore): Promise<Accounts | null> {
  const query = sql<Accounts>`
    select count(*) filter (where state = '1')::integer as active,
      count(*) filter (where state = '2')::integer as locked,
      count(*) filter (where state = '1' and last_login_at is null)::integer as "neverUsed",
      (select count(distinct user_id)::integer from live_session) as online
    from app_user where deleted_at is null`
  const [row] = await counts.readRows(db, query.compile(db))
  return row ?? null
}

function seesAll({ permissions }: Actor, code: string): boolean {
  return permissions.get(code)?.all === true
}

/** Successful and refused sign-ins on each of fourteen days. */
export async function readSignInDays({ db, counts }: CountingStore): Promise<SignInDays> {
  const query = sql<SignInDays['days'][number]>`
    with log as (
      select (at at time zone 'Asia/Shanghai')::date as day, ok from sign_in_log
      where at >= (today() - 13)::timestamp at time zone 'Asia/Shanghai' and method <> 'terminal'
    )
    select day.day::date::text as day, count(*) filter (where log.ok)::integer as ok,
      count(*) filter (where not log.ok)::integer as refused
    from generate_series(today() - 13, today(), interval '1 day') day
      left join log on log.day = day.day::date
    group by day.day order by day.day`
  return { days: [...(await counts.readRows(db, query.compile(db)))] }
}

const MAX_ROWS = 4
const LOOKED_BACK_DAYS = 14

/** Sign-ins that may not be the user's own: refused attempts, and sign-ins from other addresses. */
export async function readForeignSignIns(
  db: Database,
  actor: Actor,
  token: string,
): Promise<ForeignSignIns | null> {
  const [signIns, here] = await Promise.all([
    readOwnSignIns(db, actor.userId, LOOKED_BACK_DAYS),
    readOwnAddress(db, actor, token),
  ])
  const foreign = signIns.filter(({ ok, ip }) => !ok || (here !== null && ip !== here))
  return foreign.length > 0 ? { rows: foreign.slice(0, MAX_ROWS) } : null
}

/** The address from which the session of this token was last used. */
async function readOwnAddress(db: Database, { userId }: Actor, token: string) {
  const { rows } = await sql<{ ip: string | null }>`
    select s.ip from live_session s join identity_state t on t.grant_id = s.grant_id
    where s.user_id = ${userId} and t.model = 'AccessToken' and t.id = ${hashToken(token)}`.execute(
    db,
  )
  return rows[0]?.ip ?? null
}
