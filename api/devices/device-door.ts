import type { Context } from 'hono'
import { Failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { readBearer } from '#api/identity/bearer.ts'
import { addressBlock } from '#api/identity/client-ip.ts'
import type { Allowance, RateLimits } from '#api/identity/rate-limits.ts'
import { currentOrigin } from '#api/store/call-origin.ts'
import type { Database } from '#api/store/database.ts'
import { BY_MACHINE, TERMINAL } from '#resources/attendance/clocking/choices.ts'
import { type Device, type DeviceKind, findDevice } from './find-device.ts'

const REFUSED: Readonly<Record<DeviceKind, string>> = {
  [BY_MACHINE]: 'clock.noDevice',
  [TERMINAL]: 'terminal.none',
}

/**
 * Lets devices in by their tokens. Their calls are counted for the device, once it is known which one it
 * is; for an address only what failed counts, and that never stands in the way of a device behind it.
 */
export function createDeviceDoor(db: Database, limits: RateLimits) {
  const spendTry = (what: 'device' | 'registration') => {
    const ip = currentOrigin()?.ip
    return limits.spend('sensitive', `${what} ${ip ? addressBlock(ip) : 'unknown'}`)
  }

  /** Whoever has failed often of late is told that, and that alone. */
  async function refuse(kind: DeviceKind): Promise<never> {
    await spendTry('device')
    throw new Failure('unauthenticated', REFUSED[kind])
  }

  /** Comes before the body is looked at: nobody else makes us read one. */
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
