import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, text } from '#platform/define/engine/field-kinds.ts'
import { TERMINAL } from '#platform/define/shipped/choices.ts'

const access = 'computed'

/** 访问日志: which user opened which page. AddVisitUser, a call of the shell, writes it. */
export const visitLogs = defineResource({
  path: 'system/visit-logs',
  table: 'visit_entry',
  label: '访问日志',
  controller: { family: 'hr', name: 'UserInfo', item: 'VisitUser' },
  title: 'remark',
  sort: { field: 'createdAt', descending: true },
  fields: {
    createdAt: dateTime('访问时间', { access, in: ['list', 'filter', 'sort'] }),
    createCode: text('访问人编码', { access, in: ['list', 'filter'], max: 40, exact: true }),
    userName: text('姓名', { access, in: ['list', 'search'], max: 60 }),
    remark: text('路由名', { access, in: ['list', 'search'], max: 100 }),
    modelType: choice('终端类型', TERMINAL, { access, in: ['list', 'filter'] }),
    clientIp: text('客户端 IP', { access, in: ['list'], max: 45 }),
  },
})
