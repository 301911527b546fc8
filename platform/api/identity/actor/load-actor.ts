import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { batchRequests } from '#platform/api/store/connection/batch-requests.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { ENABLED } from './account.ts'
import { LAST_USE_EXACT_S, noteUse } from './account-session.ts'
import {
  type Granted,
  hashOf,
  keyOf,
  type Place,
  permissionsOf,
  type RoleSet,
  readGranted,
} from './held-grants.ts'

/** The part of an actor that comes from the account alone. */
type Person = Omit<Actor, 'roles' | 'permissions' | 'rightsVersion'>

/** An enabled account with its roles, competences and departments. */
type Account = Person & { held: RoleSet; departments: readonly Place[] }

/** An actor and the moment when the token behind it ends. */
export type LoadedActor = { actor: Actor; expiresAt: number }

/** Reads the grants of roles; a caller that loads many accounts may cache them. */
export type GrantedOf = (roles: RoleSet) => Promise<Granted>

/** The owner of a token, its expiry, and whether the last use of the session is due to be recorded. */
type Holder = {
  account: Account
  expiresAt: Date
  sessionId: string | null
  isLongAgo: boolean | null
}

/**
 * Finds the owner of a token by its hash; null when the token is unknown, expired or revoked, or the account
 * is not enabled.
 */
export type FindHolder = (hash: string) => Promise<Holder | null>

export function createHolders(db: Database): FindHolder {
  return batchRequests(async (hashes: readonly string[]) => {
    const { rows } = await sql<Account & Omit<Holder, 'account'> & { hash: string }>`${PLANNED_ONCE}
      select token.id as hash, token.expires_at as "expiresAt", session.id as "sessionId",
        session.last_used_at < now() - make_interval(secs => ${LAST_USE_EXACT_S}) as "isLongAgo", ${ACCOUNT}
      from identity_state token
        join app_user account on account.id = (token.payload ->> 'accountId')::uuid
        left join account_session session on session.grant_id = token.grant_id
      where token.model = 'AccessToken' and token.id = any(${hashes})
        -- Not a range on expires_at: early in the day the planner expects few valid tokens, and would read all.
        and token.expires_at - now() > interval '0' and ${IS_ENABLED}`.execute(db)
    const found = new Map(
      rows.map(({ hash, expiresAt, sessionId, isLongAgo, ...account }) => [
        hash,
        { account, expiresAt, sessionId, isLongAgo },
      ]),
    )
    return hashes.map((hash) => found.get(hash) ?? null)
  })
}

export type ActorDeps = { db: Database; findHolder: FindHolder; grantedOf: GrantedOf }

/** Returns the user of this access token; null for an unknown token. */
export async function loadActor(
  { db, findHolder, grantedOf }: ActorDeps,
  accessToken: string,
): Promise<LoadedActor | null> {
  const holder = await findHolder(hashToken(accessToken))
  if (!holder) return null
  const { account, expiresAt, sessionId, isLongAgo } = holder
  if (sessionId !== null && isLongAgo) noteUse(db, sessionId)
  const granted = await grantedOf(account.held)
  return { actor: actorOf(account, granted), expiresAt: expiresAt.getTime() }
}

/** Loads an account with its present rights, without a token; null when it is not enabled. */
export async function loadActorOf(db: Database, userId: string): Promise<Actor | null> {
  return (await loadActorsOf(db, [userId])).get(userId) ?? null
}

/** Loads many accounts in the same way with two queries; accounts that are not enabled are left out. */
export async function loadActorsOf(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Map<string, Actor>> {
  const accounts = await readAccounts(db, userIds)
  const sets = new Map(accounts.map(({ held }) => [keyOf(held), held]))
  const answers = sets.size > 0 ? await readGranted(db, [...sets.values()]) : []
  const grantedBy = new Map([...sets.keys()].map((key, nth) => [key, answers[nth]]))
  return new Map(
    accounts.flatMap((account) => {
      const granted = grantedBy.get(keyOf(account.held))
      return granted ? [[account.userId, actorOf(account, granted)]] : []
    }),
  )
}

/** The permissions of an account as this transaction sees them; none when it is not enabled. */
export async function loadPermissions(tx: Tx, userId: string): Promise<Actor['permissions']> {
  return (await loadActorsOf(tx, [userId])).get(userId)?.permissions ?? new Map()
}

const IS_ENABLED = sql`account.state = ${ENABLED} and account.deleted_at is null`

const ACCOUNT: RawBuilder<unknown> = sql`
  account.id as "userId", account.user_name as "userName", account.code, account.name,
  (select id::text from file where record_id = account.user_base_id and field = 'photo'
    and resource = 'hr/archives') as avatar,
  account.user_base_id as "userBaseId", account.dept_id as "deptId",
  account.must_change_password as "mustChangePassword",
  exists (select from search_permission found where found.user_id = account.id and found.deleted_at is null)
    as searches,
  jsonb_build_object(
    'roles', array(select distinct role_id from effective_role(account.id) order by role_id),
    'competent', (select account.id where exists (
      select from user_info_competence c where c.user_id = account.id and c.deleted_at is null))
  ) as held,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'path', d.path, 'relation', place.relation)
      order by d.path, place.relation), '[]')
    from department_of_account(account.id) place
      join department d on d.id = place.dept_id and d.enabled and d.deleted_at is null
  ) as departments`

async function readAccounts(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<readonly Account[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Account>`${PLANNED_ONCE}
    select ${ACCOUNT} from app_user account
    where account.id = any(${userIds}::uuid[]) and ${IS_ENABLED}`.execute(db)
  return rows
}

function actorOf({ held: _, departments, ...person }: Account, granted: Granted): Actor {
  const { userBaseId: self, userId: account } = person
  return {
    ...person,
    roles: granted.roles,
    permissions: permissionsOf(granted, { self, account, departments }),
    rightsVersion: hashOf([granted.version, departments, person]),
  }
}
