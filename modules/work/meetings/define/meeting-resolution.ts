import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 决议事项: a resolution of a project meeting, for one owner. */
export const meetingResolutions = defineResource({
  path: 'work/meeting-resolutions',
  table: 'meeting_resolution',
  label: '决议事项',
  controller: { family: 'wt', name: 'MeetingResolution' },
  title: 'item',
  sort: { field: 'dueDate' },
  rows: { parent: { resource: 'work/project-meetings', field: 'meetingId', button: 'finish' } },
  fields: {
    meetingId: reference('会议', 'work/project-meetings', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    item: text('事项', { in: ['list', 'form', 'search'], required: true, max: 200 }),
    ownerId: reference('责任人', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    dueDate: date('完成日期', { in: ['list', 'form', 'sort'], required: true }),
    taskId: reference('任务', 'work/tasks', { access: 'computed', in: ['list'] }),
  },
})
