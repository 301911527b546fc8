import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { choice, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'
import { SIGN_IN_METHOD } from '#platform/define/shipped/choices.ts'

const access = 'computed'
const controller = { family: 'uc', name: 'Session' } as const

/** The calls of every signed-in user about their own sessions. */
export const OWN_SESSION_CALLS = {
  list: callPath(controller, 'GetMySessionList'),
  signIns: callPath(controller, 'GetMySignInList'),
  end: callPath(controller, 'EndMySession'),
  endOthers: callPath(controller, 'EndMyOtherSessions'),
} as const

/** 在线会话: the signed-in users, since when and from where. Ended sessions are not listed. */
export const sessions = defineResource({
  path: 'system/sessions',
  table: 'session_entry',
  label: '在线会话',
  controller,
  title: 'accountId',
  sort: { field: 'lastUsedAt', descending: true },
  fields: {
    accountId: reference('人员', 'system/users', { access, in: ['list'] }),
    name: text('姓名', { access, in: ['search'], max: 60 }),
    userName: text('登录名', {
      access,
      in: ['list', 'filter', 'search'],
      under: 'accountId',
      max: 40,
    }),
    userCode: text('用户编码', { access, in: ['filter'], max: 12, exact: true }),
    deptId: reference('主部门', 'org/departments', { access, in: ['list', 'filter'] }),
    userAgent: text('设备', { access, in: ['list', 'search'], max: 200 }),
    lastUsedAt: dateTime('最近使用', { access, in: ['list', 'sort'] }),
    beganAt: dateTime('登录时间', {
      access,
      in: ['list', 'filter', 'sort'],
      under: 'lastUsedAt',
    }),
    ip: text('登录地址', { access, in: ['list', 'filter'], max: 45, exact: true }),
    method: choice('登录方式', SIGN_IN_METHOD, { access, in: ['list', 'filter'] }),
  },
  actions: { end: action('强制退出', { call: 'EndSession' }) },
})
