import { sql } from 'kysely'
import {
  coarseName,
  createTally,
  doubling,
  TooManyAttempts,
} from '#platform/api/identity/throttle/attempts.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'

type Limit = { free: number; unitS: number; longestS: number }

/**
 * How many failures cause no delay, and how the delay grows: for one employee number, and for one terminal with all its
 * employee numbers.
 */
const OF_CODE: Limit = { free: 5, unitS: 60, longestS: 15 * 60 }
const OF_DEVICE: Limit = { free: 10, unitS: 1, longestS: 60 }
const CROWD_WAIT_S = 1
/** NIST SP 800-63B allows no more failures in a row. After that the owner must set another PIN. */
const MOST_IN_A_ROW = 100
const CODE_MEMORY = '30 days'
const DEVICE_MEMORY = '15 minutes'

/** The PIN that an attempt was for: the name of its owner in the log, and the time when it was set. */
export type AttemptedPin = { deviceId: string; name: string; since: string | null }

type Past = { failures: number; since: number | null }

/**
 * Slows down PIN guessing in the same way as password guessing (throttle.ts), with the sign-in log as its
 * memory. No device is trusted more than others, because every employee uses the same terminal. Failures at a
 * terminal count even when other employees succeed in between; otherwise an attacker could reset the count
 * with their own PIN.
 */
export function createPinThrottle(db: Database) {
  const ofCodes = createTally()
  const ofDevices = createTally()

  /**
   * Lets an attempt through, or throws TooManyAttempts. The caller must call the returned function once the
   * attempt is logged.
   */
  return async function enter(attempted: AttemptedPin): Promise<() => void> {
    const code = ofCodes.enter(coarseName(attempted.name))
    const device = ofDevices.enter(attempted.deviceId)
    const leave = () => {
      code.leave()
      device.leave()
    }
    try {
      const past = await readPast(db, attempted)
      const wait = Math.max(
        codeWait(past.code, code.before),
        waitOf(past.device, device.before, OF_DEVICE),
      )
      if (wait > 0) throw new TooManyAttempts(Math.ceil(wait))
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }
}

function waitOf({ failures, since }: Past, underWay: number, limit: Limit): number {
  const wait = doubling(failures, limit.free, limit.unitS, limit.longestS)
  const left = wait - (since ?? Number.POSITIVE_INFINITY)
  // The results of the running attempts are unknown, so they count as failures.
  const isCrowd = underWay > 0 && failures + underWay >= limit.free
  return isCrowd ? Math.max(left, CROWD_WAIT_S) : left
}

function codeWait(past: Past, underWay: number): number {
  const isOver = past.failures + underWay >= MOST_IN_A_ROW
  return isOver ? OF_CODE.longestS : waitOf(past, underWay, OF_CODE)
}

/** Failures in a row for the employee number since its PIN was set, and all recent failures at the device. */
async function readPast(
  db: Database,
  { deviceId, name, since }: AttemptedPin,
): Promise<{ code: Past; device: Past }> {
  const { rows } = await sql<{ code: Past; device: Past }>`${PLANNED_ONCE}
    with past as (
      select ok, at from sign_in_log
      where at > greatest(now() - ${CODE_MEMORY}::interval, ${since}::timestamptz)
        and attempted_name(user_name) = attempted_name(${name}) and method = 'terminal'
        and (ok or reason not in ('throttled', 'busy'))
      order by at desc limit 300
    ), in_a_row as (
      select at from past where not ok
        and at > coalesce((select max(at) from past where ok), '-infinity')
    ), here as (
      select at from sign_in_log
      where at > now() - ${DEVICE_MEMORY}::interval and device_id = ${deviceId}::uuid
        and not ok and reason not in ('throttled', 'busy')
    )
    select jsonb_build_object('failures', (select count(*) from in_a_row),
        'since', (select extract(epoch from now() - max(at)) from in_a_row)) as code,
      jsonb_build_object('failures', (select count(*) from here),
        'since', (select extract(epoch from now() - max(at)) from here)) as device`.execute(db)
  const nothing: Past = { failures: 0, since: null }
  return rows[0] ?? { code: nothing, device: nothing }
}
