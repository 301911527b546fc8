import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  files,
  integer,
  reference,
  references,
  richText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { EVERYBODY, NOTICE_SCOPE, NOTICE_STATE, NOTICE_TYPE } from './choices.ts'

export const DRAFT = '0'
export const PUBLISHED = '1'
export const WITHDRAWN = '2'
export const EXPIRED = '3'

const access = 'computed'
const LISTED = ['list', 'form', 'filter', 'sort'] as const

/** 公告: a notice from the company to all employees or some of them. */
export const notices = defineResource({
  path: 'work/notices',
  table: 'notice',
  view: 'notice_view',
  label: '公告',
  controller: { family: 'wt', name: 'Notice', list: 'GetNoticePageListByTitle' },
  title: 'title',
  sort: { field: 'publishAt', descending: true },
  rows: {
    audience: {
      inForce: { field: 'state', is: [PUBLISHED], until: 'expireAt' },
      everybody: { field: 'scope', is: EVERYBODY },
      departments: 'deptIds',
      people: 'userIds',
      roles: 'roleIds',
    },
    // A published notice must be withdrawn before deletion, because employees may be reading it.
    deletable: { field: 'state', is: [DRAFT, WITHDRAWN, EXPIRED] },
  },
  states: 'state',
  groups: { base: '公告', audience: '发布' },
  fields: {
    title: text('标题', { in: [...LISTED, 'search'], required: true, max: 100 }),
    noticeNo: text('公告编号', {
      access,
      in: ['list', 'sort', 'search'],
      under: 'title',
      max: 30,
      check: 'code',
    }),
    type: choice('公告类型', NOTICE_TYPE, { in: LISTED, required: true, initial: '通知' }),
    content: richText('内容', { required: true, max: 20_000 }),
    files: files('附件', { open: { field: 'state', is: [DRAFT, WITHDRAWN] } }),
    scope: choice('发布范围', NOTICE_SCOPE, {
      group: 'audience',
      in: LISTED,
      required: true,
      initial: EVERYBODY,
    }),
    deptIds: references('部门范围', 'org/departments', {
      group: 'audience',
      onlyFor: { field: 'scope', is: ['部门'] },
    }),
    userIds: references('人员范围', 'system/users', {
      group: 'audience',
      onlyFor: { field: 'scope', is: ['人员'] },
    }),
    roleIds: references('角色范围', 'system/roles', {
      group: 'audience',
      onlyFor: { field: 'scope', is: ['角色'] },
    }),
    top: bool('置顶', { group: 'audience', in: LISTED }),
    expireAt: dateTime('失效时间', { group: 'audience', in: LISTED }),
    publishAt: dateTime('发布时间', { access, in: ['list', 'filter', 'sort'] }),
    isScheduled: bool('定时发布', { access, in: ['list', 'filter'] }),
    publisherId: reference('发布人', 'system/users', { access, in: ['list'] }),
    readCount: integer('阅读人数', { access, in: ['list'] }),
    state: choice('公告状态', NOTICE_STATE, { access, in: ['list', 'filter', 'sort'] }),
  },
  actions: {
    publish: transition('发布', {
      call: 'PublishNotice',
      from: [DRAFT, WITHDRAWN],
      to: PUBLISHED,
      isPreviewed: true,
    }),
    schedule: action('定时发布', {
      call: 'ScheduleNotice',
      button: 'publish',
      when: { field: 'state', is: [DRAFT, WITHDRAWN] },
      fields: { publishAt: dateTime('发布时间', { required: true }) },
    }),
    unschedule: action('取消定时', {
      call: 'UnscheduleNotice',
      button: 'publish',
      when: { field: 'isScheduled', is: [true] },
    }),
    withdraw: transition('撤回', {
      call: 'WithdrawNotice',
      from: [PUBLISHED],
      to: WITHDRAWN,
    }),
    remind: action('提醒未读', {
      call: 'RemindNotice',
      isPreviewed: true,
      when: { field: 'state', is: [PUBLISHED] },
    }),
    pin: action('置顶', {
      call: 'PinNotice',
      when: { field: 'top', is: [false] },
    }),
    unpin: action('取消置顶', {
      call: 'UnpinNotice',
      button: 'pin',
      when: { field: 'top', is: [true] },
    }),
  },
})
