import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  files,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PRIVACY_KIND, PRIVACY_PART, PRIVACY_SOURCE, PRIVACY_STATE, REQUEST } from './choices.ts'

const access = 'computed'
const create = 'create'
const MOST_WORDS = 1_000
const waits = { field: 'state', is: [REQUEST.waiting] }
const help = '本人凭进度链接可以看到'

/** 个人信息请求: what a person asks for about the data that is kept of them, and what was answered. */
export const privacyRequests = defineResource({
  path: 'hr/privacy-requests',
  table: 'privacy_request',
  view: 'privacy_request_view',
  label: '个人信息请求',
  controller: { family: 'hr', name: 'PrivacyRequest' },
  title: 'requestNo',
  sort: { field: 'dueOn' },
  rows: {
    deletable: { field: 'state', is: [REQUEST.waiting] },
    importBy: null,
    narrow: ['state', 'kind'],
    notesReaders: true,
  },
  tabs: {
    field: 'state',
    names: PRIVACY_PART,
    of: { open: [REQUEST.waiting], answered: [REQUEST.done, REQUEST.declined] },
    opensOn: 'open',
  },
  fields: {
    requestNo: text('请求编号', { access, in: ['list', 'sort', 'search'], max: 30, check: 'code' }),
    talentId: reference('人才', 'hr/talents', {
      in: ['list', 'form'],
      required: true,
      access: create,
    }),
    kind: choice('请求事项', PRIVACY_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: create,
    }),
    source: choice('提出方式', PRIVACY_SOURCE, { access, in: ['list', 'filter'] }),
    words: longText('本人说明', { access: create, max: MOST_WORDS }),
    identity: text('身份核对', {
      in: ['form'],
      required: true,
      max: 100,
      help: '如何确认是本人，如“当面核对身份证原件”',
    }),
    proof: files('证明材料', { open: 'always' }),
    dueOn: date('办结期限', { access, headDay: 'until', in: ['list', 'sort'] }),
    state: choice('状态', PRIVACY_STATE, { access, in: ['list', 'filter'] }),
    answer: longText('答复', { access, max: MOST_WORDS }),
    doneBy: reference('办理人', 'system/users', { access, in: ['list'] }),
    doneAt: dateTime('办结时间', { access, in: ['list'], under: 'doneBy' }),
  },
  actions: {
    finish: action('办结', {
      call: 'FinishPrivacyRequest',
      when: waits,
      fields: {
        answer: longText('答复', {
          max: MOST_WORDS,
          help: '本人凭进度链接可以看到；删除请求不填，办结即清空此人的全部资料',
        }),
      },
    }),
    decline: action('不予办理', {
      call: 'DeclinePrivacyRequest',
      button: 'finish',
      when: waits,
      fields: { answer: longText('答复', { required: true, max: MOST_WORDS, help }) },
    }),
  },
})
