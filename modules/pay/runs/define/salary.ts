import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  decimal,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { BONUS_TAX_WAY, PAY_RUN_KIND, RUN_KIND, SALARY_STATE, WAGE_RUNS } from './choices.ts'

const access = 'computed'
const days = { access, scale: 2, max: 31, group: 'days' } as const
const detail = { access, group: 'pay' } as const
const summed = { access, in: ['sum'], group: 'pay' } as const
const shown = { access, in: ['list', 'sum'], group: 'pay' } as const

/** The figures that the function of pay works out, in the order of the sheet. */
export const SALARY_FIGURES = [
  'monthPayDays',
  'employedPayDays',
  'basePay',
  'postPay',
  'allowancePay',
  'overtimePay',
  'meritPay',
  'otherAdd',
  'absenceDeduct',
  'sickDeduct',
  'otherDeduct',
  'gross',
  'insurancePerson',
  'fundPerson',
  'tax',
  'afterTaxAdd',
  'afterTaxDeduct',
  'carryIn',
  'carryOut',
  'net',
  'inKind',
  'insuranceCompany',
  'fundCompany',
  'cost',
  'taxIncome',
  'taxFree',
  'notTaxed',
  'insuranceDeductible',
  'fundLimit',
  'bonusIncome',
  'bonusWay',
  'bonusTax',
  'compensation',
  'compensationTax',
  'receivable',
  'shortfall',
] as const

/**
 * 工资表: what each person of a pay run earns, owes and receives. People see their own rows once they are published.
 * The figures from `taxIncome` on are the payment as the tax saw it: the next payments of the tax year read them.
 */
export const salaries = defineMonthSheet({
  path: 'pay/salaries',
  table: 'salary',
  label: '工资表',
  controller: { family: 'hr', name: 'Salary' },
  sheet: {
    states: SALARY_STATE,
    parameters: {
      entityId: reference('发薪主体', 'pay/legal-entities'),
      kind: choice('类型', PAY_RUN_KIND),
    },
    keys: [],
    figures: SALARY_FIGURES,
    // Not typed in a form: an action chooses it.
    typed: ['bonusWay'],
    totals: ['net', 'gross', 'tax', 'cost'],
    publishes: true,
    payItem: PAY_ITEM.sheet,
    apart: { check: ['generate'], audit: ['generate', 'check', 'waive'] },
    needs: [
      {
        of: monthlySummaries,
        field: 'locked',
        is: [true],
        figures: [
          'monthPayDays',
          'employedPayDays',
          'absentDays',
          'otWorkday',
          'otRestday',
          'otHoliday',
          'otWorkdayLieu',
          'otRestdayLieu',
          'unpaid',
          'sickSpell',
        ],
        before: ['generate', 'check'],
        when: { parameter: 'kind', is: WAGE_RUNS },
        // Each employer pays on its own day, so it does not wait for the attendance of the others.
        within: 'people_on_pay',
        // The month of attendance may be empty. Then nobody has a row, and the sheet names each person with that
        // reason.
        mayBeEmpty: true,
      },
    ],
  },
  groups: { days: '计薪', pay: '工资' },
  fields: {
    monthPayDays: decimal('全月计薪日', days),
    employedPayDays: decimal('在职计薪日', days),
    basePay: money('基本工资', shown),
    postPay: money('岗位工资', summed),
    allowancePay: money('津贴', { ...shown, under: 'basePay' }),
    overtimePay: money('加班费', summed),
    meritPay: money('绩效工资', summed),
    otherAdd: money('其他应发', summed),
    absenceDeduct: money('缺勤扣款', summed),
    sickDeduct: money('病假扣款', summed),
    otherDeduct: money('其他应扣', summed),
    gross: money('应发', shown),
    insurancePerson: money('社保个人', shown),
    fundPerson: money('公积金个人', { ...shown, under: 'insurancePerson' }),
    tax: money('个税', shown),
    afterTaxAdd: money('税后加', summed),
    afterTaxDeduct: money('税后扣', { ...shown, under: 'tax' }),
    carryIn: money('上月结转', detail),
    carryOut: money('结转下月', detail),
    net: money('实发', { ...shown, in: ['list', 'sum', 'sort'] }),
    inKind: money('非现金', summed),
    insuranceCompany: money('社保单位', summed),
    fundCompany: money('公积金单位', summed),
    cost: money('人工成本', { ...shown, under: 'net' }),
    taxIncome: money('计税收入', detail),
    taxFree: money('免税收入', detail),
    notTaxed: money('不征税收入', detail),
    insuranceDeductible: money('可扣除社保', detail),
    fundLimit: money('公积金免税限额', detail),
    bonusIncome: money('年终奖', { ...shown, under: 'gross' }),
    bonusWay: choice('年终奖计税方式', BONUS_TAX_WAY, detail),
    bonusTax: money('年终奖个税', summed),
    compensation: money('补偿金', summed),
    compensationTax: money('补偿金个税', summed),
    receivable: money('应收离职人员', summed),
    shortfall: money('应付不足', detail),
    waiver: text('同意结转的原因', { access, max: 200, group: 'pay' }),
    paidOtherwise: text('以其他方式发放', { access, max: 200, group: 'pay' }),
    paidOtherwiseById: reference('登记人', 'system/users', { access, group: 'pay' }),
    isShort: bool('应付为负待确认', { access, in: ['filter'] }),
  },
  actions: {
    chooseBonusWay: action('选择年终奖计税方式', {
      call: 'ChooseSalaryBonusWay',
      button: 'edit',
      when: { field: 'kind', is: [RUN_KIND.bonus] },
      fields: { bonusWay: choice('年终奖计税方式', BONUS_TAX_WAY, { required: true }) },
    }),
    waiveShortfall: action('同意结转不足额', {
      call: 'WaiveSalaryShortfall',
      button: 'edit',
      when: { field: 'isShort', is: [true] },
      fields: { waiver: text('同意结转的原因', { max: 200, required: true }) },
    }),
  },
})
