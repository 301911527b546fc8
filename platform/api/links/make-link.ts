import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Actor, userInLog } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type { LinkDoor } from './link-door.ts'
import { hoursOf } from './link-life.ts'
import { withdrawSlot } from './withdraw-links.ts'

const SECRET_BYTES = 32
const MAX_SUBJECT = 100
/** How long the maker may see who used a link that has ended. */
const KEPT = '90 days'

export type NewLink<Scope> = {
  scope: Scope
  /** The name of the link in lists; it is cut after 100 characters. */
  subject: string
  /** Only for purposes for which the maker chooses; by default the usual hours of the company. */
  hours?: number | null
  /** By default the usual number of the purpose. */
  mostUses?: number | null
  passcode?: string | null
  /** The id of a thing that has at most one link of the purpose: a new link replaces the earlier link. */
  slot?: string
}

type MadeLink = { id: string; secret: string }

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Makes a link. Only this response contains the secret; the database stores its hash. */
export async function makeLink<Scope extends object>(
  tx: Tx,
  actor: Actor,
  { purpose, right }: Pick<LinkDoor<Scope>, 'purpose' | 'right'>,
  { scope, subject, hours = null, mostUses = null, passcode = null, slot }: NewLink<Scope>,
  secret = newSecret(),
): Promise<MadeLink> {
  const maker = userInLog(actor)?.userId ?? null
  if ((maker === null) !== (purpose.isOfCompany === true)) {
    throw new Error(`a link of ${purpose.name} has another kind of maker`)
  }
  if (!purpose.isOfCompany && !actor.permissions.has(right)) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const minutes = await minutesOf(tx, purpose, hours)
  const most = usesOf(purpose, mostUses)
  const passcodeHash = await passcodeHashOf(purpose, passcode)
  if (slot !== undefined) await clearSlot(tx, actor, purpose, slot)
  const id = uuidv7()
  const { rows } = await sql<{ expiresAt: string | null }>`
    insert into access_link (id, purpose, scope, subject, secret_hash, passcode_hash, expires_at, kept_until,
      most_uses, slot, creator_id, creator, creator_file_id, creator_dept_id, created_by, updated_by)
    values (${id}, ${purpose.name}, ${JSON.stringify(scope)}::jsonb, ${cut(subject)}, ${hashToken(secret)},
      ${passcodeHash}, now() + make_interval(mins => ${minutes}::integer),
      now() + make_interval(mins => ${minutes}::integer) + ${KEPT}::interval,
      ${most}, ${slot ?? null}, ${maker}::uuid, ${maker === null ? '' : actor.name}, ${actor.userBaseId},
      ${actor.deptId}, ${maker}::uuid, ${maker}::uuid)
    returning to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expiresAt"`.execute(
    tx,
  )
  const limits = {
    expiresAt: rows[0]?.expiresAt ?? null,
    maxViews: most,
    hasPasscode: passcodeHash !== null,
  }
  await writeHistory(tx, actor, {
    resource: shareLinks,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: Object.assign({ page: purpose.name }, scope, limits),
  })
  return { id, secret }
}

/** The life in minutes; null for a link without an end. */
async function minutesOf(
  tx: Tx,
  purpose: LinkPurpose,
  hours: number | null,
): Promise<number | null> {
  const { life } = purpose
  if (life.kind === 'fixed') return life.minutes
  const limits = await hoursOf(tx, purpose)
  if (limits === null) return null
  const chosen = hours ?? limits.usual
  if (chosen > limits.longest || chosen < 1) {
    throw new Failure('invalid', 'share.tooLong', { values: { max: limits.longest } })
  }
  return chosen * 60
}

function usesOf({ uses }: LinkPurpose, chosen: number | null): number | null {
  const limit = chosen ?? uses.usual
  if (uses.most !== null && (limit === null || limit > uses.most)) {
    throw new Failure('invalid', 'share.tooManyUses', { values: { max: uses.most } })
  }
  return limit
}

async function passcodeHashOf(
  { name, passcode: rule }: LinkPurpose,
  passcode: string | null,
): Promise<string | null> {
  if (passcode === null) {
    if (rule === 'required') throw new Failure('invalid', 'share.passcodeNeeded')
    return null
  }
  if (rule === 'none') throw new Error(`links of ${name} have no passcode`)
  return hashPassword(passcode)
}

/**
 * When two users make a link for the same place, the second one waits here and then replaces the link of the
 * first.
 */
async function clearSlot(tx: Tx, actor: Actor, purpose: LinkPurpose, slot: string): Promise<void> {
  const { name } = purpose
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link ${name} ${slot}`}, 0))`.execute(
    tx,
  )
  await withdrawSlot(tx, actor, { purpose, slot }, { reason: 'replaced' })
  // A link that has expired or is used up gives up its place too.
  await sql`update access_link set slot = null where purpose = ${name} and slot = ${slot}`.execute(
    tx,
  )
}

function cut(subject: string): string {
  return subject.length <= MAX_SUBJECT ? subject : `${subject.slice(0, MAX_SUBJECT - 1)}…`
}
