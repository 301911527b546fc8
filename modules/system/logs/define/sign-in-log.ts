import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'
import { SIGN_IN_METHOD, SIGN_IN_REFUSAL } from '#platform/define/shipped/choices.ts'

const access = 'computed'

/**
 * 登录日志: every attempt to sign in or to clock in at a terminal, successful or not, with the typed
 * name.
 */
export const signInLogs = defineResource({
  path: 'system/sign-in-logs',
  table: 'sign_in_entry',
  label: '登录日志',
  controller: { family: 'uc', name: 'SignInLog' },
  title: 'userName',
  sort: { field: 'at', descending: true },
  rows: { narrow: ['name', 'ok'] },
  fields: {
    at: dateTime('登录时间', { access, in: ['list', 'filter', 'sort'] }),
    userName: text('登录名', { access, in: ['list', 'filter', 'search'], max: 64, exact: true }),
    name: text('姓名', { access, in: ['list', 'search'], max: 60 }),
    ok: bool('是否成功', { access, in: ['list', 'filter'] }),
    reason: choice('失败原因', SIGN_IN_REFUSAL, {
      access,
      in: ['list', 'filter'],
      under: 'ok',
    }),
    method: choice('登录方式', SIGN_IN_METHOD, { access, in: ['list', 'filter'] }),
    deviceId: reference('终端', 'attendance/devices', { access, in: [] }),
    ip: text('IP 地址', { access, in: ['list'], max: 45 }),
    userAgent: text('浏览器', { access, in: [], max: 200 }),
  },
})
