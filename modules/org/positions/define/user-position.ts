import { POSITION_KIND, POSITION_SOURCE } from '#modules/org/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, reference, text } from '#platform/define/engine/field-kinds.ts'

/**
 * 人员任职: a person's post with first and last day. The personnel file shows the main position. As in
 * the file, post and rank may be empty at first.
 */
export const userPositions = defineResource({
  path: 'org/user-positions',
  table: 'user_position',
  label: '人员任职',
  controller: { family: 'uc', name: 'UserPosition' },
  title: 'userId',
  sort: { field: 'startDate', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    postId: reference('岗位', 'org/posts', { in: ['list', 'form', 'filter'], within: 'deptId' }),
    rankId: reference('职级', 'org/post-ranks', { in: ['list', 'form', 'filter'] }),
    isMain: bool('主职', { in: ['list', 'form', 'filter'] }),
    kind: choice('任职方式', POSITION_KIND, { in: ['list', 'form', 'filter'], required: true }),
    leaderId: reference('指定上级', 'system/users'),
    startDate: date('开始日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endDate: date('结束日期', { in: ['list', 'form', 'filter'] }),
    sourceBizType: choice('来源类型', POSITION_SOURCE, { access: 'computed' }),
    sourceBizId: text('来源单据', { access: 'computed', max: 40 }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    end: action('结束任职', {
      call: 'EndUserPosition',
      fields: { endDate: date('结束日期', { required: true }) },
    }),
  },
})
