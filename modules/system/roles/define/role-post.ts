import { defineResource } from '#platform/define/engine/define-resource.ts'
import { reference, text } from '#platform/define/engine/field-kinds.ts'

/** 角色岗位: holders of the post hold the role. */
export const rolePosts = defineResource({
  path: 'system/role-posts',
  table: 'role_post',
  label: '角色岗位',
  controller: { family: 'uc', name: 'RolePost' },
  title: 'postId',
  sort: { field: 'postId' },
  rows: { parent: { resource: 'system/roles', field: 'roleId', button: 'posts' } },
  fields: {
    roleId: reference('角色', 'system/roles', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    postId: reference('岗位', 'org/posts', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    remark: text('备注', { in: ['list', 'form'], max: 200 }),
  },
})
