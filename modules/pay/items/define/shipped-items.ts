import type { Names } from '#platform/define/built-in/area.ts'
import { SIDE, SOURCE } from './choices.ts'
import { BACK_PAY, OVERPAID } from './term-items.ts'

/** The bases that the amount of an item counts in, besides the pay itself. */
type Base = 'minWage' | 'otBase' | 'average' | 'socialBase' | 'partyBase'

export type ShippedItem = {
  code: string
  names: Names
  side: string
  source: string
  taxClass: string
  prorate: string
  bases: readonly Base[]
  cutOrder: number | null
}

/** Wages for normal hours. */
const WAGE: readonly Base[] = ['minWage', 'average', 'socialBase', 'partyBase']
/** By decision of the product, day and hour wages are computed from basic pay and post pay. */
const DAY_WAGE: readonly Base[] = ['minWage', 'otBase', 'average', 'socialBase', 'partyBase']
/** Wages that the comparison with the minimum wage leaves out: overtime, shifts, heat (16 K17). */
const EXTRA: readonly Base[] = ['average', 'socialBase']

const named = (zh: string, en: string, es: string): Names => ({ zh, en, es })

type Given = Pick<ShippedItem, 'code' | 'names'> & { bases?: readonly Base[] }

/** The monthly amounts of the terms of pay. A part of a month is paid by paid days. */
const ofTerms = ({ code, names, bases = WAGE }: Given): ShippedItem => ({
  code,
  names,
  bases,
  side: SIDE.add,
  source: SOURCE.engine,
  taxClass: '工资',
  prorate: '计薪日',
  cutOrder: null,
})

const computed = (side: string, { code, names, bases = EXTRA }: Given): ShippedItem => ({
  code,
  names,
  bases,
  side,
  source: SOURCE.engine,
  taxClass: '工资',
  prorate: '全额',
  cutOrder: null,
})

const typed = (
  { code, names, bases = [] }: Given,
  { side, taxClass, cutOrder }: { side?: string; taxClass?: string; cutOrder?: number } = {},
): ShippedItem => ({
  code,
  names,
  bases,
  side: side ?? SIDE.add,
  source: SOURCE.input,
  taxClass: taxClass ?? '工资',
  prorate: '全额',
  cutOrder: cutOrder ?? null,
})

const untaxed = { taxClass: '不征税' }
const cut = (cutOrder: number) => ({ side: SIDE.cut, taxClass: '不入', cutOrder })

