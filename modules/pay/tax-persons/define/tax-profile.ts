import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type FieldOptions,
  reference,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { ENTRY, ENTRY_CASE, TAX_RESIDENCE, TAX_WORK_KIND } from './choices.ts'

const access = 'computed'
const firstJob: FieldOptions = {
  onlyFor: { field: 'entryCase', is: [ENTRY.student, ENTRY.others] },
  in: ['form'],
}
const reduction: FieldOptions = { group: 'reduction', in: ['form'] }

/** 税务信息: how a person is taxed at an employer. Pay runs withhold by it. */
export const taxProfiles = defineResource({
  path: 'pay/tax-profiles',
  table: 'tax_profile',
  label: '税务信息',
  controller: { family: 'hr', name: 'TaxProfile' },
  title: 'userId',
  sort: { field: 'hireDate', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.tax, own: true },
    importBy: null,
  },
  groups: { base: '税务信息', reduction: '减免' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    entityId: reference('用人单位', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    resident: choice('居民身份', TAX_RESIDENCE, { in: ['list', 'form', 'filter'] }),
    kind: choice('从业类型', TAX_WORK_KIND, {
      in: ['list', 'form', 'filter'],
      under: 'resident',
    }),
    hireDate: date('任职受雇日期', { in: ['list', 'form', 'sort'] }),
    leaveDate: date('离职日期', { in: ['list', 'form'], under: 'hireDate' }),
    entryCase: choice('入职年度就业情形', ENTRY_CASE, {
      in: ['form', 'filter'],
      required: true,
      initial: ENTRY.none,
    }),
    entryYear: year('就业情形所属年度', firstJob),
    deductBasic: bool('扣除减除费用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { in: ['form'], max: 200 }),
    atOnceYears: text('六万元一次扣除的年度', {
      access,
      in: ['list'],
      under: 'deductBasic',
      max: 200,
    }),
    paidAfterLeaving: bool('离职后补发工资', { access, in: ['filter'] }),
    paidAfterMonths: text('实际补发工资的月份', { in: ['form'], max: 120 }),
    disabled: bool('残疾', reduction),
    martyrKin: bool('烈属', reduction),
    lonely: bool('孤老', reduction),
    certNo: text('残疾证或烈属证号', { ...reduction, mask: 'whole', max: 40 }),
    reduceShare: decimal('减征比例', {
      ...reduction,
      scale: 5,
      max: 1,
      unit: 'share',
      initial: '0.00000',
    }),
  },
  actions: {
    complete: action('补建税务信息', {
      call: 'CompleteTaxProfiles',
      on: 'list',
      button: 'add',
      isPreviewed: true,
      fields: {
        entityId: reference('用人单位', 'pay/legal-entities', { required: true }),
      },
    }),
    confirmAtOnce: action('确认六万元一次扣除', {
      call: 'ConfirmTaxAtOnce',
      on: 'list',
      isPreviewed: true,
      fields: {
        entityId: reference('用人单位', 'pay/legal-entities'),
        year: year('年度（不填为今年）'),
      },
    }),
    setAtOnce: action('登记六万元一次扣除', {
      call: 'SetTaxAtOnce',
      button: 'confirmAtOnce',
      anew: ['year', 'applies', 'why'],
      fields: {
        year: year('年度', { required: true }),
        applies: bool('适用', { initial: true }),
        why: text('依据', { required: true, max: 200 }),
      },
    }),
  },
})
