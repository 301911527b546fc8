import { endCalendarFeed } from '#modules/work/schedules/api/end-calendar-feed.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Functions that end a user's access without sign-in (the calendar feed) when the user's sessions end. */
export const ENDED_WITH_SESSIONS: readonly ((
  tx: Tx,
  actor: Actor,
  userId: string,
) => Promise<void>)[] = [endCalendarFeed]
