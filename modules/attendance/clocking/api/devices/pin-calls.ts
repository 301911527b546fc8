import { z } from 'zod'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import {
  newPin,
  ownPin,
  PIN_CALLS,
  pinReceivers,
} from '#modules/attendance/clocking/wire/terminal.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { keyParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readOwnPin, removeOwnPin, setOwnPin } from './own-pin.ts'
import { readPinReceivers } from './pin-receivers.ts'

const { path: tag } = attendPins
const nothing = z.null()

/** 终端密码: calls for the caller's own PIN, and the list of people who can get a one-time PIN. */
export const pinCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: PIN_CALLS.read,
    summary: '本人是否已设置终端密码',
    answer: ownPin,
    run: ({ actor, store: { db } }) => readOwnPin(db, actor),
  }),
  writing({
    tag,
    method: 'PUT',
    path: PIN_CALLS.set,
    summary: '设置本人的终端密码：须输入登录密码',
    // Each attempt reveals whether the password was right.
    spends: 'sensitive',
    body: newPin,
    answer: nothing,
    run: async ({ body, actor, store }) => {
      await setOwnPin(store, actor, body)
      return { response: null, told: { key: 'terminal.pinSet' } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: PIN_CALLS.remove,
    summary: '取消本人的终端密码',
    body: z.strictObject({}),
    answer: nothing,
    run: async ({ actor, store }) => {
      await removeOwnPin(store, actor)
      return { response: null, told: { key: 'terminal.pinRemoved' } }
    },
  }),
  reading({
    tag,
    path: PIN_CALLS.receivers,
    need: permissionsFor(attendPins, 'clear'),
    summary: '可发放一次性终端密码的人员：在岗、没有账号、在本人管理范围内',
    query: z.object({ key: keyParam }),
    answer: pinReceivers,
    run: ({ actor, query, store: { db } }) => readPinReceivers(db, actor, query),
  }),
]
