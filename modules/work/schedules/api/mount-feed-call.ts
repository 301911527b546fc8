import type { Hono } from 'hono'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { calendarFeed, FEED_CALLS, feedAsked } from '#modules/work/schedules/wire/calendar-feed.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { pathsOf } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openOperation } from '#platform/api/http/open-operation.ts'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { readBodyAs } from '#platform/api/http/read-query.ts'
import { addressBlock, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { followLink } from '#platform/api/links/follow-link.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { feedDoor } from './feed-link.ts'
import { readFeed } from './read-feed.ts'

export type FeedCallDeps = { db: Database; limits: RateLimits; trustClientIp: boolean }

/**
 * The call that a feed token authenticates. Calendar programs poll often, and many users share one
 * IP address: limit valid tokens by feed, and invalid tokens by IP address.
 */
export function mountFeedCall(
  app: Hono<ApiEnv>,
  { db, limits, trustClientIp }: FeedCallDeps,
): void {
  app.on('POST', pathsOf(FEED_CALLS.read), async (c) => {
    const { token } = await readBodyAs(c, feedAsked)
    const opened = await followLink(db, feedDoor, token)
    const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
    const from = ip === null ? 'unknown' : addressBlock(ip)
    await limits.spend('shares', opened ? `feed ${opened.maker.userId}` : `feed of ${from}`)
    c.header('cache-control', 'no-store')
    return succeed(c, opened && (await readFeed(db, opened.maker, opened.scope.language)))
  })
}

/** OpenAPI description of the call. */
export const FEED_OPERATION: OpenOperation = openOperation({
  tag: schedules.path,
  path: FEED_CALLS.read,
  body: feedAsked,
  answer: calendarFeed,
  summary: '日历订阅：凭订阅地址的令牌读取本人日程、会议和到期任务',
})
