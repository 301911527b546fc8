import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, longText, reference, text } from '#platform/define/engine/field-kinds.ts'
import {
  BY_COPY,
  CANDIDATE_MESSAGE_STATE,
  MESSAGE,
  MESSAGE_CHANNEL,
  MESSAGE_LANGUAGE,
  MESSAGE_OCCASION,
  MESSAGE_PART,
} from './choices.ts'

const access = 'computed'
const create = { access: 'create' } as const
const channel = { required: true, initial: BY_COPY } as const
const open = { field: 'state', is: [MESSAGE.waits, MESSAGE.failed] }
export const MOST_WORDS = 2_000

/** 候选人消息: a message to a candidate. It stays open until a user marks it as sent. */
export const candidateMessages = defineResource({
  path: 'hr/candidate-messages',
  table: 'candidate_message',
  label: '候选人消息',
  controller: { family: 'hr', name: 'CandidateMessage' },
  title: 'name',
  // What should have gone out first comes first.
  sort: { field: 'plannedAt' },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['plannedAt', 'state', 'occasion'],
    deletable: { field: 'state', is: [MESSAGE.waits, MESSAGE.stopped] },
    notesReaders: true,
  },
  tabs: {
    field: 'state',
    names: MESSAGE_PART,
    of: { open: [MESSAGE.waits, MESSAGE.failed], done: [MESSAGE.sent, MESSAGE.stopped] },
    opensOn: 'open',
  },
  fields: {
    name: text('姓名', { access, in: ['list', 'search'], max: 60 }),
    candidateId: reference('候选人', 'hr/candidates', {
      in: ['form', 'filter'],
      required: true,
      ...create,
    }),
    deptId: reference('需求部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'name',
    }),
    occasion: choice('事由', MESSAGE_OCCASION, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '其他',
      ...create,
    }),
    language: choice('语言', MESSAGE_LANGUAGE, {
      in: ['form'],
      required: true,
      initial: 'zh',
      ...create,
    }),
    plannedAt: dateTime('计划发送时间', { in: ['list', 'form', 'sort'], help: '不填为现在' }),
    body: longText('正文', { in: ['list', 'form', 'search'], required: true, max: MOST_WORDS }),
    state: choice('状态', CANDIDATE_MESSAGE_STATE, { access, in: ['list', 'filter'] }),
    sentAt: dateTime('发送时间', { access, in: ['list'], under: 'state' }),
    channel: choice('送达方式', MESSAGE_CHANNEL, { access }),
    error: text('未送达原因', { access, max: 200 }),
  },
  actions: {
    markSent: action('标记已发', {
      call: 'MarkCandidateMessageSent',
      button: 'edit',
      when: open,
      fields: { channel: choice('送达方式', MESSAGE_CHANNEL, channel) },
    }),
    stop: action('停止发送', {
      call: 'StopCandidateMessage',
      button: 'edit',
      when: open,
    }),
  },
})
