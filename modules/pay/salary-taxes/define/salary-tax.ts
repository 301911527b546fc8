import { TAX_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import {
  choice,
  decimal,
  integer,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { SALARY_TAX_STATE, TAX_RESULT } from './choices.ts'

const access = 'computed'
const own = { access, in: ['sum'], group: 'pay' } as const
const shown = { access, in: ['list', 'sum'], group: 'pay' } as const
const year = { access, group: 'pay' } as const

/** The figures that the runs of a tax period give, in the order of the sheet. */
export const SALARY_TAX_FIGURES = [
  'taxRegion',
  'runs',
  'income',
  'taxFree',
  'insurance',
  'fund',
  'ytdIncome',
  'ytdTaxFree',
  'ytdBasic',
  'ytdSpecial',
  'ytdExtra',
  'ytdOther',
  'ytdDonate',
  'ytdTaxable',
  'rate',
  'quick',
  'ytdTax',
  'ytdReduced',
  'ytdPaid',
  'tax',
  'bonusIncome',
  'bonusTax',
  'compensation',
  'compensationTax',
] as const

/**
 * 个税月表: what an employer withheld from each person in a tax period, which is the month of the pay days. All pay
 * runs of the period feed one row a person and kind of tax. People see their own rows once they are declared.
 */
export const salaryTaxes = defineMonthSheet({
  path: 'pay/salary-taxes',
  table: 'salary_tax',
  label: '个税月表',
  controller: { family: 'hr', name: 'SalaryTax' },
  sheet: {
    states: SALARY_TAX_STATE,
    parameters: { entityId: reference('扣缴单位', 'pay/legal-entities') },
    keys: ['taxKind'],
    figures: SALARY_TAX_FIGURES,
    typed: [],
    totals: ['tax', 'income'],
    payItem: PAY_ITEM.tax,
    apart: {
      check: ['generate'],
      audit: ['generate', 'check'],
    },
  },
  groups: { pay: '个税' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      access: 'create',
      in: ['list', 'form', 'filter', 'search'],
      required: true,
    }),
    taxKind: choice('计税方式', TAX_KIND, {
      access: 'create',
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    taxRegion: text('申报地区', { access, in: ['filter'], max: 30 }),
    runs: integer('发放批次数', { access, max: 99 }),
    income: money('本期收入', shown),
    taxFree: money('免税收入', own),
    insurance: money('可扣除社保', own),
    fund: money('可扣除公积金', own),
    tax: money('本期应预扣', { ...shown, in: ['list', 'sum', 'sort'] }),
    bonusIncome: money('年终奖', own),
    bonusTax: money('年终奖个税', own),
    compensation: money('离职补偿金', own),
    compensationTax: money('补偿金个税', own),
    diff: money('与税局差额', { access, in: ['list'], group: 'pay' }),
    result: choice('税局比对', TAX_RESULT, {
      access,
      in: ['list', 'filter'],
      group: 'pay',
      under: 'diff',
    }),
    ytdIncome: money('累计收入', year),
    ytdTaxFree: money('累计免税收入', year),
    ytdBasic: money('累计减除费用', year),
    ytdSpecial: money('累计专项扣除', year),
    ytdExtra: money('累计专项附加', year),
    ytdOther: money('累计其他扣除', year),
    ytdDonate: money('累计捐赠', year),
    ytdTaxable: money('累计应纳税所得额', { ...year, in: ['list'] }),
    rate: decimal('预扣率（%）', { ...year, scale: 2, max: 100 }),
    quick: money('速算扣除数', year),
    ytdTax: money('累计应纳税额', year),
    ytdReduced: money('累计减免税额', year),
    ytdPaid: money('累计已预扣', { ...year, in: ['list'], under: 'ytdTaxable' }),
  },
})