/** The items that a release ships, in the order of the list and of a slip. */
export const SHIPPED_ITEMS: readonly ShippedItem[] = [
  ofTerms({ code: 'base', names: named('基本工资', 'Basic pay', 'Salario base'), bases: DAY_WAGE }),
  ofTerms({
    code: 'post',
    names: named('岗位工资', 'Post pay', 'Complemento de puesto'),
    bases: DAY_WAGE,
  }),
  ofTerms({ code: 'seniority', names: named('工龄工资', 'Seniority pay', 'Antigüedad') }),
  ofTerms({ code: 'merit', names: named('绩效工资', 'Merit pay', 'Salario por desempeño') }),
  computed(SIDE.add, {
    code: 'overtime.workday',
    names: named(
      '加班工资（工作日）',
      'Overtime on working days',
      'Horas extra en días laborables',
    ),
  }),
  computed(SIDE.add, {
    code: 'overtime.restday',
    names: named('加班工资（休息日）', 'Overtime on rest days', 'Horas extra en días de descanso'),
  }),
  computed(SIDE.add, {
    code: 'overtime.holiday',
    names: named('加班工资（节假日）', 'Overtime on holidays', 'Horas extra en festivos'),
  }),
  typed({
    code: 'certificate',
    names: named('证书津贴', 'Certificate allowance', 'Plus por certificado'),
    bases: WAGE,
  }),
  typed({
    code: 'title',
    names: named('职称津贴', 'Professional title allowance', 'Plus por título profesional'),
    bases: WAGE,
  }),
  ofTerms({ code: 'meal', names: named('餐补', 'Meal allowance', 'Plus de comida') }),
  ofTerms({
    code: 'transport',
    names: named('交通补贴', 'Transport allowance', 'Plus de transporte'),
  }),
  ofTerms({ code: 'phone', names: named('通讯补贴', 'Phone allowance', 'Plus de teléfono') }),
  ofTerms({ code: 'housing', names: named('住房补贴', 'Housing allowance', 'Plus de vivienda') }),
  ofTerms({
    code: 'heat',
    names: named('高温津贴', 'Heat allowance', 'Plus por calor'),
    bases: EXTRA,
  }),
  typed({
    code: 'shift',
    names: named('中夜班津贴', 'Shift allowance', 'Plus de turno'),
    bases: EXTRA,
  }),
  typed({ code: 'bonus', names: named('奖金', 'Bonus', 'Gratificación'), bases: WAGE }),
  typed({ code: BACK_PAY, names: named('补发', 'Back pay', 'Atrasos'), bases: EXTRA }),
  typed(
    {
      code: OVERPAID,
      names: named('多发扣回', 'Overpaid wages taken back', 'Descuento de pagos en exceso'),
      bases: EXTRA,
    },
    { side: SIDE.deduct },
  ),
  computed(SIDE.deduct, {
    code: 'absence',
    names: named('缺勤', 'Absence', 'Ausencia'),
    bases: WAGE,
  }),
  computed(SIDE.deduct, {
    code: 'sick',
    names: named('病假', 'Sick leave', 'Baja por enfermedad'),
    bases: WAGE,
  }),
  computed(SIDE.deduct, {
    code: 'late',
    names: named('迟到', 'Lateness', 'Retrasos'),
    bases: WAGE,
  }),
  computed(SIDE.deduct, {
    code: 'maternity',
    names: named(
      '生育津贴抵减',
      'Less maternity allowance',
      'Descuento por prestación de maternidad',
    ),
    bases: WAGE,
  }),
  typed(
    {
      code: 'only-child',
      names: named('独生子女补贴', 'Only-child allowance', 'Ayuda por hijo único'),
    },
    untaxed,
  ),
  typed(
    { code: 'nursery', names: named('托儿补助费', 'Nursery allowance', 'Ayuda de guardería') },
    untaxed,
  ),
  typed(
    { code: 'travel', names: named('差旅费津贴', 'Travel allowance', 'Dieta de viaje') },
    untaxed,
  ),
  typed(
    {
      code: 'missed-meal',
      names: named('误餐补助', 'Missed-meal allowance', 'Compensación por comida'),
    },
    untaxed,
  ),
  typed(
    {
      code: 'year-bonus',
      names: named('年终奖', 'Annual bonus', 'Gratificación anual'),
      bases: EXTRA,
    },
    { taxClass: '年终奖' },
  ),
  typed(
    {
      code: 'compensation',
      names: named('补偿金', 'Severance pay', 'Indemnización por despido'),
    },
    { taxClass: '补偿金' },
  ),
  typed({
    code: 'unused-leave',
    names: named('未休年假工资', 'Unused leave', 'Vacaciones no disfrutadas'),
    bases: EXTRA,
  }),
  typed(
    { code: 'labour', names: named('劳务报酬', 'Fee for services', 'Honorarios') },
    { taxClass: '劳务' },
  ),
  typed({ code: 'court', names: named('法院扣款', 'Court deduction', 'Embargo judicial') }, cut(1)),
  typed({ code: 'damage', names: named('损失赔偿', 'Damages', 'Resarcimiento de daños') }, cut(2)),
  typed({ code: 'union', names: named('工会费', 'Union dues', 'Cuota sindical') }, cut(3)),
  typed({ code: 'loan', names: named('借款', 'Loan', 'Préstamo') }, cut(4)),
  typed({ code: 'rent', names: named('房租', 'Rent', 'Alquiler') }, cut(5)),
  typed({ code: 'benefit', names: named('福利费', 'Benefits in money', 'Beneficios en dinero') }),
  typed(
    { code: 'in-kind', names: named('福利实物', 'Benefits in kind', 'Beneficios en especie') },
    { side: SIDE.inKind },
  ),
]
