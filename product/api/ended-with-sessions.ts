import { endCalendarFeed } from '#modules/work/schedules/api/end-calendar-feed.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Access to a user's data without a sign-in, which ends together with the user's sessions. */
export const ENDED_WITH_SESSIONS: readonly ((
  tx: Tx,
  actor: Actor,
  userId: string,
) => Promise<void>)[] = [endCalendarFeed]
