import { sendFeed } from '#modules/work/schedules/web/feed.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'

/** The feed for calendar programs, which authenticate only with the token in the URL. */
export const loader = open(sendFeed)
