import type { DatabaseClient } from '#tests/api/database-client.ts'
import { type Answer, type Caller, newId, type RunningApi } from '#tests/api/running-api.ts'

/** A place in Hangzhou, and the metres of a degree of latitude. */
export const MIDDLE = { lng: 120.1536, lat: 30.2875 }
const METRES_A_DEGREE = 111_195

/** The place this many metres north of `MIDDLE`. */
export const northBy = (metres: number) => ({
  lng: MIDDLE.lng,
  lat: MIDDLE.lat + metres / METRES_A_DEGREE,
})

/** One account with its attendance group, whose rules a test sets. */
export type ClockDesk = {
  caller: Caller
  userId: string
  groupId: string
  punch: (values?: object) => Promise<Answer>
  rules: (rules: { areaCheck: boolean; allowField?: boolean }) => Promise<void>
  /** Moves all clock-ins of the account this many seconds into the past. */
  passes: (seconds: number) => Promise<void>
  rows: () => Promise<Record<string, unknown>[]>
}

export async function clockDesk(
  api: RunningApi,
  database: DatabaseClient,
  userName: string,
): Promise<ClockDesk> {
  const caller = await api.as(userName)
  const [found] = await database.rows<{ userId: string; groupId: string }>(
    `select user_base_id as "userId", attend_group_of(user_base_id, today()) as "groupId"
     from app_user where user_name = $1`,
    [userName],
  )
  const { userId = '', groupId = '' } = found ?? {}
  return {
    caller,
    userId,
    groupId,
    punch: (values = {}) =>
      caller('/sa/ClockIn/AddClockIn', { method: 'POST', body: { requestId: newId(), ...values } }),
    rules: async ({ areaCheck, allowField = false }) => {
      await database.rows(
        'update attend_group set area_check = $2, allow_field = $3 where id = $1',
        [groupId, areaCheck, allowField],
      )
    },
    passes: async (seconds) => {
      await database.rows(
        'update clock_in set clock_at = clock_at - make_interval(secs => $2) where user_id = $1',
        [userId, seconds],
      )
    },
    rows: () =>
      database.rows('select * from clock_in where user_id = $1 order by clock_at desc, id desc', [
        userId,
      ]),
  }
}
