import { BUREAU_RESULT } from '#modules/pay/bureau/define/choices.ts'
import { FUND_CONTRIBUTION_KIND } from '#modules/pay/insurance/define/choices.ts'
import { choice, decimal, money, reference, text } from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { FUND_MONTH_STATE } from './choices.ts'

const access = 'computed'
const group = 'pay'
const rate = { access, scale: 5, max: 0.3, unit: 'share', group } as const

/** The amounts of the fund that a user may type over. */
export const FUND_AMOUNTS = ['companyAmount', 'personAmount', 'suppCompany', 'suppPerson'] as const

/** 公积金月度明细: what employer and employee pay into the housing fund in a month, and what of it is free of tax. */
export const fundMonthlies = defineMonthSheet({
  path: 'pay/fund-monthlies',
  table: 'house_fund_monthly',
  label: '公积金月度明细',
  controller: { family: 'hr', name: 'HouseFundMonthly' },
  sheet: {
    states: FUND_MONTH_STATE,
    parameters: { kind: choice('缴存类型', FUND_CONTRIBUTION_KIND) },
    keys: [],
    totals: ['bothSides', 'companyAmount', 'personAmount'],
    figures: [
      'fundCity',
      'entityId',
      'base',
      'companyRate',
      'personRate',
      ...FUND_AMOUNTS,
      'bothSides',
      'taxFreePerson',
      'taxFreeCompany',
    ],
    typed: FUND_AMOUNTS,
    payItem: PAY_ITEM.fund,
    apart: { audit: ['type', 'check'] },
  },
  groups: { account: '账户', pay: '金额' },
  fields: {
    fundCity: text('缴存地', { access, in: ['filter'], group: 'account', max: 30 }),
    entityId: reference('所属单位主体', 'pay/legal-entities', {
      access,
      in: ['filter'],
      group: 'account',
    }),
    base: money('缴存基数', { access, in: ['list'], group }),
    companyRate: decimal('单位比例', { ...rate, in: ['list'] }),
    personRate: decimal('个人比例', { ...rate, in: ['list'], under: 'companyRate' }),
    companyAmount: money('单位金额', { in: ['list', 'form', 'sum'], group }),
    personAmount: money('个人金额', {
      in: ['list', 'form', 'sum'],
      group,
      under: 'companyAmount',
    }),
    suppCompany: money('补充公积金单位', { in: ['form', 'sum'], group }),
    suppPerson: money('补充公积金个人', { in: ['form', 'sum'], group }),
    bothSides: money('合计', { access, in: ['list', 'sum'], group }),
    taxFreePerson: money('个人免税额', { access, in: ['list', 'sum'], group }),
    taxFreeCompany: money('单位免税额', {
      access,
      in: ['list', 'sum'],
      group,
      under: 'taxFreePerson',
    }),
    diff: money('与回盘差额', { access, in: ['list', 'sum'], group, under: 'bothSides' }),
    result: choice('回盘比对', BUREAU_RESULT, { access, in: ['filter'], group }),
  },
})
