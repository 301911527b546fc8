import { z } from 'zod'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { FEED_CALLS, ownFeed, renewedFeed } from '#modules/work/schedules/wire/calendar-feed.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { CALENDAR } from './feed-link.ts'
import { readOwnFeed, renewFeed, revokeFeed } from './own-feed.ts'

const base = { tag: schedules.path, need: [CALENDAR] }
const nothing = z.strictObject({})

/** The caller's own feed address: read its state, renew it, revoke it. */
export const feedCalls: readonly AreaCall[] = [
  reading({
    ...base,
    path: FEED_CALLS.own,
    answer: ownFeed,
    summary: '本人的日历订阅地址自何时启用',
    run: ({ actor, store: { db } }) => readOwnFeed(db, actor),
  }),
  writing({
    ...base,
    method: 'POST',
    path: FEED_CALLS.renew,
    body: nothing,
    answer: renewedFeed,
    spends: 'sensitive',
    summary: '生成或更换日历订阅地址；令牌只返回这一次',
    run: async ({ actor, language, store: { db } }) => {
      const token = await db.transaction().execute((tx) => renewFeed(tx, actor, language))
      return { response: { token }, told: { key: 'feed.made' } }
    },
  }),
  writing({
    ...base,
    method: 'PUT',
    path: FEED_CALLS.revoke,
    body: nothing,
    answer: z.null(),
    summary: '停用日历订阅地址',
    run: async ({ actor, store: { db } }) => {
      await db.transaction().execute((tx) => revokeFeed(tx, actor))
      return { response: null, told: { key: 'feed.gone' } }
    },
  }),
]
