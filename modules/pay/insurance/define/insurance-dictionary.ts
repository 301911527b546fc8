import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  decimal,
  integer,
  money,
  month,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { AMOUNT_ROUND, BASE_ROUND, HUKOU, INSURE } from './choices.ts'

const RATE = { scale: 5, max: 0.3, unit: 'share' } as const

/** 社保字典: bounds, rates and rounding of a type of insurance in a city, from a month on. */
export const insuranceDictionaries = defineResource({
  path: 'pay/insurance-dictionaries',
  table: 'insurance_dictionary',
  label: '社保字典',
  controller: { family: 'hr', name: 'InsuranceDictionary' },
  title: 'city',
  sort: { field: 'effectiveFrom', descending: true },
  groups: {
    base: '适用范围',
    bounds: '基数与比例',
    rounding: '进位与其他',
  },
  rows: { importBy: null },
  fields: {
    city: text('参保地', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      access: 'create',
      max: 30,
    }),
    type: choice('险种', INSURE, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    hukou: choiceSet('适用户口', HUKOU, { access: 'create' }),
    effectiveFrom: month('生效起', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    effectiveTo: month('生效止', { in: ['list', 'form'], under: 'effectiveFrom' }),
    afterGap: bool('此前空档已核实', { access: 'create' }),
    basis: text('文件依据', { in: ['form', 'search'], max: 200 }),
    baseFloor: money('基数下限', { group: 'bounds', in: ['list', 'form'], required: true }),
    baseCap: money('基数上限', {
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
      under: 'baseFloor',
    }),
    companyRate: decimal('单位比例', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
    }),
    personRate: decimal('个人比例', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
      under: 'companyRate',
    }),
    companyFixed: money('单位定额', { group: 'bounds', in: ['list', 'form'] }),
    personFixed: money('个人定额', {
      group: 'bounds',
      in: ['list', 'form'],
      under: 'companyFixed',
    }),
    baseRound: choice('基数进位方式', BASE_ROUND, {
      group: 'rounding',
      required: true,
      initial: '到分',
    }),
    amountRound: choice('金额进位方式', AMOUNT_ROUND, {
      group: 'rounding',
      in: ['list', 'form'],
      required: true,
      initial: '到分四舍五入',
    }),
    lateFeeRate: decimal('滞纳金日率', {
      group: 'rounding',
      scale: 5,
      unit: 'share',
      max: 0.01,
      initial: '0.00050',
    }),
    deductible: bool('可税前扣除', { group: 'rounding', initial: true }),
    sort: integer('排序', { group: 'rounding', max: 99_999 }),
    enabled: bool('启用', { group: 'rounding', in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { group: 'rounding', max: 200 }),
  },
  actions: {
    copy: action('复制为新一行', {
      call: 'CopyInsuranceDictionary',
      anew: ['effectiveFrom', 'basis'],
      fields: {
        effectiveFrom: month('生效起', { required: true }),
        baseFloor: money('基数下限'),
        baseCap: money('基数上限'),
        companyRate: decimal('单位比例', RATE),
        personRate: decimal('个人比例', RATE),
        companyFixed: money('单位定额'),
        personFixed: money('个人定额'),
        basis: text('文件依据', { max: 200 }),
      },
    }),
    newYear: action('城市新年度', {
      call: 'BeginInsuranceYear',
      on: 'list',
      button: 'copy',
      isPreviewed: true,
      fields: {
        city: text('参保地', { required: true, max: 30 }),
        effectiveFrom: month('生效起', { required: true }),
        basis: text('文件依据', { required: true, max: 200 }),
        rows: rows(
          '各险种新基数',
          {
            type: choice('险种', INSURE, { required: true }),
            baseFloor: money('基数下限', { required: true }),
            baseCap: money('基数上限', { required: true }),
          },
          { min: 1, max: 7 },
        ),
      },
    }),
  },
})
