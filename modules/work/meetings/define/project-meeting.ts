import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  files,
  integer,
  longText,
  reference,
  references,
  richText,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PROJECT_MEETING_STATE } from './choices.ts'

/** Codes of PROJECT_MEETING_STATE that rules use. */
export const PROJECT_MEETING = {
  draft: '0',
  told: '1',
  held: '2',
  filed: '3',
  cancelled: '9',
} as const

const access = 'computed'
const people = { group: 'people' } as const
const record = { group: 'record' } as const
const { draft, told, held, filed, cancelled } = PROJECT_MEETING
const MAX_REMIND_MINUTES = 10_080
const MAX_PEOPLE = 500
const MAX_RESOLUTIONS = 50

/** A resolution for an owner with a due date; it becomes a task. */
const RESOLUTION = {
  item: text('事项', { required: true, max: 200 }),
  ownerCode: text('责任人工号', { required: true, max: 12 }),
  dueDate: date('完成日期', { required: true }),
}

/** 专项会议: a meeting about a project, from the agenda to the minutes. */
export const projectMeetings = defineResource({
  path: 'work/project-meetings',
  table: 'project_meeting',
  view: 'project_meeting_view',
  label: '专项会议',
  controller: { family: 'wt', name: 'UniquelyProjectMeeting' },
  title: 'topic',
  sort: { field: 'startAt', descending: true },
  rows: {
    involved: {
      people: ['hostId', 'minuterId', 'attendeeIds'],
      recipientView: 'project_meeting_told',
    },
    deletable: { field: 'state', is: [draft, cancelled] },
  },
  states: 'state',
  groups: { base: '会议', people: '人员', record: '纪要' },
  fields: {
    topic: text('议题', { in: ['list', 'form', 'search'], required: true, max: 120 }),
    meetingNo: text('会议编号', {
      access,
      in: ['list', 'sort', 'search'],
      under: 'topic',
      max: 30,
      check: 'code',
    }),
    projectName: text('项目名称', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      max: 80,
    }),
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', { in: ['list', 'form'], required: true }),
    room: text('会议室', { in: ['list', 'form'], max: 40 }),
    remindMinutes: integer('提前提醒', {
      max: MAX_REMIND_MINUTES,
      unit: 'minutes',
      initial: '30',
    }),
    agenda: longText('议程', { max: 4_000 }),
    hostId: reference('主持人', 'system/users', {
      ...people,
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    minuterId: reference('记录人', 'system/users', people),
    attendeeIds: references('参会人员', 'system/users', { ...people, required: true }),
    externals: text('外部人员', { ...people, max: 200 }),
    state: choice('会议状态', PROJECT_MEETING_STATE, { access, in: ['list', 'filter', 'sort'] }),
    signIn: rows(
      '签到',
      {
        name: text('姓名', { max: 30 }),
        code: text('编码', { max: 12 }),
        signedAt: dateTime('签到时间'),
      },
      { ...people, access, max: MAX_PEOPLE },
    ),
    minutes: richText('纪要', { ...record, access, max: 20_000 }),
    // Signed minutes and presented papers can be attached after the meeting.
    files: files('附件', {
      open: { field: 'state', is: [draft, told] },
      later: { field: 'state', is: [held, filed] },
    }),
  },
  actions: {
    publish: transition('发布通知', {
      call: 'PublishUniquelyProjectMeeting',
      from: [draft],
      to: told,
      isPreviewed: true,
    }),
    begin: transition('开始会议', {
      call: 'BeginUniquelyProjectMeeting',
      button: 'finish',
      from: [told],
      to: held,
    }),
    signIn: action('签到', {
      call: 'SignInUniquelyProjectMeeting',
      when: { field: 'state', is: [told, held] },
    }),
    finish: transition('发布纪要', {
      call: 'FinishUniquelyProjectMeeting',
      from: [held],
      to: filed,
      fields: {
        minutes: richText('纪要', { required: true, max: 20_000 }),
        resolutions: rows('决议事项', RESOLUTION, { max: MAX_RESOLUTIONS }),
      },
    }),
    toTask: action('转为任务', {
      call: 'CreateTaskFromUniquelyMeeting',
      when: { field: 'state', is: [held, filed] },
    }),
    cancel: transition('取消会议', {
      call: 'CancelUniquelyProjectMeeting',
      button: 'publish',
      reason: 'reason',
      from: [draft, told],
      to: cancelled,
      fields: { reason: text('原因', { required: true, max: 200 }) },
    }),
  },
})
