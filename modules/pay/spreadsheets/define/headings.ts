import type { Language } from '#platform/wire/language/language.ts'
import type { SheetPays } from './choices.ts'

type Names = Readonly<Record<Language, readonly string[]>>

/** The columns that every file has, by name in code; the first name of a language heads the template. */
export const NEEDED = {
  empNo: {
    zh: ['工号', '员工编号', '人员编号', '员工号', '职工号'],
    en: ['Employee no.', 'Employee number', 'Personnel no.', 'Staff no.'],
    es: ['N.º de empleado', 'Número de empleado', 'No. de empleado'],
  },
  name: {
    zh: ['姓名', '员工姓名', '职工姓名'],
    en: ['Name', 'Full name', 'Employee name'],
    es: ['Nombre', 'Nombre y apellidos'],
  },
  net: {
    zh: ['实发', '实发工资', '实发金额', '实发数', '税后实发'],
    en: ['Net pay', 'Net'],
    es: ['Neto', 'Neto a percibir', 'Importe neto'],
  },
} as const satisfies Readonly<Record<string, Names>>
export type NeededColumn = keyof typeof NEEDED

/** The column with the earnings before anything is taken off. A file may do without it. */
export const GROSS: Names = {
  zh: ['应发', '应发工资', '应发金额', '应发数'],
  en: ['Gross pay', 'Gross'],
  es: ['Bruto', 'Importe bruto'],
}

/** Columns that a template may have besides, and that people see unless somebody hides them. */
export const USUAL = {
  basePay: { zh: ['基本工资'], en: ['Base pay'], es: ['Salario base'] },
  postPay: { zh: ['岗位工资'], en: ['Post pay'], es: ['Complemento de puesto'] },
  merit: { zh: ['绩效工资', '绩效'], en: ['Merit pay'], es: ['Complemento de desempeño'] },
  overtime: { zh: ['加班费'], en: ['Overtime'], es: ['Horas extra'] },
  allowance: { zh: ['补贴', '津贴'], en: ['Allowances'], es: ['Complementos'] },
  bonus: { zh: ['年终奖', '奖金'], en: ['Bonus'], es: ['Gratificación'] },
  backPay: { zh: ['补发'], en: ['Back pay'], es: ['Atrasos'] },
  fee: { zh: ['劳务报酬'], en: ['Fee'], es: ['Honorarios'] },
  absence: { zh: ['缺勤扣款', '考勤扣款'], en: ['Absence'], es: ['Descuento por ausencia'] },
  insurance: {
    zh: ['社保个人', '社保个人部分', '社保'],
    en: ['Insurance, employee share'],
    es: ['Cuota obrera de seguros'],
  },
  fund: {
    zh: ['公积金个人', '公积金个人部分', '公积金'],
    en: ['Housing fund, employee share'],
    es: ['Fondo de vivienda, parte del empleado'],
  },
  tax: { zh: ['个税', '个人所得税'], en: ['Income tax'], es: ['Retención de renta'] },
  otherDeduct: { zh: ['其他扣款'], en: ['Other deductions'], es: ['Otros descuentos'] },
  note: { zh: ['备注', '说明'], en: ['Note'], es: ['Nota'] },
} as const satisfies Readonly<Record<string, Names>>
export type UsualColumn = keyof typeof USUAL

/** The usual columns of the template for each kind of file, between the person and the gross pay. */
export const EARNED: Readonly<Record<SheetPays, readonly UsualColumn[]>> = {
  wages: ['basePay', 'postPay', 'merit', 'overtime', 'allowance', 'absence'],
  merit: ['merit'],
  bonus: ['bonus'],
  backPay: ['backPay'],
  fees: ['fee'],
  other: ['allowance'],
}

/** The usual columns between the gross and the net pay. */
export const takenOffIn = (kind: SheetPays): readonly UsualColumn[] =>
  kind === 'wages' ? ['insurance', 'fund', 'tax', 'otherDeduct'] : ['tax', 'otherDeduct']
