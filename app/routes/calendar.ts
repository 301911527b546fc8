import { sendFeed } from '#app/features/work/schedule/feed.server.ts'
import { open } from '#app/request/guarded.server.ts'

/** What calendar programs read: the token of the address is all that they have. */
export const loader = open(sendFeed)
