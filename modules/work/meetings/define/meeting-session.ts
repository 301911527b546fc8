import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, dateTime, reference, references, text } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 会议场次: one session of a series. */
export const meetingSessions = defineResource({
  path: 'work/meeting-sessions',
  table: 'meeting_session',
  label: '会议场次',
  controller: { family: 'wt', name: 'MeetingInstance' },
  title: 'name',
  sort: { field: 'startAt', descending: true },
  rows: { parent: { resource: 'work/meeting-plans', field: 'planId' } },
  fields: {
    planId: reference('会议', 'work/meeting-plans', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    name: text('会议名称', { access, in: ['list', 'search'], max: 60 }),
    date: date('会议日期', { access, in: ['filter'] }),
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', { in: ['list', 'form'], required: true }),
    room: text('会议室', { in: ['list', 'form'], max: 40 }),
    plannedDate: date('计划日期', { access }),
    absentIds: references('缺席人员', 'system/users'),
  },
})
