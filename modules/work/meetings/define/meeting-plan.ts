import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  longText,
  month,
  reference,
  references,
  text,
  time,
} from '#platform/define/engine/field-kinds.ts'
import { MEETING_CATEGORY, MEETING_CYCLE, NOW_AND_THEN, WEEKLY } from './choices.ts'

const cycle = { group: 'cycle' } as const
const people = { group: 'people' } as const
const LONGEST_MINUTES = 1_440
const MAX_REMIND_MINUTES = 10_080

/** 会议维护: a series of meetings, with its participants and cycle. */
export const meetingPlans = defineResource({
  path: 'work/meeting-plans',
  table: 'meeting_plan',
  label: '会议维护',
  controller: { family: 'wt', name: 'MeetingUphold' },
  title: 'name',
  sort: { field: 'sort' },
  rows: {
    involved: {
      people: ['hostId', 'minuterId', 'attendeeIds'],
      department: 'deptId',
      recipientView: 'meeting_plan_told',
    },
  },
  groups: { base: '会议', cycle: '周期', people: '人员' },
  fields: {
    name: text('会议名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 60 }),
    category: choice('会议类别', MEETING_CATEGORY, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '例会',
    }),
    deptId: reference('主办部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    room: text('会议室', { in: ['list', 'form'], max: 40 }),
    cycle: choice('会议周期', MEETING_CYCLE, {
      ...cycle,
      in: ['list', 'form', 'filter'],
      required: true,
      initial: NOW_AND_THEN,
    }),
    cycleDay: integer('周几或几号', {
      help: '1 为周一',
      ...cycle,
      in: ['list', 'form'],
      under: 'cycle',
      min: 1,
      max: 31,
      dayOf: { field: 'cycle', is: WEEKLY },
    }),
    fromDate: date('起算日期', cycle),
    startTime: time('开始时刻', { ...cycle, in: ['list', 'form', 'sort'] }),
    minutes: integer('时长', {
      ...cycle,
      required: true,
      min: 5,
      max: LONGEST_MINUTES,
      unit: 'minutes',
      initial: '60',
    }),
    remindMinutes: integer('提前提醒', {
      ...cycle,
      max: MAX_REMIND_MINUTES,
      unit: 'minutes',
      initial: '30',
    }),
    hostId: reference('主持人', 'system/users', {
      ...people,
      in: ['list', 'form'],
      required: true,
    }),
    minuterId: reference('记录人', 'system/users', people),
    attendeeIds: references('固定参会人', 'system/users', { ...people, required: true }),
    agendaTemplate: longText('议程模板', { max: 2_000 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 9_999, initial: '0' }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: longText('备注', { max: 200 }),
  },
  actions: {
    generate: action('生成场次', {
      call: 'GenerateMeetingInstances',
      isPreviewed: true,
      when: { field: 'enabled', is: [true] },
      fields: { month: month('月份', { required: true }) },
    }),
  },
})
