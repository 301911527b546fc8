import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, text } from '#platform/define/engine/field-kinds.ts'
import { API_FAMILY, AUDIT_LEVEL, HTTP_METHOD } from '#platform/define/shipped/choices.ts'

/**
 * 接口: the calls of the API with the permissions they need; only the synchronisation writes them.
 */
export const interfaces = defineResource({
  path: 'system/interfaces',
  table: 'interface',
  label: '接口',
  controller: { family: 'uc', name: 'Interface' },
  title: 'path',
  sort: { field: 'path' },
  fields: {
    family: choice('接口族', API_FAMILY, { in: ['list', 'filter'], access: 'computed' }),
    resource: text('资源名', { in: ['search'], access: 'computed', max: 60 }),
    method: text('方法名', {
      in: ['list', 'search'],
      access: 'computed',
      under: 'path',
      max: 80,
    }),
    httpMethod: choice('请求方法', HTTP_METHOD, { in: ['list', 'filter'], access: 'computed' }),
    path: text('完整地址', { in: ['list', 'sort', 'search'], access: 'computed', max: 200 }),
    needs: text('所需按钮', { in: ['list', 'search'], access: 'computed', max: 400 }),
    openToAll: bool('仅需登录', { in: ['list', 'filter'], access: 'computed' }),
    auditLevel: choice('审计级别', AUDIT_LEVEL, { in: ['filter'], access: 'computed' }),
    missing: bool('已失效', { in: ['list', 'filter'], access: 'computed' }),
  },
  actions: {
    sync: action('同步接口', { call: 'SyncInterface', on: 'list' }),
  },
})
