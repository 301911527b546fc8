import { sql } from 'kysely'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import { HashingBusy, verifyPassword } from '#platform/api/passwords/password-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { readLink, type StoredLink } from './find-link.ts'

/**
 * The most wrong passcodes in the whole life of a link. With this limit, an attacker guesses the passcode of one link
 * in a hundred thousand.
 */
export const MAX_WRONG = 10

const LOCKED = declareMessage({
  code: 'shareLocked',
  type: 'system',
  about: shareLinks.path,
  isFirm: true,
  link: (id) => `/system/share-links/${id}`,
})

/**
 * Counts the attempt before it is judged, so that parallel attempts cannot exceed the limit. A right one is given back.
 * Null when it is right.
 */
async function tryCounted(
  db: Database,
  link: StoredLink,
  judge: () => Promise<boolean>,
): Promise<'wrong' | 'locked' | null> {
  const { rows } = await sql<{ attempts: number }>`
    update access_link set attempts = attempts + 1
    where id = ${link.id} and attempts < ${MAX_WRONG} returning attempts`.execute(db)
  const [taken] = rows
  if (!taken) return 'locked'
  let isRight = false
  try {
    isRight = await judge()
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

/** Tries the passcode of a link. Null when it is right. */
export function tryPasscode(
  db: Database,
  link: StoredLink,
  passcodeHash: string,
  passcode: string,
): Promise<'wrong' | 'locked' | null> {
  return tryCounted(db, link, () => verifyPassword(passcodeHash, passcode))
}

/**
 * Tries what a visitor of an opened link says about the person whom it is for. Wrong ones count as wrong passcodes.
 * Returns whether it is right.
 */
export async function tryOfVisitor(
  db: Database,
  linkId: string,
  isRight: boolean,
): Promise<boolean> {
  const link = await readLink(db, sql`id = ${linkId}::uuid`)
  return link !== undefined && (await tryCounted(db, link, async () => isRight)) === null
}

async function giveBack(db: Database, { id }: StoredLink): Promise<void> {
  await sql`update access_link set attempts = attempts - 1 where id = ${id}`.execute(db)
}

/** Locks the link for all visitors and notifies its maker. */
async function lock(tx: Tx, { id, subject, creatorId }: StoredLink): Promise<void> {
  await sql`update access_link set locked_at = now(), version = version + 1 where id = ${id}`.execute(
    tx,
  )
  if (creatorId === null) return
  await sendMessage(tx, LOCKED, [creatorId], { from: null, id, values: { subject } })
}
