import { sendFeed } from '#modules/work/schedules/web/feed.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'

/** What calendar programs read: the token of the address is all that they have. */
export const loader = open(sendFeed)
