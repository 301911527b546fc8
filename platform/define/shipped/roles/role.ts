import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  longText,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DATA_SCOPE, SCOPE_FROM } from '#platform/define/shipped/choices.ts'

/** Enough for MAX_NAMED lines of the longest user name. */
const NAMES_MAX = 420_000

/** 角色: the rights of its holders, and the rows to which these rights apply. */
export const roles = defineResource({
  path: 'system/roles',
  table: 'role',
  view: 'role_view',
  label: '角色',
  controller: { family: 'uc', name: 'Role' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      under: 'name',
      required: true,
      access: 'create',
      max: 30,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    builtIn: bool('内置', { access: 'computed', in: ['filter'] }),
    scope: choice('数据范围', DATA_SCOPE, { in: ['list', 'form', 'filter'], required: true }),
    scopeFrom: choice('部门依据', SCOPE_FROM, { initial: 'member' }),
    scopeDeptIds: references('自定义部门', 'org/departments'),
    scopeIncludeChild: bool('自定义部门含下级', { initial: true }),
    userCount: integer('用户数', { access: 'computed', in: ['list'] }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    addMany: action('批量添加用户', {
      call: 'AddRoleUsersByName',
      fields: {
        names: longText('工号或登录名，每行一个', { required: true, max: NAMES_MAX }),
        validTo: date('有效期止'),
      },
    }),
    copy: action('复制', {
      call: 'CopyRole',
      fields: {
        code: text('新编码', { required: true, max: 30, check: 'code' }),
        name: text('新名称', { required: true, max: 30 }),
      },
    }),
  },
})
