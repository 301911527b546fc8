import type { Hono } from 'hono'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import { pathsOf } from '#api/http/calls.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { openOperation } from '#api/http/open-operation.ts'
import type { OpenOperation } from '#api/http/openapi.ts'
import { readBodyAs } from '#api/http/read-asked.ts'
import { readBearer } from '#api/identity/bearer.ts'
import { addressBlock, readClientIp } from '#api/identity/client-ip.ts'
import type { RateLimits } from '#api/identity/rate-limits.ts'
import { withOrigin } from '#api/store/call-origin.ts'
import { CLOCK_CALLS, pushedClockIns, takenClockIns } from '#contracts/clocking.ts'
import { attendDevices } from '#resources/attendance/clocking/device.ts'
import { pushClockIns } from './push-clock-ins.ts'

export type DeviceCallsDeps = {
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>
  limits: RateLimits
  trustClientIp: boolean
}

/** What machines tell: by a token of their own, which opens this and nothing else. */
export function mountDeviceCalls(
  app: Hono<ApiEnv>,
  { store, limits, trustClientIp }: DeviceCallsDeps,
): void {
  app.on('POST', pathsOf(CLOCK_CALLS.push), async (c) => {
    const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
    const origin = { ip, requestId: c.get('requestId'), language: c.get('language') }
    return withOrigin(origin, async () => {
      await limits.spend('writes', `device ${ip === null ? 'unknown' : addressBlock(ip)}`)
      c.header('cache-control', 'no-store')
      const token = readBearer(c.req.header('authorization'))
      return succeed(c, await pushClockIns(store, token, await readBodyAs(c, pushedClockIns)))
    })
  })
}

/** How they are described. */
export const DEVICE_OPERATIONS: readonly OpenOperation[] = [
  openOperation({
    ...{ tag: attendDevices.path, path: CLOCK_CALLS.push },
    summary: '考勤设备上报打卡：Authorization 为该设备的令牌',
    ...{ body: pushedClockIns, answer: takenClockIns },
  }),
]
