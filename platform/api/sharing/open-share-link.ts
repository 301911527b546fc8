import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import {
  HashingBusy,
  spendVerification,
  verifyPassword,
} from '#platform/api/passwords/password-hash.ts'
import { currentOrigin, isOpenedByPerson } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type {
  Shared,
  SharedPage,
  SharedScopes,
  ShareLinkAnswer,
  shareLinkAsked,
} from '#platform/wire/sharing/share-links.ts'
import { SHARED_FORMS } from '#product/api/shared-forms.ts'
import { readSharedReport } from './read-shared.ts'
import { SHARE_RIGHTS } from './share-purposes.ts'

/** The most wrong passcodes in the whole life of a link: an attacker guesses one link in a hundred thousand. */
export const MAX_WRONG = 10
const OPENING_BYTES = 32
/** How long a visitor may look at an opened link. */
const OPENING_S = 10 * 60

const LOCKED = declareMessage({
  code: 'shareLocked',
  type: 'system',
  about: shareLinks.path,
  isFirm: true,
  link: (id) => `/system/share-links/${id}`,
})

/** The result of opening; `passcode` means that it is missing. */
type Result = 'open' | 'passcode' | 'wrong' | 'rights' | Over
/** Why a link is closed for all visitors; also the states of its list. */
type Over = 'revoked' | 'locked' | 'expired' | 'used'

type Link = Shared & {
  id: string
  subject: string
  passcodeHash: string | null
  creatorId: string
  state: 'open' | Over
}

const CLOSED: ShareLinkAnswer = { outcome: 'closed' }

/**
 * Opens a link. The visitor learns only whether it opened, and not by the time it takes
 * either: every refusal costs one check of a passcode. The log of the link has the reason.
 */
export async function openShareLink(
  db: Database,
  { page, token, passcode = '' }: z.infer<typeof shareLinkAsked>,
): Promise<ShareLinkAnswer> {
  const link = await readLink(db, sql`token_hash = ${hashToken(token)} and page = ${page}`)
  const refused = link ? await reasonAgainst(db, link, passcode) : 'unknown'
  if (link && refused === null) return admit(db, link)
  // A wrong passcode was looked at.
  if (refused !== 'wrong') await spendVerification(passcode)
  if (link && refused !== null && refused !== 'unknown') await logOpening(db, link, refused)
  return CLOSED
}

async function reasonAgainst(db: Database, link: Link, passcode: string): Promise<Result | null> {
  const { state, passcodeHash } = link
  if (state !== 'open') return state
  if (passcodeHash !== null) {
    if (passcode === '') return 'passcode'
    const refused = await tryPasscode(db, { ...link, passcodeHash }, passcode)
    if (refused) return refused
  }
  const creator = await creatorOf(db, link)
  return creator && (await showsAnything(db, creator, link)) ? null : 'rights'
}

