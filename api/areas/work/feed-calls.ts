import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { readOwnFeed, renewFeed, revokeFeed } from '#api/feeds/own-feed.ts'
import { FEED_CALLS, ownFeed, renewedFeed } from '#contracts/calendar-feed.ts'
import type { PageRight } from '#resources/own-pages.ts'
import { schedules } from '#resources/work/together/schedule.ts'

const CALENDAR: PageRight[] = ['work/schedule:view']
const base = { tag: schedules.path, need: CALENDAR } as const
const nothing = z.strictObject({})

/** The reader's own address for calendar programs: whether there is one, another one, and none any more. */
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
