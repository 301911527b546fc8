import type { Context } from 'hono'
import { BY_MACHINE, TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { addressBlock } from '#platform/api/identity/throttle/client-ip.ts'
import type { Allowance, RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type Device, type DeviceKind, findDevice } from './find-device.ts'

const REFUSED: Readonly<Record<DeviceKind, string>> = {
  [BY_MACHINE]: 'clock.noDevice',
  [TERMINAL]: 'terminal.none',
}

/**
 * Authenticates devices by their tokens. A known device is rate-limited by its id. An address is limited only
 * by its failures, and that limit never blocks a valid device at the same address.
 */
export function createDeviceAuthentication(db: Database, limits: RateLimits) {
  const spendTry = (what: 'device' | 'registration') => {
    const ip = currentOrigin()?.ip
    return limits.spend('sensitive', `${what} ${ip ? addressBlock(ip) : 'unknown'}`)
  }

  /** An address with too many recent failures gets only the rate-limit answer. */
  async function refuse(kind: DeviceKind): Promise<never> {
    await spendTry('device')
    throw new Failure('unauthenticated', REFUSED[kind])
  }

  /** Authenticates before reading the body, so that only known devices can make the server read one. */
  async function admit(
    c: Context<ApiEnv>,
    kind: DeviceKind,
    allowance: Allowance,
  ): Promise<Device> {
    const device = await findDevice(db, kind, readBearer(c.req.header('authorization')))
    if (!device) return refuse(kind)
    await limits.spend(allowance, `device ${device.id}`)
    return device
  }
  return { admit, refuse, spendTry }
}
