import type { Context, Hono } from 'hono'
import { BY_MACHINE, TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import {
  CLOCK_CALLS,
  pushedAnyRows,
  pushedClockIns,
  takenClockIns,
} from '#modules/attendance/clocking/wire/clocking.ts'
import {
  changedPin,
  pinChange,
  punchedAtTerminal,
  registeredTerminal,
  registrationAsked,
  TERMINAL_CALLS,
  terminal,
  terminalAsked,
  terminalPunch,
} from '#modules/attendance/clocking/wire/terminal.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { pathsOf } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openOperation } from '#platform/api/http/open-operation.ts'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { readBodyAs, readRowsAs } from '#platform/api/http/read-query.ts'
import { readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import {
  type CallOrigin,
  currentOrigin,
  withOrigin,
} from '#platform/api/store/connection/call-origin.ts'
import { createDeviceAuthentication } from './authenticate-device.ts'
import { changePinAtTerminal } from './change-pin.ts'
import { createPinCheck } from './check-pin.ts'
import { punchAtTerminal } from './punch-at-terminal.ts'
import { pushClockIns } from './push-clock-ins.ts'
import { recordTerminalCall } from './record-device-call.ts'
import { NO_CODE, registerTerminal } from './register-terminal.ts'

export type DeviceCallsDeps = {
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>
  limits: RateLimits
  trustClientIp: boolean
  onTrouble: (error: unknown, what: string) => void
}

/**
 * Calls of attendance machines and terminals. Each authenticates with a separate token, which is valid only
 * here.
 */
export function mountDeviceCalls(
  app: Hono<ApiEnv>,
  { store, limits, trustClientIp, onTrouble }: DeviceCallsDeps,
): void {
  const { db } = store
  const mount = (path: string, answer: (c: Context<ApiEnv>) => Promise<unknown>) =>
    app.on('POST', pathsOf(path), (c) =>
      withOrigin(originOf(c, trustClientIp), async () => {
        c.header('cache-control', 'no-store')
        return succeed(c, await answer(c))
      }),
    )

  const { admit, refuse, spendTry } = createDeviceAuthentication(db, limits)

  mount(CLOCK_CALLS.push, async (c) => {
    const device = await admit(c, BY_MACHINE, 'writes')
    const { sn, rows } = await readRowsAs(c, pushedAnyRows)
    // Refuse the token of another machine, or of a machine whose serial number has changed.
    if (sn.toLowerCase() !== device.sn.toLowerCase()) return refuse(BY_MACHINE)
    return pushClockIns(store, device, { rows })
  })

  mount(TERMINAL_CALLS.register, async (c) => {
    await spendTry('registration')
    const { code } = await readBodyAs(c, registrationAsked)
    const registered = await registerTerminal(store, code)
    if (!registered) throw new Failure('invalid', NO_CODE)
    return registered
  })

  mount(TERMINAL_CALLS.read, async (c) => {
    const device = await admit(c, TERMINAL, 'reads')
    const ip = currentOrigin()?.ip ?? null
    await db.transaction().execute((tx) => recordTerminalCall(tx, device, ip))
    return { name: device.name }
  })

  const checkPin = createPinCheck(db)
  const tellTrouble = (error: unknown) =>
    onTrouble(error, 'a terminal cannot show how a clock-in counts')
  mount(TERMINAL_CALLS.punch, async (c) => {
    const device = await admit(c, TERMINAL, 'writes')
    const punch = await readBodyAs(c, terminalPunch)
    return punchAtTerminal({ store, checkPin, onTrouble: tellTrouble }, device, punch)
  })

  mount(TERMINAL_CALLS.changePin, async (c) => {
    const device = await admit(c, TERMINAL, 'writes')
    return changePinAtTerminal({ db, checkPin }, device, await readBodyAs(c, pinChange))
  })
}

function originOf(c: Context<ApiEnv>, trustClientIp: boolean): CallOrigin {
  return {
    ip: trustClientIp ? readClientIp(c.req.raw.headers) : null,
    requestId: c.get('requestId'),
    language: c.get('language'),
    userAgent: c.req.header('user-agent') ?? '',
  }
}

const ofDevice = { tag: attendDevices.path, ofDevice: true } as const

/** The API description of these calls. */
export const DEVICE_OPERATIONS: readonly OpenOperation[] = [
  openOperation({
    ...ofDevice,
    path: CLOCK_CALLS.push,
    summary: '考勤设备上报打卡',
    body: pushedClockIns,
    answer: takenClockIns,
  }),
  openOperation({
    tag: attendDevices.path,
    path: TERMINAL_CALLS.register,
    summary: '用一次性登记码登记自助终端',
    body: registrationAsked,
    answer: registeredTerminal,
  }),
  openOperation({
    ...ofDevice,
    path: TERMINAL_CALLS.read,
    summary: '自助终端读取自己的名称',
    body: terminalAsked,
    answer: terminal,
  }),
  openOperation({
    ...ofDevice,
    path: TERMINAL_CALLS.punch,
    summary: '在自助终端用工号和终端密码打卡',
    body: terminalPunch,
    answer: punchedAtTerminal,
  }),
  openOperation({
    ...ofDevice,
    path: TERMINAL_CALLS.changePin,
    summary: '在自助终端更改终端密码，包括发放的一次性密码',
    body: pinChange,
    answer: changedPin,
  }),
]
