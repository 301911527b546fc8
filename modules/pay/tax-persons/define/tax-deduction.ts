import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type FieldOptions,
  money,
  month,
  reference,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import {
  CITY_CLASS,
  DEDUCTION,
  DEDUCTION_KIND,
  DEDUCTION_STATE,
  FILED,
  STUDY_COURSE,
} from './choices.ts'

const access = 'computed'
const only = (...is: readonly string[]): FieldOptions => ({
  group: 'evidence',
  onlyFor: { field: 'kind', is },
})
const ofRelative = only(DEDUCTION.child, DEDUCTION.infant, DEDUCTION.elder)

/** 专项附加扣除: what a person declares for the tax of a year. It counts once another user confirms it. */
export const taxDeductions = defineResource({
  path: 'pay/tax-deductions',
  table: 'tax_deduction',
  label: '专项附加扣除',
  controller: { family: 'hr', name: 'TaxDeduction' },
  title: 'userId',
  sort: { field: 'year', descending: true },
  rows: {
    scope: { person: 'userId' },
    pay: { item: PAY_ITEM.tax, own: 'filed' },
    deletable: { field: 'state', is: [FILED.open] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '扣除', evidence: '佐证信息' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      help: '不填为本人',
      in: ['list', 'form', 'filter', 'search'],
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    year: year('年度', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    kind: choice('扣除项目', DEDUCTION_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    monthly: money('月扣除额', { in: ['list', 'form'], help: '不填按标准' }),
    share: decimal('分摊比例', {
      in: ['list', 'form'],
      scale: 5,
      unit: 'share',
      max: 1,
      initial: '1.00000',
      required: true,
      under: 'monthly',
    }),
    startMonth: month('起始月份', { in: ['list', 'form', 'filter'], required: true }),
    endMonth: month('截止月份', { in: ['list', 'form'], under: 'startMonth' }),
    state: choice('状态', DEDUCTION_STATE, { access, in: ['list', 'filter'] }),
    filedById: reference('填报人', 'system/users', { access, in: ['list'], under: 'state' }),
    confirmedById: reference('确认人', 'system/users', { access }),
    remark: text('备注', { in: ['form'], max: 200 }),
    relativeName: text('家庭成员姓名', { ...ofRelative, in: ['form'], mask: 'whole', max: 60 }),
    birthDate: date('出生日期', { ...ofRelative, in: ['form'], mask: 'whole' }),
    idNo: text('证件号码', { ...ofRelative, in: ['form'], mask: 'idCard', max: 30 }),
    familyId: reference('档案中的家庭成员', 'hr/families', { access, group: 'evidence' }),
    isOnlyChild: bool('独生子女', { ...only(DEDUCTION.elder), in: ['form'] }),
    cityClass: choice('租房城市', CITY_CLASS, { ...only(DEDUCTION.rent), in: ['form'] }),
    course: choice('教育类型', STUDY_COURSE, { ...only(DEDUCTION.study), in: ['form'] }),
    sinceMonth: month('首次还款或入学月份', {
      ...only(DEDUCTION.loan, DEDUCTION.study),
      in: ['form'],
    }),
    base: money('年金缴费基数', { ...only(DEDUCTION.annuity), in: ['form'] }),
  },
  actions: {
    confirm: transition('确认', {
      call: 'ConfirmTaxDeduction',
      from: [FILED.open],
      to: FILED.confirmed,
      notByAuthor: true,
    }),
    void: transition('作废', {
      call: 'VoidTaxDeduction',
      from: [FILED.confirmed],
      to: FILED.void,
      notByAuthor: true,
      reason: 'why',
      fields: { why: text('原因', { required: true, max: 200 }) },
    }),
    copyYear: action('沿用到下一年', {
      call: 'CopyTaxDeductions',
      on: 'list',
      button: 'add',
      fields: {
        toYear: year('年度（不填为下一年）'),
      },
    }),
  },
})
