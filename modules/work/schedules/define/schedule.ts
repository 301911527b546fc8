import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { ANSWER, BUSY_ONLY, ONCE, PRIVACY, REPEAT, SCHEDULE_KIND } from './choices.ts'

const access = 'computed'
const MAX_REMIND_MINUTES = 10_080
const MAX_PARTICIPANTS = 500

/** 日程: a calendar entry, single or repeated, alone or with participants. */
export const schedules = defineResource({
  path: 'work/schedules',
  table: 'schedule',
  view: 'schedule_view',
  label: '日程',
  controller: { family: 'wt', name: 'Schedule' },
  title: 'title',
  sort: { field: 'startAt', descending: true },
  rows: { involved: { people: ['ownerId', 'participantIds'], alone: true } },
  groups: { base: '日程', repeat: '重复与提醒', people: '参与人' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 80 }),
    kind: choice('日程类型', SCHEDULE_KIND, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: '个人',
    }),
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', { in: ['list', 'form', 'sort'], required: true }),
    allDay: bool('全天', { in: ['list', 'form'] }),
    place: text('地点', { in: ['list', 'form'], max: 60 }),
    content: longText('内容', { max: 2_000 }),
    privacy: choice('可见性', PRIVACY, { required: true, initial: BUSY_ONLY }),
    repeat: choice('重复', REPEAT, { group: 'repeat', required: true, initial: ONCE }),
    repeatUntil: date('重复截止', { group: 'repeat' }),
    remindMinutes: integer('提前提醒', {
      group: 'repeat',
      max: MAX_REMIND_MINUTES,
      unit: 'minutes',
    }),
    ownerId: reference('责任人', 'system/users', {
      access,
      group: 'people',
      in: ['list', 'filter'],
    }),
    participantIds: references('参与人', 'system/users', { group: 'people' }),
    responses: rows(
      '参与答复',
      {
        name: text('姓名', { max: 30 }),
        code: text('编码', { max: 12 }),
        answer: choice('答复', ANSWER),
        answeredAt: dateTime('答复时间'),
      },
      { access, group: 'people', max: MAX_PARTICIPANTS },
    ),
    sourceType: text('来源类型', { access, max: 40 }),
    sourceId: text('来源单据', { access, max: 40 }),
  },
  actions: {
    respond: action('答复', {
      call: 'RespondSchedule',
      fields: { accept: bool('接受', { initial: true }) },
    }),
  },
})
