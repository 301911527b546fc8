import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { withdrawSlot } from '#platform/api/links/withdraw-links.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { feedOf } from './own-feed.ts'

const FEED_ENDED = declareMessage({
  code: 'feedEnded',
  type: 'system',
  about: schedules.path,
  isFirm: true,
  link: () => '/work/schedule',
})

/** Revokes the address of a user's calendar and tells its owner, so that they can make another one. */
export async function endCalendarFeed(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const isEnded = await withdrawSlot(tx, actor, feedOf(userId), { reason: 'session' })
  if (!isEnded) return
  await writeAudit(tx, actor, {
    resource: schedules.path,
    id: userId,
    action: 'other',
    told: { key: 'feed.revoked', values: {} },
  })
  // Notify the owner even when they caused it, because their calendar program stops updating.
  await sendMessage(tx, FEED_ENDED, [userId], { from: null, id: userId })
}
