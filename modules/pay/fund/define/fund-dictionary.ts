import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  decimal,
  integer,
  money,
  month,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { FUND_ROUND } from './choices.ts'

const RATE = { scale: 5, min: 0.05, max: 0.12, unit: 'share' } as const

/** 公积金字典: bounds, rates and rounding of the housing fund in a city, from a month on. */
export const fundDictionaries = defineResource({
  path: 'pay/fund-dictionaries',
  table: 'house_fund_dictionary',
  label: '公积金字典',
  controller: { family: 'hr', name: 'HouseFundDictionary' },
  title: 'city',
  sort: { field: 'effectiveFrom', descending: true },
  groups: {
    base: '适用范围',
    bounds: '基数与比例',
    rounding: '进位与免税',
  },
  rows: { importBy: null },
  fields: {
    city: text('缴存地', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      access: 'create',
      max: 30,
    }),
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
    rateMin: decimal('比例下限', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
      initial: '0.05000',
    }),
    rateMax: decimal('比例上限', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
      initial: '0.12000',
      under: 'rateMin',
    }),
    defaultCompanyRate: decimal('默认单位比例', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
    }),
    defaultPersonRate: decimal('默认个人比例', {
      ...RATE,
      group: 'bounds',
      in: ['list', 'form'],
      required: true,
      under: 'defaultCompanyRate',
    }),
    suppRateMax: decimal('补充比例上限', { group: 'bounds', scale: 5, max: 0.12, unit: 'share' }),
    amountRound: choice('金额进位方式', FUND_ROUND, {
      group: 'rounding',
      in: ['list', 'form'],
      required: true,
      initial: '到元四舍五入',
    }),
    taxFreeRate: decimal('免税比例上限', {
      group: 'rounding',
      scale: 5,
      unit: 'share',
      max: 0.3,
      required: true,
      initial: '0.12000',
    }),
    taxFreeCapBase: money('免税基数上限', { group: 'rounding' }),
    sort: integer('排序', { group: 'rounding', max: 99_999 }),
    enabled: bool('启用', { group: 'rounding', in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { group: 'rounding', max: 200 }),
  },
  actions: {
    copy: action('复制为新一行', {
      call: 'CopyHouseFundDictionary',
      anew: ['effectiveFrom', 'basis'],
      fields: {
        effectiveFrom: month('生效起', { required: true }),
        baseFloor: money('基数下限'),
        baseCap: money('基数上限'),
        defaultCompanyRate: decimal('默认单位比例', RATE),
        defaultPersonRate: decimal('默认个人比例', RATE),
        taxFreeCapBase: money('免税基数上限'),
        basis: text('文件依据', { max: 200 }),
      },
    }),
  },
})
