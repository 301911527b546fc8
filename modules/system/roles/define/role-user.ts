import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, date, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 角色用户: accounts that hold a role directly, permanently or for a time. */
export const roleUsers = defineResource({
  path: 'system/role-users',
  table: 'role_user',
  label: '角色用户',
  controller: { family: 'uc', name: 'RoleUser' },
  title: 'userId',
  sort: { field: 'validTo' },
  rows: { parent: { resource: 'system/roles', field: 'roleId', button: 'users' } },
  fields: {
    roleId: reference('角色', 'system/roles', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    userId: reference('用户', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    validFrom: date('有效期起', { in: ['list', 'form', 'filter'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'filter', 'sort'] }),
    remark: text('备注', { in: ['list', 'form'], max: 200 }),
    // A role with rights of pay opens nothing until a second user has confirmed it.
    awaitsSecond: bool('待第二人确认', { access: 'computed', in: ['list', 'filter'] }),
    proposedById: reference('提出人', 'system/users', { access: 'computed' }),
    confirmedById: reference('确认人', 'system/users', { access: 'computed' }),
  },
  actions: {
    confirm: action('确认授予', {
      call: 'ConfirmRoleUser',
      button: 'users',
      when: { field: 'awaitsSecond', is: [true] },
    }),
  },
})
