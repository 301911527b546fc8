import type { Tx } from '#platform/api/store/connection/database.ts'
import { countUse, logRefusedUse } from './count-use.ts'
import { findLink, type Opened, openedBy } from './find-link.ts'
import type { LinkDoor } from './link-door.ts'

/**
 * Uses a link once, in the transaction of the action that it allows, so a use that fails is not counted. Of
 * two concurrent uses the second waits for the first. Null for every problem; the log of the link has the
 * reason.
 */
export async function spendLink<Scope extends object>(
  tx: Tx,
  door: LinkDoor<Scope>,
  secret: string,
): Promise<Opened<Scope> | null> {
  const link = await findLink(tx, door, secret)
  if (!link) return null
  // Only a page can ask its visitor for a passcode.
  if (link.passcodeHash !== null) throw new Error(`a link of ${door.purpose.name} has a passcode`)
  if (link.state !== 'open') {
    await logRefusedUse(tx, link, link.state)
    return null
  }
  const opened = await openedBy(tx, door, link)
  if (!opened) {
    await logRefusedUse(tx, link, 'rights')
    return null
  }
  if (await countUse(tx, link)) return opened
  await logRefusedUse(tx, link, 'used')
  return null
}
