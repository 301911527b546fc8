import { notices } from '#modules/work/notices/define/notice.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Consequences } from '#platform/api/crud/verbs.ts'
import { takingBack } from '#platform/api/crud/withdraw-record.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { audienceOfRow, countAccounts } from '#platform/api/store/reach/audience.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { requireOwnChange } from '#platform/api/undo/own-change.ts'
import {
  closeMessages,
  countUnread,
  tellPublished,
  tellPublishedAgain,
  tellUnread,
} from './tell-notice.ts'
import { requireAhead } from './write-notice.ts'

/**
 * Publishes the notice immediately, even when it is scheduled. Asks for confirmation with the number of
 * recipients.
 */
export async function publishNotice(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const now = await readWallClock(tx)
  const { expireAt } = await lockForUpdate(tx, actor, notices, input.id, null, 'publish')
  await requireAhead(tx, expireAt, now)
  const count = await countAccounts(tx, audienceOfRow(notices, input.id))
  const consequences: Consequences = {
    lines: [{ key: 'notice.isFor', values: { count } }],
    rows: count,
  }
  requireAsPreviewed(input, consequences)
  const published = { publishAt: now, publisherId: actor.userId, isScheduled: false }
  const move = { resource: notices, name: 'publish' }
  const moved = await moveRecord(tx, actor, move, input, published)
  await tellPublished(tx, input.id, actor)
  return { ...moved, message: { key: 'notice.published', values: { count } }, consequences }
}

/**
 * Schedules publication. The user who schedules the notice is responsible for it and is recorded as
 * publisher.
 */
export async function scheduleNotice(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const publishAt = String(input.values.publishAt)
  if (publishAt <= (await readWallClock(tx))) {
    const form = notices.actions.schedule?.form ?? notices
    throw invalidFields(form, { publishAt: { key: 'notice.notLater' } })
  }
  const { expireAt } = await lockForUpdate(tx, actor, notices, input.id, null, 'publish')
  await requireAhead(tx, expireAt, publishAt)
  const planned = { publishAt, publisherId: actor.userId, isScheduled: true }
  const saved = await setFields(tx, actor, input, 'schedule', planned)
  return { ...saved, message: { key: 'notice.scheduled' } }
}

export async function unscheduleNotice(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const back = { publishAt: null, publisherId: null, isScheduled: false }
  return setFields(tx, actor, input, 'unschedule', back)
}

const withdraw = takingBack(notices, closeMessages)

export async function withdrawNotice(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  return { ...(await withdraw(tx, actor, input)), canTakeBack: true }
}

/**
 * Restores the publication that the caller has withdrawn. The withdrawal closed the messages of the notice, so
 * recipients who have not read it get a new message.
 */
export async function takeWithdrawalBack(tx: Tx, actor: Actor, id: string) {
  const { expireAt, state } = await lockForUpdate(tx, actor, notices, id, null, 'publish')
  const { before } = await requireOwnChange(tx, actor, notices, { id, action: 'withdraw' })
  await requireAhead(tx, expireAt)
  const version = await updateRow(tx, notices, id, before, actor)
  await writeHistory(tx, actor, {
    resource: notices,
    id,
    version,
    action: 'state',
    before: { state },
    after: { ...before, transition: 'undo' },
  })
  await tellPublishedAgain(tx, id, actor)
  return { message: { key: 'takeBack.undone' } }
}

export function pinning(top: boolean) {
  return (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> =>
    setFields(tx, actor, input, top ? 'pin' : 'unpin', { top })
}

/** Reminds recipients who have not read the notice; asks for confirmation with their number. */
export async function remindNotice(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const count = await countUnread(tx, input.id, actor)
  if (count === 0) throw new Failure('conflict', 'notice.allHaveRead')
  const consequences: Consequences = {
    lines: [{ key: 'notice.willRemind', values: { count } }],
    rows: count,
  }
  requireAsPreviewed(input, consequences)
  const saved = await setFields(tx, actor, input, 'remind', {})
  await tellUnread(tx, input.id, actor)
  return { ...saved, message: { key: 'notice.reminded', values: { count } }, consequences }
}

/** Sets fields for a button, and records a history entry that names the button. */
async function setFields(
  tx: Tx,
  actor: Actor,
  { id }: ActionInput,
  name: string,
  values: Values,
): Promise<ActionResult> {
  const { button = name } = notices.actions[name] ?? {}
  const current = await lockForUpdate(tx, actor, notices, id, null, button)
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, current[key] ?? null]))
  const version = await updateRow(tx, notices, id, values, actor)
  const after = { ...values, transition: name }
  await writeHistory(tx, actor, { resource: notices, id, version, action: 'update', before, after })
  return { version }
}
