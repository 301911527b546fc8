import { BUREAU_RESULT } from '#modules/pay/bureau/define/choices.ts'
import { choice, type Field, money, reference, text } from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { CONTRIBUTION_KIND, INSURANCE_MONTH_STATE } from './choices.ts'

const access = 'computed'
const group = 'pay'

/** The amounts of each type of insurance by its code: of the employer and of the employee. */
export const AMOUNTS_OF_TYPE: Readonly<Record<string, { company: string; person: string }>> = {
  '1': { company: 'pensionC', person: 'pensionP' },
  '2': { company: 'medicalC', person: 'medicalP' },
  '3': { company: 'unempC', person: 'unempP' },
  '4': { company: 'injuryC', person: 'injuryP' },
  '5': { company: 'maternityC', person: 'maternityP' },
  '6': { company: 'seriousC', person: 'seriousP' },
  '7': { company: 'careC', person: 'careP' },
}

export const TYPE_AMOUNTS: readonly string[] = Object.values(AMOUNTS_OF_TYPE).flatMap(
  ({ company, person }) => [company, person],
)

type Place = { under?: string; isHidden?: true }

const typed = (label: string, { under, isHidden }: Place = {}): Field =>
  money(label, {
    in: isHidden ? ['form', 'sum'] : ['list', 'form', 'sum'],
    group,
    ...(under === undefined ? {} : { under }),
  })
const total = (label: string, under?: string): Field =>
  money(label, { access, in: ['list', 'sum'], group, ...(under === undefined ? {} : { under }) })
const HIDDEN: Place = { isHidden: true }

/** 社保月度明细: what employer and employee pay for insurance in a month, by type. */
export const insuranceMonthlies = defineMonthSheet({
  path: 'pay/insurance-monthlies',
  table: 'insurance_monthly',
  label: '社保月度明细',
  controller: { family: 'hr', name: 'InsuranceMonthly' },
  sheet: {
    states: INSURANCE_MONTH_STATE,
    parameters: { kind: choice('缴费类型', CONTRIBUTION_KIND) },
    keys: [],
    totals: ['bothSides', 'totalCompany', 'totalPerson'],
    figures: [
      'insuredCity',
      'entityId',
      'declareBase',
      ...(TYPE_AMOUNTS as readonly 'pensionC'[]),
      'totalCompany',
      'totalPerson',
      'bothSides',
      'deductible',
    ],
    typed: TYPE_AMOUNTS as readonly 'pensionC'[],
    payItem: PAY_ITEM.insurance,
    apart: { audit: ['type', 'check'] },
  },
  groups: { insured: '参保', pay: '金额' },
  fields: {
    insuredCity: text('参保地', { access, in: ['filter'], group: 'insured', max: 30 }),
    entityId: reference('参保单位', 'pay/legal-entities', {
      access,
      in: ['filter'],
      group: 'insured',
    }),
    declareBase: money('申报基数', { access, group }),
    pensionC: typed('养老单位'),
    pensionP: typed('养老个人', { under: 'pensionC' }),
    medicalC: typed('医疗单位'),
    medicalP: typed('医疗个人', { under: 'medicalC' }),
    unempC: typed('失业单位', HIDDEN),
    unempP: typed('失业个人', HIDDEN),
    injuryC: typed('工伤单位', HIDDEN),
    injuryP: typed('工伤个人', HIDDEN),
    maternityC: typed('生育单位', HIDDEN),
    maternityP: typed('生育个人', HIDDEN),
    seriousC: typed('大额单位', HIDDEN),
    seriousP: typed('大额个人', HIDDEN),
    careC: typed('护理单位', HIDDEN),
    careP: typed('护理个人', HIDDEN),
    totalCompany: total('单位合计'),
    totalPerson: total('个人合计', 'totalCompany'),
    bothSides: total('合计'),
    deductible: money('可税前扣除', { access, in: ['sum'], group }),
    diff: money('与回盘差额', { access, in: ['list', 'sum'], group, under: 'bothSides' }),
    result: choice('回盘比对', BUREAU_RESULT, { access, in: ['filter'], group }),
  },
})
