import { searchedPerson } from '#modules/hr/define/person-fields.ts'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, integer, reference, text } from '#platform/define/engine/field-kinds.ts'
import { INFO_CHANGE_STATE } from './choices.ts'

/** States of a request; rules write no other codes. */
export const WAITING = '0'
const TAKEN = '1'
const REFUSED = '2'
const WITHDRAWN = '9'

/** Fields of their own personnel file that employees may ask to change. */
export const SELF_SERVICE_FIELDS: readonly string[] = [
  'phone',
  'email',
  'wechat',
  'homeAddress',
  'hukouAddress',
  'marital',
  'emergencyName',
  'emergencyRelation',
  'emergencyPhone',
  'foreignLang',
  'computer',
]

const access = 'computed'

/**
 * 信息变更申请: requests of employees to change their own files. The old and new values are no fields
 * here, because reading them needs the permissions for the file.
 */
export const infoChanges = defineResource({
  path: 'hr/info-changes',
  table: 'base_info_change',
  label: '信息变更申请',
  controller: { family: 'hr', name: 'BaseInfoChange' },
  title: 'userId',
  sort: { field: 'askedAt', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  states: 'state',
  tabs: {
    field: 'state',
    names: INFO_CHANGE_STATE,
    opensOn: WAITING,
    of: Object.fromEntries(INFO_CHANGE_STATE.options.map(({ value }) => [value, [value]])),
  },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter'] }),
    ...searchedPerson,
    itemCount: integer('变更项数', { access, in: ['list'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    askedAt: dateTime('申请时间', { access, in: ['list', 'filter', 'sort'] }),
    state: choice('状态', INFO_CHANGE_STATE, { access, in: ['list', 'filter'] }),
    handledById: reference('处理人', 'system/users', { access }),
    handledAt: dateTime('处理时间', { access, in: ['list'] }),
    opinion: text('处理意见', { access, max: 200 }),
  },
  actions: {
    confirm: transition('采纳', {
      call: 'ConfirmBaseInfoChange',
      from: [WAITING],
      to: TAKEN,
      notByAuthor: true,
      fields: { opinion: text('处理意见', { max: 200 }) },
    }),
    refuse: transition('退回', {
      call: 'RefuseBaseInfoChange',
      from: [WAITING],
      to: REFUSED,
      notByAuthor: true,
      fields: { opinion: text('退回原因', { required: true, max: 200 }) },
      reason: 'opinion',
    }),
    withdraw: transition('撤回', {
      call: 'WithdrawBaseInfoChange',
      from: [WAITING],
      to: WITHDRAWN,
    }),
  },
})
