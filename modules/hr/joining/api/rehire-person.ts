import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { draftContract } from '#modules/hr/contracts/api/draft-contract.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { beginEmployment } from './begin-employment.ts'
import { hasProbation, requireJoinRights } from './check-joining.ts'
import { checkRehire } from './check-rehire.ts'
import { dropDrafts } from './drop-drafts.ts'
import { draftProbation, type Filled, inWordsOf, madeOf, readJoined } from './joining-parts.ts'
import { readRehireFacts } from './read-rehire-facts.ts'
import { letWait, openAccountAgain } from './rehire-account.ts'
import { storeRehire } from './waiting-rehires.ts'

/**
 * Rehires a former employee on their existing file, either immediately or on a future day. Until that day the
 * file stays unchanged. A second call for a waiting employee replaces the first.
 */
export function rehirePerson(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return rehireOnFile(tx, actor, archives.actions.rehire?.form ?? archives, input)
}

/** Rehires by the values of a form. Refusals stand at the fields of that form. */
export async function rehireOnFile(
  tx: Tx,
  actor: Actor,
  form: Resource,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  requireJoinRights(actor, values)
  const current = await lockForUpdate(tx, actor, archives, id, version, 'add')
  const facts = await readRehireFacts(tx, id)
  if (!facts) throw new Failure('not-found', 'not-found')
  const filled = { form, values }
  await checkRehire(tx, actor, form, { values, facts })
  if (current.comesBack === true) await dropDrafts(tx, actor, id)
  const isAhead = String(values.joinDate) > facts.today
  const done = isAhead
    ? await waitForDay(tx, actor, current, filled)
    : await comeBack(tx, actor, current, filled)
  const file = await readJoined(tx, id)
  const messageValues = { name: file.name, day: String(values.joinDate) }
  const message = { key: isAhead ? 'rehire.ahead' : 'rehire.done', values: messageValues }
  const { password } = done
  const made = await madeOf(tx, actor, file)
  return { version: done.version, message, made, ...(password && { once: password }) }
}

type Done = { version: number; password?: string | undefined }

async function comeBack(tx: Tx, actor: Actor, current: WireRecord, filled: Filled): Promise<Done> {
  const { id } = current
  const version = await inWordsOf(tx, actor, filled.form, { phone: 'newPhone' }, () =>
    beginEmployment(tx, actor, current, filled.values),
  )
  // The user must still see the employee in the new department.
  if (!(await lockRecord(tx, archives, id, actor, 'add'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  if (hasProbation(filled.values)) await draftProbation(tx, actor, id, filled)
  await draftContract(tx, actor, id, filled.values)
  const file = await readJoined(tx, id)
  const password = await openAccountAgain(tx, actor, file, { ...filled, isAhead: false })
  return { version, password }
}

/** Tries the rehiring as of today in a savepoint, so that the user learns of problems now. */
async function waitForDay(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  filled: Filled,
): Promise<Done> {
  await sql`savepoint as_if_today`.execute(tx)
  await keepOwnReach(tx, actor, () => comeBack(tx, actor, current, filled))
  await sql`rollback to savepoint as_if_today`.execute(tx)
  const version = await storeRehire(tx, actor, current, filled.values)
  if (hasProbation(filled.values)) await draftProbation(tx, actor, current.id, filled)
  await draftContract(tx, actor, current.id, filled.values)
  const file = await readJoined(tx, current.id)
  if (filled.values.withAccount !== true) await letWait(tx, current.id, false)
  const password = await openAccountAgain(tx, actor, file, { ...filled, isAhead: true })
  return { version, password }
}

/** Cancels a planned rehiring. The file then shows only that the employee left. */
export async function callOffRehire(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'add')
  await dropDrafts(tx, actor, id)
  await letWait(tx, id, false)
  const written = await storeRehire(tx, actor, current, null, String(values.reason))
  return { version: written, message: { key: 'rehire.calledOff' } }
}
