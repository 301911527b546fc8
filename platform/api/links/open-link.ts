import { sql } from 'kysely'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { spendVerification } from '#platform/api/passwords/password-hash.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { ShareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { countUse, logRefusedUse } from './count-use.ts'
import {
  findLink,
  type LinkResult,
  makerOf,
  type Opened,
  openedBy,
  readLink,
  type StoredLink,
} from './find-link.ts'
import type { LinkDoor } from './link-door.ts'
import { newSecret } from './make-link.ts'
import { tryPasscode } from './try-passcode.ts'

/** How long a visitor may read after a link was opened. */
const OPENING_S = 10 * 60

const CLOSED: ShareLinkAnswer = { outcome: 'closed' }

/**
 * Opens a link for a visitor, and counts the use. The visitor learns only whether the link opened. The
 * duration reveals no more, because every refusal costs one check of a passcode. The log of the link has the
 * reason.
 */
export async function openLink<Scope extends object>(
  db: Database,
  door: LinkDoor<Scope>,
  { secret, passcode = '' }: { secret: string; passcode?: string | undefined },
): Promise<ShareLinkAnswer> {
  const link = await findLink(db, door, secret)
  const refused = link ? await reasonAgainst(db, door, link, passcode) : 'unknown'
  if (link && refused === null) return admit(db, link)
  // The check of a wrong passcode has already taken this time; the other refusals must take as long.
  if (refused !== 'wrong') await spendVerification(passcode)
  if (link && refused !== null && refused !== 'unknown') await logRefusedUse(db, link, refused)
  return CLOSED
}

async function reasonAgainst<Scope extends object>(
  db: Database,
  door: LinkDoor<Scope>,
  link: StoredLink,
  passcode: string,
): Promise<Exclude<LinkResult, 'open'> | null> {
  const { state, passcodeHash } = link
  if (state !== 'open') return state
  if (passcodeHash !== null) {
    if (passcode === '') return 'passcode'
    const refused = await tryPasscode(db, link, passcodeHash, passcode)
    if (refused) return refused
  }
  return (await openedBy(db, door, link)) ? null : 'rights'
}

async function admit(db: Database, link: StoredLink): Promise<ShareLinkAnswer> {
  const opening = newSecret()
  const counted = await countUse(db, link, { key: hashToken(opening), seconds: OPENING_S })
  if (counted?.seconds) return { outcome: 'open', opening, seconds: counted.seconds }
  const now = await readLink(db, sql`id = ${link.id}`)
  await spendVerification('')
  await logRefusedUse(db, link, now === undefined || now.state === 'open' ? 'used' : now.state)
  return CLOSED
}

/** The content that an opening shows to its visitor; null after the opening has ended for any reason. */
export async function readOpening<Scope extends object>(
  db: Database,
  door: LinkDoor<Scope>,
  opening: string,
): Promise<Opened<Scope> | null> {
  const link = await readLink(
    db,
    // The visitor of the last use may still read.
    sql`state in ('open', 'used') and page = ${door.purpose.name} and id = (
      select link_id from link_use where key_hash = ${hashToken(opening)} and good_until > now())`,
  )
  return link ? makerOf(db, door, link) : null
}
