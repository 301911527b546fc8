import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, reference, text } from '#platform/define/engine/field-kinds.ts'

/**
 * 考勤组成员: employees added by name, with their first and last day; other members belong through their
 * department.
 */
export const attendMembers = defineResource({
  path: 'attendance/group-members',
  table: 'attend_member',
  label: '指定成员',
  controller: { family: 'sa', name: 'AttendGroupMember' },
  title: 'userId',
  sort: { field: 'fromDate', descending: true },
  rows: { parent: { resource: 'attendance/groups', field: 'attendGroupId', about: 'userId' } },
  fields: {
    attendGroupId: reference('考勤组', 'attendance/groups', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    fromDate: date('开始日期', { in: ['list', 'form', 'sort'], required: true }),
    toDate: date('结束日期', { in: ['list', 'form', 'sort'] }),
    remark: text('备注', { in: ['list', 'form'], max: 200 }),
  },
})