async function readLink(db: Database, which: ReturnType<typeof sql>): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select id, page, scope, subject, passcode_hash as "passcodeHash", creator_id as "creatorId", state
    from share_link_view where deleted_at is null and ${which}`.execute(db)
  return rows[0]
}

/**
 * Takes one of the attempts before it looks at the passcode, so that any number sent at once are no
 * more than those; a right one is given back when the link opens.
 */
async function tryPasscode(
  db: Database,
  link: Link & { passcodeHash: string },
  passcode: string,
): Promise<'wrong' | 'locked' | null> {
  const { rows } = await sql<{ attempts: number }>`
    update share_link set attempts = attempts + 1
    where id = ${link.id} and attempts < ${MAX_WRONG} returning attempts`.execute(db)
  const [taken] = rows
  if (!taken) return 'locked'
  let isRight = false
  try {
    isRight = await verifyPassword(link.passcodeHash, passcode)
  } catch (error) {
    if (error instanceof HashingBusy) await giveBack(db, link)
    throw error
  }
  if (isRight) {
    await giveBack(db, link)
    return null
  }
  if (taken.attempts === MAX_WRONG) await db.transaction().execute((tx) => lock(tx, link))
  return 'wrong'
}

async function giveBack(db: Database, { id }: Link): Promise<void> {
  await sql`update share_link set attempts = attempts - 1 where id = ${id}`.execute(db)
}

/** Locks the link for all visitors and notifies its creator. */
async function lock(tx: Tx, { id, subject, creatorId }: Link): Promise<void> {
  await sql`update share_link set locked_at = now(), version = version + 1 where id = ${id}`.execute(
    tx,
  )
  await sendMessage(tx, LOCKED, [creatorId], { from: null, id, values: { subject } })
}

/** The creator, if they still have the right to show the content. */
async function creatorOf(db: Database, { page, creatorId }: Link): Promise<Actor | null> {
  const creator = await loadActorOf(db, creatorId)
  if (!creator || creator.mustChangePassword) return null
  return creator.permissions.has(SHARE_RIGHTS[page]) ? creator : null
}

async function showsAnything(db: Database, creator: Actor, link: Link): Promise<boolean> {
  return link.page === 'printUser'
    ? (await SHARED_FORMS.readSharable(db, creator, link.scope)).length > 0
    : (await readSharedReport(db, creator, link.scope)) !== null
}

/** Counts one view. When two visitors arrive with one view left, the database admits one of them. */
async function admit(db: Database, link: Link): Promise<ShareLinkAnswer> {
  const opening = randomBytes(OPENING_BYTES).toString('base64url')
  const { rows } = await sql<{ seconds: number }>`
    with counted as (
      update share_link set view_count = view_count + 1
      where id = ${link.id} and revoked_at is null and locked_at is null and expires_at > now()
        and (max_views is null or view_count < max_views)
      returning id, least(now() + make_interval(secs => ${OPENING_S}), expires_at) as good_until
    ), opened as (
      insert into share_opening (id, link_id, ip, device, result, key_hash, good_until)
      select ${uuidv7()}::uuid, id, ${currentOrigin()?.ip ?? null}, ${deviceKind()}, 'open',
        ${hashToken(opening)}, good_until from counted returning good_until
    )
    select greatest(1, floor(extract(epoch from good_until - now())))::int as seconds
    from opened`.execute(db)
  const [opened] = rows
  if (opened) return { outcome: 'open', opening, seconds: opened.seconds }
  const now = await readLink(db, sql`id = ${link.id}`)
  await spendVerification('')
  await logOpening(db, link, now === undefined || now.state === 'open' ? 'used' : now.state)
  return CLOSED
}

async function logOpening(db: Database, { id }: Link, result: Result): Promise<void> {
  await sql`insert into share_opening (id, link_id, ip, device, result)
    values (${uuidv7()}, ${id}, ${currentOrigin()?.ip ?? null}, ${deviceKind()}, ${result})`.execute(
    db,
  )
}

/** The kind of device only: more would be needless personal data. */
function deviceKind(): 'phone' | 'computer' | 'other' {
  const agent = currentOrigin()?.userAgent ?? ''
  if (/Mobi|Android|iPhone|iPad/.test(agent)) return 'phone'
  return agent.startsWith('Mozilla/') ? 'computer' : 'other'
}

/** The content of an opened page and its creator; null after the opening has ended for any reason. */
export async function readOpening<Page extends SharedPage>(
  db: Database,
  page: Page,
  opening: string,
): Promise<{ creator: Actor; scope: SharedScopes[Page] } | null> {
  const link = await readLink(
    db,
    // Only the latest opening is valid.
    sql`state in ('open', 'used') and page = ${page} and id = (
      select link_id from share_opening
      where key_hash = ${hashToken(opening)} and good_until > now())`,
  )
  const creator = link ? await creatorOf(db, link) : null
  return link && creator ? { creator, scope: link.scope as SharedScopes[Page] } : null
}

/** Logs a view of a page by an unknown visitor. */
export async function logVisitor(db: Database, route: string): Promise<void> {
  if (!isOpenedByPerson()) return
  await sql`insert into visit_log (id, client_ip, create_code, model_type, remark, user_id, user_name)
    values (${uuidv7()}, ${currentOrigin()?.ip ?? null}, '', '1', ${route}, null, '')`.execute(db)
}
