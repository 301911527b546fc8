import { defineResource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { bool, choice, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'
import { RESOURCE_NAMES } from '#platform/define/resource-names.ts'
import { AUDIT_ACTION } from '#platform/define/shipped/choices.ts'

const access = 'computed'
const controller = { family: 'uc', name: 'AuditLog' } as const

/** The changes of one entry, as a history with one entry. */
export const AUDIT_CHANGES = callPath(controller, 'GetAuditLogChanges')

/** 操作审计: which user did what to which record; the entry's page shows the changes. */
export const auditLogs = defineResource({
  path: 'system/audit-logs',
  table: 'audit_entry',
  label: '操作审计',
  controller,
  title: 'title',
  sort: { field: 'at', descending: true },
  fields: {
    at: dateTime('时间', { access, in: ['list', 'filter', 'sort'] }),
    actorId: reference('操作人', 'system/users', {
      access,
      in: ['list', 'filter'],
      orSystem: true,
    }),
    // Code and name of the user at that time.
    userCode: text('人员编码', { access, in: ['filter'], max: 40, exact: true }),
    userName: text('姓名', { access, in: ['search'], max: 60 }),
    resource: choice('资源', RESOURCE_NAMES, { access, in: ['list', 'filter'] }),
    action: choice('操作', AUDIT_ACTION, { access, in: ['list', 'filter'] }),
    title: text('记录', { access, in: ['list', 'search'], max: 200 }),
    bizId: text('记录编号', { access, in: ['filter'], max: 36, exact: true }),
    ok: bool('是否成功', { access, in: ['filter'] }),
    ip: text('IP 地址', { access, in: ['list'], max: 45 }),
    requestId: text('请求编号', { access, in: [], max: 64 }),
  },
})
