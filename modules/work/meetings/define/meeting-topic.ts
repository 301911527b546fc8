import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  files,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { TOPIC_STATE } from './choices.ts'

/** Codes of TOPIC_STATE that rules use. */
export const TOPIC = {
  open: '0',
  reported: '1',
  tracked: '2',
  closed: '3',
  cancelled: '9',
} as const

const MAX_ITEMS = 20

/** A task to create: title, owner and planned end. */
const TASK_ITEM = {
  title: text('事项', { required: true, max: 100 }),
  ownerCode: text('责任人工号', { required: true, max: 12 }),
  planEnd: date('计划完成', { required: true }),
}

const access = 'computed'
const report = { group: 'report' } as const
/** The resolution, written once the topic is reported. */
const resolved = { group: 'report', access: 'later' } as const
const people = { group: 'people' } as const

/** 议题: a topic of a series, tracked until it is done. */
export const meetingTopics = defineResource({
  path: 'work/meeting-topics',
  table: 'meeting_topic',
  view: 'meeting_topic_view',
  label: '议题',
  controller: { family: 'wt', name: 'RoutineMeetingProject' },
  title: 'topic',
  sort: { field: 'meetingDate', descending: true },
  rows: {
    involved: {
      people: ['reporterId', 'hostId', 'minuterId', 'attendeeIds'],
      department: 'deptId',
      recipientView: 'meeting_topic_told',
    },
    deletable: { field: 'state', is: [TOPIC.open, TOPIC.cancelled] },
  },
  states: 'state',
  groups: { base: '议题', report: '汇报与决议', people: '人员' },
  fields: {
    topic: text('议题', { in: ['list', 'form', 'search'], required: true, max: 120 }),
    meetingId: reference('所属会议', 'work/meeting-plans', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    meetingDate: date('会议日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    period: integer('年内第几次', { access, in: ['list'] }),
    reporterId: reference('汇报人', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    deptId: reference('部门', 'org/departments', { in: ['list', 'form', 'filter'] }),
    state: choice('议题状态', TOPIC_STATE, { access, in: ['list', 'filter', 'sort'] }),
    lastProgress: longText('上期进展', { ...report, max: 4_000 }),
    content: longText('本期汇报', { ...report, max: 4_000 }),
    problem: longText('需协调问题', { ...report, max: 2_000 }),
    conclusion: longText('决议', { ...resolved, max: 2_000 }),
    deadline: date('截止日期', { ...resolved, in: ['list', 'form', 'filter', 'sort'] }),
    taskIds: references('关联任务', 'work/tasks', { ...report, access }),
    carriedFromId: reference('结转自', 'work/meeting-topics', { ...report, access }),
    carriedTo: date('已结转至', { ...report, access }),
    attendeeIds: references('参会人员', 'system/users', people),
    absentIds: references('缺席人员', 'system/users', { ...people, access }),
    hostId: reference('主持人', 'system/users', { ...people, access }),
    minuterId: reference('记录人', 'system/users', { ...people, access }),
    files: files('附件', {
      open: { field: 'state', is: [TOPIC.open, TOPIC.reported] },
      later: { field: 'state', is: [TOPIC.tracked] },
    }),
  },
  actions: {
    report: transition('汇报', {
      call: 'ReportRoutineMeetingProject',
      button: 'report',
      from: [TOPIC.open, TOPIC.reported],
      to: TOPIC.reported,
      fields: {
        content: longText('本期汇报', { required: true, max: 4_000 }),
        problem: longText('需协调问题', { max: 2_000 }),
      },
    }),
    resolve: transition('形成决议', {
      call: 'ResolveRoutineMeetingProject',
      button: 'state',
      from: [TOPIC.reported, TOPIC.tracked],
      to: TOPIC.tracked,
      fields: {
        conclusion: longText('决议', { required: true, max: 2_000 }),
        deadline: date('截止日期'),
      },
    }),
    toTask: action('转为任务', {
      call: 'CreateTaskFromRoutineMeeting',
      when: { field: 'state', is: [TOPIC.reported, TOPIC.tracked] },
      fields: {
        conclusion: longText('决议', { max: 2_000 }),
        items: rows('任务', TASK_ITEM, { required: true, min: 1, max: MAX_ITEMS }),
      },
    }),
    carryOver: action('结转下次', {
      call: 'CarryOverRoutineMeeting',
      isPreviewed: true,
      when: { field: 'state', is: [TOPIC.tracked] },
      fields: { nextDate: date('下次会议日期') },
    }),
    close: transition('关闭', {
      call: 'CloseRoutineMeetingProject',
      button: 'state',
      from: [TOPIC.reported, TOPIC.tracked],
      to: TOPIC.closed,
    }),
    cancel: transition('取消议题', {
      call: 'CancelRoutineMeetingProject',
      button: 'state',
      reason: 'reason',
      from: [TOPIC.open, TOPIC.reported],
      to: TOPIC.cancelled,
      fields: { reason: longText('原因', { required: true, max: 200 }) },
    }),
  },
})
