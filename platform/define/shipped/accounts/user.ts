import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { ACCOUNT_LANGUAGE, ACCOUNT_STATE } from '#platform/define/shipped/choices.ts'

const signIn = { group: 'signIn', access: 'computed' } as const
const delegate = { group: 'delegate' } as const

/** 用户账号: the accounts that may sign in. The rights of an account come from its roles. */
export const users = defineResource({
  path: 'system/users',
  table: 'app_user',
  view: 'app_user_view',
  label: '用户账号',
  controller: { family: 'uc', name: 'User', list: 'GetUserPageListByName' },
  title: 'name',
  sort: { field: 'code' },
  rows: { letters: true, pinyin: 'person' },
  tabs: { field: 'state', names: ACCOUNT_STATE, of: { 1: ['1'], 2: ['2'], 3: ['3'] } },
  groups: { account: '账号', signIn: '登录', delegate: '代理' },
  fields: {
    user_name: text('登录名', {
      group: 'account',
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      access: 'create',
      max: 40,
      check: 'userName',
    }),
    code: text('用户编码', {
      group: 'account',
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      access: 'create',
      under: 'name',
      max: 12,
      check: 'code',
    }),
    name: text('姓名', {
      group: 'account',
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      max: 60,
      check: 'personName',
    }),
    phone: text('手机', {
      group: 'account',
      in: ['list', 'form', 'search'],
      mask: 'phone',
      max: 11,
      check: 'mobile',
    }),
    email: text('邮箱', {
      group: 'account',
      in: ['form', 'search'],
      mask: 'whole',
      max: 80,
      check: 'email',
    }),
    deptId: reference('主部门', 'org/departments', {
      group: 'account',
      in: ['list', 'form', 'filter'],
    }),
    roleIds: references('角色', 'system/roles', {
      group: 'account',
      access: 'computed',
      in: ['list'],
    }),
    userBaseId: reference('人事档案', 'hr/archives', { group: 'account' }),
    language: choice('语言', ACCOUNT_LANGUAGE, { group: 'account', initial: 'zh' }),
    avatar: text('头像', { group: 'account', access: 'computed', max: 200 }),
    remark: text('备注', { group: 'account', max: 200 }),
    state: choice('状态', ACCOUNT_STATE, { ...signIn, in: ['list', 'filter'] }),
    lockReason: text('锁定原因', { ...signIn, max: 100 }),
    lockUntil: dateTime('锁定至', signIn),
    lastLoginAt: dateTime('最近登录', { ...signIn, in: ['list', 'sort'] }),
    lastLoginIp: text('最近登录 IP', { ...signIn, max: 45 }),
    mustChangePassword: bool('须改密码', signIn),
    passwordChangedAt: dateTime('改密时间', signIn),
    delegateId: reference('代理人', 'system/users', delegate),
    delegateFrom: date('代理开始', delegate),
    delegateTo: date('代理结束', delegate),
  },
  states: 'state',
  actions: {
    assignRole: action('分配角色', {
      call: 'SetUserRoles',
      fields: { roleIds: references('角色', 'system/roles') },
    }),
    resetPassword: action('重置密码', {
      call: 'ResetUserPassword',
      // Future employees get the first password before the account opens.
      when: { field: 'state', is: ['1', '3'] },
    }),
    lock: transition('锁定', {
      call: 'LockUser',
      from: ['1'],
      to: '2',
      reason: 'lockReason',
      fields: { lockReason: text('锁定原因', { required: true, max: 100 }) },
    }),
    unlock: transition('解锁', { call: 'UnlockUser', from: ['2'], to: '1' }),
    unlinkIdentities: action('解除公司账号关联', { call: 'UnlinkUserIdentities' }),
    enable: transition('启用', { call: 'EnableUser', from: ['3'], to: '1' }),
  },
})
