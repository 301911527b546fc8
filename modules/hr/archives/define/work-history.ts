import { defineResource } from '#platform/define/engine/define-resource.ts'
import { longText, month, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 工作经历: earlier employers; child rows of a personnel file. */
export const workHistories = defineResource({
  path: 'hr/work-histories',
  table: 'user_work_history',
  label: '工作经历',
  controller: { family: 'hr', name: 'UserWorkHistory' },
  title: 'company',
  sort: { field: 'startDate', descending: true },
  rows: { parent: { resource: 'hr/archives', field: 'userId', group: 'career' } },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    startDate: month('开始日期', { in: ['list', 'form', 'sort'], required: true }),
    endDate: month('结束日期', { in: ['list', 'form'] }),
    company: text('工作单位', { in: ['list', 'form'], required: true, max: 60 }),
    post: text('担任职务', { in: ['list', 'form'], max: 40 }),
    duty: longText('职责'),
    leaveReason: text('离职原因', { max: 100 }),
    witness: text('证明人', { max: 60, check: 'personName' }),
    witnessPhone: text('证明人电话', { mask: 'phone', max: 20, check: 'tel' }),
  },
})
