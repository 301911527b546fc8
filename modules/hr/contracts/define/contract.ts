import { defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  files,
  integer,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { CONTRACT_END, CONTRACT_ORIGIN, CONTRACT_PART, CONTRACT_STATE } from './choices.ts'
import { agreedFields, CHANGING, CONTRACT_GROUPS, ENDING, RENEWING } from './contract-fields.ts'

/** Codes of CONTRACT_STATE that rules use. */
export const CONTRACT = {
  toSign: '1',
  running: '2',
  expired: '3',
  renewed: '4',
  dissolved: '5',
  ended: '6',
  changed: '7',
  signed: '8',
} as const

const access = 'computed'
const ending = { group: 'ending', access } as const

/** 合同: an agreement between the company and an employee, with its term. */
export const contracts = defineDocument({
  path: 'hr/contracts',
  table: 'contract',
  view: 'contract_view',
  label: '劳动合同',
  controller: { family: 'hr', name: 'Contract' },
  title: 'userId',
  sort: { field: 'endDate' },
  rows: { scope: { person: 'userId', department: 'deptId' }, importBy: null },
  document: {
    prefix: 'HT',
    effectAt: 'startDate',
    about: { file: 'userId' },
    department: 'deptId',
    reason: 'changeReason',
  },
  tabs: {
    field: 'part',
    names: CONTRACT_PART,
    of: {
      running: ['running', 'expiring'],
      expiring: ['expiring'],
      unsigned: ['unsigned'],
      expired: ['expired'],
    },
    opensOn: 'running',
  },
  groups: CONTRACT_GROUPS,
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'] }),
    typeId: reference('合同类型', 'hr/contract-types', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    origin: choice('签订方式', CONTRACT_ORIGIN, {
      access,
      in: ['list', 'filter'],
      under: 'typeId',
    }),
    signDate: date('签订日期', { in: ['form', 'sort'] }),
    startDate: date('开始日期', {
      headDay: 'since',
      in: ['list', 'form', 'sort'],
      required: true,
      until: 'endDate',
    }),
    endDate: date('结束日期', {
      headDay: {
        endsWhile: {
          field: 'bizState',
          is: [CONTRACT.toSign, CONTRACT.signed, CONTRACT.running],
        },
      },
      in: ['list', 'form', 'filter', 'sort'],
    }),
    probationMonths: integer('试用期月数', { min: 0, max: 6 }),
    fixedByWish: bool('员工书面提出订立固定期限'),
    signTimes: integer('第几次签订', { access }),
    bizState: choice('合同状态', CONTRACT_STATE, { access, in: ['list', 'filter', 'sort'] }),
    part: choice('待办', CONTRACT_PART, { access, in: ['filter'] }),
    daysLeft: integer('剩余天数', {
      access,
      in: ['list'],
      min: -99_999,
      unit: 'days',
      dueWithin: 45,
      under: 'endDate',
    }),
    prevId: reference('上一份合同', 'hr/contracts', { access }),
    changeReason: longText('变更原因', { access }),
    // The scan of the signed contract is added after the signature.
    files: files(
      '扫描件',
      whileDrafted({
        field: 'bizState',
        is: [CONTRACT.toSign, CONTRACT.signed, CONTRACT.running, CONTRACT.expired],
      }),
    ),
    ...agreedFields({ group: 'terms' }, { group: 'pay' }),
    // The name of the employer at the time when the contract was drafted.
    companyEntity: text('签约主体名称', {
      access,
      in: ['list', 'filter'],
      under: 'deptId',
      group: 'terms',
      max: 80,
    }),
    endedOn: date('实际终止日期', ending),
    endKind: choice('终止方式', CONTRACT_END, ending),
    endReason: text('终止原因', { ...ending, max: 200 }),
  },
  actions: {
    sign: action('登记签订', {
      call: 'SignContract',
      when: { field: 'bizState', is: [CONTRACT.toSign] },
      fields: { signDate: date('签订日期', { required: true }) },
    }),
    renew: action('续签', {
      call: 'RenewContract',
      fields: RENEWING,
      button: 'add',
      anew: ['endDate'],
      when: { field: 'bizState', is: [CONTRACT.running, CONTRACT.expired] },
    }),
    change: action('变更', {
      call: 'ChangeContract',
      fields: CHANGING,
      button: 'add',
      anew: ['startDate'],
      when: { field: 'bizState', is: [CONTRACT.running] },
    }),
    end: action('终止', {
      call: 'EndContract',
      fields: ENDING,
      when: {
        field: 'bizState',
        is: [CONTRACT.toSign, CONTRACT.running, CONTRACT.expired, CONTRACT.signed],
      },
    }),
  },
})
