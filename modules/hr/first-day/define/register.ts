import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  files,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import {
  FOR_JOINING,
  REGISTER,
  REGISTER_KIND,
  REGISTER_PART,
  REGISTER_SOURCE,
  REGISTER_STATE,
} from './choices.ts'
import { REGISTER_FIELDS } from './register-fields.ts'

const access = 'computed'
const progress = { access, group: 'progress' } as const
const isOpen = [REGISTER.sent, REGISTER.checked, REGISTER.returned]

/** 登记表: what a new colleague told about themselves before the first day, and how far it was checked. */
export const registers = defineResource({
  path: 'hr/register',
  table: 'register',
  view: 'register_view',
  label: '登记表',
  controller: { family: 'hr', name: 'Register' },
  title: 'name',
  sort: { field: 'submittedAt', descending: true },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['state', 'submittedAt'],
    deletable: { field: 'state', is: [REGISTER.sent, REGISTER.returned, REGISTER.void] },
    importBy: null,
    notesReaders: true,
  },
  tabs: {
    field: 'state',
    names: REGISTER_PART,
    of: {
      open: [REGISTER.sent],
      returned: [REGISTER.returned],
      checked: [REGISTER.checked],
      ended: [REGISTER.converted, REGISTER.void],
    },
    opensOn: 'open',
  },
  groups: {
    base: '基本信息',
    education: '教育',
    work: '工作',
    family: guardedGroup('家庭与紧急联系人'),
    declaration: '声明与材料',
    progress: '核对',
  },
  fields: {
    hiringId: reference('待录用', 'hr/to-be-recruited', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    ...REGISTER_FIELDS,
    papers: files('照片与材料', { open: { field: 'state', is: isOpen } }, { group: 'declaration' }),
    registerNo: text('登记号', {
      ...progress,
      in: ['list', 'sort', 'search'],
      max: 30,
      check: 'code',
    }),
    kind: choice('类型', REGISTER_KIND, { ...progress, initial: FOR_JOINING }),
    deptId: reference('部门', 'org/departments', { ...progress, in: ['list', 'filter'] }),
    source: choice('填写方式', REGISTER_SOURCE, { ...progress, in: ['list', 'filter'] }),
    submittedAt: dateTime('提交时间', { ...progress, in: ['list', 'sort'] }),
    state: choice('状态', REGISTER_STATE, { ...progress, in: ['list', 'filter'] }),
    opinion: longText('核对意见', { ...progress, max: 500 }),
    checkedById: reference('核对人', 'system/users', progress),
    checkedAt: dateTime('核对时间', progress),
    hasAgreed: bool('同意处理敏感个人信息', progress),
    agreedAt: dateTime('同意时间', progress),
    consentTextId: reference('敏感信息告知文本', 'hr/consent-texts', progress),
    emptiedAt: dateTime('清空时间', progress),
  },
  actions: {
    verify: action('核对', {
      call: 'VerifyRegister',
      when: { field: 'state', is: [REGISTER.sent] },
      verdict: { field: 'pass', reason: 'opinion', no: 'sendBack' },
      fields: {
        pass: bool('核对无误'),
        opinion: longText('核对意见', { max: 500, help: '退回时写明哪一项怎样改，本人可以看到' }),
      },
    }),
  },
})
