import { sql } from 'kysely'
import { type Actor, THE_PRODUCT } from '#platform/api/actor.ts'
import { loadActorsOf } from '#platform/api/identity/actor/load-actor.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { LinkDoor } from './link-door.ts'

/** Why a link is closed for every visitor; also the states in the list of links. */
type Over = 'revoked' | 'locked' | 'expired' | 'used'

/** The result of an attempt; `passcode`: the passcode is missing; `rights`: the maker has lost the right. */
export type LinkResult = 'open' | 'passcode' | 'wrong' | 'rights' | Over

/** A stored link. It is not checked yet whether the link still opens its content. */
export type StoredLink = {
  id: string
  scope: unknown
  subject: string
  passcodeHash: string | null
  /** Null for a link of the company. */
  creatorId: string | null
  state: 'open' | Over
  /** It was not used within the last hour. */
  isQuiet: boolean
}

/** What a link opens, and the user whose rights it has. */
export type Opened<Scope> = { id: string; maker: Actor; scope: Scope }

export async function readLink(
  db: Database | Tx,
  which: ReturnType<typeof sql>,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select id, scope, subject, passcode_hash as "passcodeHash", creator_id as "creatorId", state,
      coalesce(last_used_at < now() - interval '1 hour', true) as "isQuiet"
    from access_link_view where deleted_at is null and ${which}`.execute(db)
  return rows[0]
}

/** Finds a link by its secret, for one purpose only: the secret opens no other purpose. */
export function findLink<Scope extends object>(
  db: Database | Tx,
  { purpose }: Pick<LinkDoor<Scope>, 'purpose'>,
  secret: string,
): Promise<StoredLink | undefined> {
  return readLink(db, sql`secret_hash = ${hashToken(secret)} and page = ${purpose.name}`)
}

/**
 * The maker of a link with their present rights, and the scope; null when the maker may not share it any
 * more.
 */
export async function makerOf<Scope extends object>(
  db: Database | Tx,
  { purpose, scope: shape, right }: Pick<LinkDoor<Scope>, 'purpose' | 'scope' | 'right'>,
  { id, creatorId, scope: stored }: StoredLink,
): Promise<Opened<Scope> | null> {
  const maker = purpose.isOfCompany ? THE_PRODUCT : await loadMaker(db, creatorId)
  // While the maker must change their password, another user knows it.
  if (!maker || maker.mustChangePassword) return null
  if (!purpose.isOfCompany && !maker.permissions.has(right)) return null
  const scope = shape.safeParse(stored)
  return scope.success ? { id, maker, scope: scope.data } : null
}

async function loadMaker(db: Database | Tx, creatorId: string | null): Promise<Actor | undefined> {
  if (creatorId === null) return undefined
  return (await loadActorsOf(db, [creatorId])).get(creatorId)
}

/** As `makerOf`, but also checks that the link opens its content at this moment. */
export async function openedBy<Scope extends object>(
  db: Database | Tx,
  door: LinkDoor<Scope>,
  link: StoredLink,
): Promise<Opened<Scope> | null> {
  const opened = await makerOf(db, door, link)
  return opened && (await door.opens(db, opened.maker, opened.scope)) ? opened : null
}
