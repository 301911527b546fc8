import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  files,
  longText,
  money,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import {
  BEFORE_JOINING,
  CHECKED,
  CHECKUP_KIND,
  CHECKUP_OUTCOME,
  CHECKUP_RESULT,
  PAYER,
} from './choices.ts'

const access = 'computed'
const health = { group: 'health' } as const
const hospital = { in: ['list', 'form'], max: 60 } as const
const abnormal = longText('异常摘要', {
  ...health,
  max: 500,
  help: '不得要求乙肝、妊娠等项目，也不得记录',
})

/** 体检: a checkup of a candidate or of an employee. Only readers of the group `health` see the findings. */
export const checkups = defineResource({
  path: 'hr/checkups',
  table: 'checkup',
  view: 'checkup_view',
  label: '体检',
  controller: { family: 'hr', name: 'Checkup' },
  title: 'name',
  sort: { field: 'planDate', descending: true },
  rows: {
    scope: { department: 'deptId', person: 'userId' },
    narrow: ['kind', 'planDate', 'result'],
    importBy: null,
    deletable: { field: 'result', is: [CHECKED.waits] },
    notesReaders: true,
  },
  groups: { base: '体检', health: guardedGroup('健康信息') },
  fields: {
    name: text('姓名', { access, in: ['list', 'search'], max: 60 }),
    candidateId: reference('候选人', 'hr/candidates', {
      in: ['form', 'filter'],
      access: 'create',
      onlyFor: { field: 'kind', is: [BEFORE_JOINING] },
    }),
    userId: reference('人员', 'hr/archives', { in: ['form', 'filter'], access: 'create' }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'], under: 'name' }),
    kind: choice('体检类别', CHECKUP_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
      initial: BEFORE_JOINING,
    }),
    hospital: text('体检机构', hospital),
    planDate: date('计划体检日', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    doneDate: date('体检日期', { access, in: ['list'], under: 'planDate' }),
    result: choice('体检结果', CHECKUP_RESULT, { access, in: ['list', 'filter', 'sort'] }),
    recheckDate: date('复查日期', { access }),
    fee: money('费用'),
    payer: choice('费用承担', PAYER),
    nextDate: date('下次体检日', { access, in: ['list', 'sort'] }),
    abnormal: { ...abnormal, access },
    reportFiles: files('体检报告', { open: 'always' }, health),
    remark: longText('备注', { max: 500 }),
  },
  actions: {
    setResult: action('登记结果', {
      call: 'SetCheckupResult',
      when: { field: 'result', is: [CHECKED.waits, CHECKED.again] },
      fields: {
        result: choice('体检结果', CHECKUP_OUTCOME, { required: true }),
        doneDate: date('体检日期', { required: true, isPast: true }),
        recheckDate: date('复查日期', { onlyFor: { field: 'result', is: [CHECKED.again] } }),
        abnormal,
      },
      groups: { base: '体检', health: guardedGroup('健康信息') },
    }),
    plan: action('安排体检', {
      call: 'PlanCheckup',
      on: 'list',
      button: 'add',
      fields: {
        userIds: references('人员', 'hr/archives', { required: true }),
        kind: choice('体检类别', CHECKUP_KIND, { required: true, initial: '在岗年度' }),
        planDate: date('计划体检日', { required: true }),
        hospital: text('体检机构', hospital),
      },
    }),
  },
})
