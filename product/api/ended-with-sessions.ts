import { endCalendarFeed } from '#modules/work/schedules/api/end-calendar-feed.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** What lets somebody read what is a user's without signing in: it ends when the sessions of the user end. */
export const ENDED_WITH_SESSIONS: readonly ((
  tx: Tx,
  actor: Actor,
  userId: string,
) => Promise<void>)[] = [endCalendarFeed]
