import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 角色部门: members of the department hold the role. */
export const roleDepartments = defineResource({
  path: 'system/role-departments',
  table: 'role_department',
  label: '角色部门',
  controller: { family: 'uc', name: 'RoleDepartment' },
  title: 'deptId',
  sort: { field: 'deptId' },
  rows: { parent: { resource: 'system/roles', field: 'roleId', button: 'departments' } },
  fields: {
    roleId: reference('角色', 'system/roles', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    includeChild: bool('含下级', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { in: ['list', 'form'], max: 200 }),
  },
})
