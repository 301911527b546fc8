import { URGENCY } from '#modules/work/tasks/define/choices.ts'
import { defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  files,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { COLLAB_REPLY, COLLAB_STATE } from './choices.ts'

/** Codes of COLLAB_STATE and COLLAB_REPLY that rules use. */
export const COLLAB = {
  draft: '0',
  approval: '1',
  waiting: '2',
  running: '3',
  confirming: '4',
  done: '5',
  refused: '6',
  cancelled: '7',
} as const
export const REPLY = { open: '0', accepted: '1', refused: '2' } as const

const access = 'computed'
const outcome = { group: 'outcome' } as const
const MAX_REPLIES = 500

/** 组织协作: a request from one department to others. */
export const collaborations = defineDocument({
  path: 'work/collaborations',
  table: 'collaboration',
  view: 'collaboration_view',
  label: '组织协作',
  controller: { family: 'wt', name: 'OrganizeCollaboration' },
  title: 'title',
  sort: { field: 'needDate' },
  rows: {
    narrow: ['fromId', 'needDate'],
    involved: {
      people: ['fromId', 'contactId'],
      department: 'fromDeptId',
      recipientView: 'collaboration_told',
    },
  },
  document: { prefix: 'XZ', department: 'fromDeptId', ladder: 'collabState' },
  tabs: {
    field: 'collabState',
    names: COLLAB_STATE,
    of: Object.fromEntries(COLLAB_STATE.options.map(({ value }) => [value, [value]])),
  },
  groups: { base: '协作', outcome: '答复与评价' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 100 }),
    collabState: choice('协作状态', COLLAB_STATE, { access, in: ['list', 'filter', 'sort'] }),
    fromId: reference('发起人', 'system/users', { access, in: ['list', 'filter'] }),
    fromDeptId: reference('发起部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'fromId',
    }),
    toDeptIds: references('协作部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    urgency: choice('紧急程度', URGENCY, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: '1',
    }),
    needDate: date('需求完成日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    contactId: reference('我方联系人', 'system/users'),
    content: longText('内容', { required: true, max: 4_000 }),
    replies: rows(
      '各部门答复',
      {
        dept: text('部门', { max: 60 }),
        state: choice('答复', COLLAB_REPLY),
        owner: text('承办人', { max: 30 }),
        planEnd: date('计划完成'),
        taskNo: text('任务编号', { max: 20 }),
        reason: text('拒绝原因', { max: 200 }),
        by: text('答复人', { max: 30 }),
        at: dateTime('答复时间'),
      },
      { ...outcome, access, max: MAX_REPLIES },
    ),
    taskIds: references('关联任务', 'work/tasks', { ...outcome, access }),
    satisfaction: integer('满意度', { ...outcome, access, in: ['sort'], min: 1, max: 5 }),
    evaluate: longText('协作评价', { ...outcome, access, max: 1_000 }),
    // Requesters may add files while departments work on the request, because departments ask for
    // them then.
    files: files(
      '附件',
      whileDrafted({
        field: 'collabState',
        is: [COLLAB.waiting, COLLAB.running, COLLAB.confirming],
      }),
    ),
  },
  actions: {
    accept: action('受理', {
      call: 'AcceptOrganizeCollaboration',
      isPersonal: true,
      when: { field: 'collabState', is: [COLLAB.waiting, COLLAB.running] },
      fields: {
        ownerId: reference('承办人', 'system/users', { required: true }),
        planEnd: date('计划完成', { required: true }),
        deptId: reference('代表部门', 'org/departments'),
      },
    }),
    refuse: action('拒绝', {
      call: 'RefuseOrganizeCollaboration',
      button: 'accept',
      isPersonal: true,
      when: { field: 'collabState', is: [COLLAB.waiting, COLLAB.running] },
      fields: {
        reason: text('拒绝原因', { required: true, max: 200 }),
        deptId: reference('代表部门', 'org/departments'),
      },
    }),
    finish: action('确认完成', {
      call: 'FinishOrganizeCollaboration',
      button: 'edit',
      isPersonal: true,
      when: { field: 'collabState', is: [COLLAB.confirming] },
      fields: {
        satisfaction: integer('满意度', { required: true, min: 1, max: 5 }),
        evaluate: longText('协作评价', { max: 1_000 }),
      },
    }),
  },
})
