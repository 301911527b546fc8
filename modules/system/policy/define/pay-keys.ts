import { fractionOf } from '#platform/wire/values/fraction.ts'
import {
  moneyCell,
  numberCell,
  policyKey,
  risingProblem,
  shareCell,
  type ValueProblem,
  words,
} from './policy-key.ts'

/** Quick deductions have a precision of one fen. */
const HALF_FEN = 0.005

type Bracket = { upTo: number | null; rate: number; quick: number }

/** The quick deduction is right when the tax does not jump between brackets. */
function bracketProblem(rows: Bracket[]): ValueProblem | null {
  if (rows.at(-1)?.upTo !== null) return { cell: 'upTo', message: 'openEnd' }
  const order = risingProblem(rows, 'upTo')
  if (order) return order
  for (const [row, { rate, quick }] of rows.entries()) {
    const below = rows[row - 1]
    const rise = fractionOf(rate).minus(below?.rate ?? rate)
    const expected = rise.times(below?.upTo ?? 0).plus(below?.quick ?? 0)
    const off = expected.minus(quick)
    if (off.compare(HALF_FEN) > 0 || off.compare(-HALF_FEN) < 0) {
      return { row, cell: 'quick', message: 'taxJumps', values: { expected: expected.written(2) } }
    }
  }
  return null
}

const brackets = {
  kind: 'table',
  maxRows: 15,
  cells: {
    upTo: {
      ...moneyCell(
        words(
          '应纳税所得额不超过（元）',
          'Taxable income up to (yuan)',
          'Base imponible hasta (yuanes)',
        ),
      ),
      optional: true,
    },
    rate: shareCell(words('税率', 'Rate', 'Tipo')),
    quick: moneyCell(
      words('速算扣除数（元）', 'Quick deduction (yuan)', 'Deducción rápida (yuanes)'),
    ),
  },
} as const

const TAX = words(
  '个人所得税预扣预缴',
  'Income tax withholding',
  'Retención del impuesto sobre la renta',
)
const PAYROLL = words('工资计算', 'Payroll', 'Cálculo de la nómina')

function monthly(zh: string, en: string, es: string) {
  return policyKey({
    label: words(`专项附加扣除：${zh}`, `Special deduction: ${en}`, `Deducción especial: ${es}`),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'single',
      cell: moneyCell(words('每月（元）', 'A month (yuan)', 'Al mes (yuanes)')),
    },
  })
}

/** A table by years of service starts at zero and rises. */
const fromZeroProblem = (rows: { fromYears: number }[]) =>
  rows[0]?.fromYears === 0
    ? risingProblem(rows, 'fromYears')
    : ({ row: 0, cell: 'fromYears', message: 'fromZero' } as const)

/** Deductions from pay, and figures for the calculation of pay. */
export const PAY_KEYS = {
  'pit.brackets': policyKey({
    label: words(
      '综合所得税率表（年）',
      'Annual income tax brackets',
      'Tramos anuales del impuesto',
    ),
    use: TAX,
    isNational: true,
    shape: brackets,
    check: bracketProblem,
  }),
  'pit.bonusBrackets': policyKey({
    label: words(
      '按月换算税率表（全年一次性奖金）',
      'Monthly brackets for the annual bonus',
      'Tramos mensuales para la prima anual',
    ),
    use: words(
      '全年一次性奖金单独计税',
      'Annual bonus taxed separately',
      'Prima anual gravada por separado',
    ),
    isNational: true,
    shape: brackets,
    check: bracketProblem,
  }),
  'pit.basicDeduction': policyKey({
    label: words('基本减除费用', 'Basic deduction', 'Deducción básica'),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'single',
      cell: moneyCell(words('每月（元）', 'A month (yuan)', 'Al mes (yuanes)')),
    },
  }),
  'pit.basic60k': policyKey({
    label: words(
      '全年减除一次扣完的上年收入上限',
      'Last year’s income limit for deducting the whole annual allowance at once',
      'Límite de ingresos del año anterior para aplicar la deducción anual de una vez',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'single',
      cell: moneyCell(
        words('上年收入（元）', 'Last year’s income (yuan)', 'Ingresos del año anterior (yuanes)'),
      ),
    },
  }),
  'pit.special.childEducation': monthly(
    '子女教育（每个子女）',
    'education of each child',
    'educación de cada hijo',
  ),
  'pit.special.infantCare': monthly(
    '3岁以下婴幼儿照护（每个）',
    'care of each child under three',
    'cuidado de cada menor de tres años',
  ),
  'pit.special.housingLoan': monthly(
    '住房贷款利息',
    'interest on a home loan',
    'intereses del préstamo de vivienda',
  ),
  'pit.special.continuingEducation': policyKey({
    label: words(
      '专项附加扣除：继续教育',
      'Special deduction: continuing education',
      'Deducción especial: formación continua',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        degreeMonthly: moneyCell(
          words(
            '学历教育每月（元）',
            'Degree course, per month (yuan)',
            'Estudios con título, al mes (yuanes)',
          ),
        ),
        certificateOnce: moneyCell(
          words(
            '取得职业资格证书当年（元）',
            'Vocational certificate, once (yuan)',
            'Certificado profesional, una vez (yuanes)',
          ),
        ),
      },
    },
  }),
  'pit.special.housingRent': policyKey({
    label: words(
      '专项附加扣除：住房租金',
      'Special deduction: rent',
      'Deducción especial: alquiler',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        capital: moneyCell(
          words(
            '直辖市、省会、计划单列市每月（元）',
            'Municipalities and provincial capitals, per month (yuan)',
            'Municipalidades y capitales de provincia, al mes (yuanes)',
          ),
        ),
        large: moneyCell(
          words(
            '市辖区户籍人口超过100万每月（元）',
            'Cities of over one million, per month (yuan)',
            'Ciudades de más de un millón, al mes (yuanes)',
          ),
        ),
        other: moneyCell(
          words(
            '其他城市每月（元）',
            'Other cities, per month (yuan)',
            'Otras ciudades, al mes (yuanes)',
          ),
        ),
      },
    },
  }),
  'pit.special.elderlyCare': policyKey({
    label: words(
      '专项附加扣除：赡养老人',
      'Special deduction: care of elderly parents',
      'Deducción especial: cuidado de los padres',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        sole: moneyCell(
          words(
            '独生子女每月（元）',
            'Only child, per month (yuan)',
            'Hijo único, al mes (yuanes)',
          ),
        ),
        sharedMax: moneyCell(
          words(
            '非独生子女每人每月最多（元）',
            'Each of several children, maximum per month (yuan)',
            'Cada uno de varios hijos, máximo al mes (yuanes)',
          ),
        ),
      },
    },
  }),
  'min.wage': policyKey({
    label: words('最低工资标准', 'Minimum wage', 'Salario mínimo'),
    use: words(
      '定薪、病假工资与补偿金的下限',
      'Lower limit of pay, sick pay and severance',
      'Mínimo del salario, de la paga por enfermedad y de la indemnización',
    ),
    shape: {
      kind: 'single',
      cell: moneyCell(words('每月（元）', 'A month (yuan)', 'Al mes (yuanes)')),
    },
  }),
  'avg.wage': policyKey({
    label: words('社会平均工资', 'Local average wage', 'Salario medio local'),
    use: words(
      '经济补偿与公积金免税的上限',
      'Caps on severance pay and on tax-free housing fund',
      'Topes de la indemnización y del fondo de vivienda exento',
    ),
    shape: {
      kind: 'single',
      cell: moneyCell(words('每月（元）', 'A month (yuan)', 'Al mes (yuanes)')),
    },
  }),
  'paid.days': policyKey({
    label: words('月计薪天数', 'Paid days per month', 'Días pagados al mes'),
    use: PAYROLL,
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(words('天', 'Days', 'Días'), { min: 1, max: 31, scale: 2 }),
    },
  }),
  'salary.dayBase': policyKey({
    label: words('日工资折算方式', 'Basis of the daily wage', 'Base del salario diario'),
    use: PAYROLL,
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('除以', 'Divided by', 'Dividido por'),
        options: {
          paidDays: words('月计薪天数', 'Paid days per month', 'Días pagados al mes'),
          requiredDays: words(
            '当月应出勤天数',
            'Working days due in the month',
            'Días laborables del mes',
          ),
        },
      },
    },
  }),
  'salary.seniority': policyKey({
    label: words('工龄工资', 'Seniority pay', 'Complemento de antigüedad'),
    use: words('定薪的工龄工资', 'Seniority part of pay', 'Antigüedad dentro del salario'),
    shape: {
      kind: 'record',
      cells: {
        perYear: moneyCell(
          words(
            '每满一年（元/月）',
            'For each full year (yuan per month)',
            'Por cada año cumplido (yuanes al mes)',
          ),
        ),
        maxYears: numberCell(words('最多计算年数', 'Maximum years', 'Años máximos'), {
          max: 60,
        }),
      },
    },
  }),
  'sick.pay': policyKey({
    label: words(
      '病假工资比例',
      'Share of pay during sick leave',
      'Porcentaje del salario por enfermedad',
    ),
    use: words('病假扣款', 'Deduction for sick leave', 'Descuento por enfermedad'),
    shape: {
      kind: 'table',
      maxRows: 15,
      cells: {
        fromYears: numberCell(
          words('工龄满（年）', 'Service from (years)', 'Antigüedad desde (años)'),
          { max: 60 },
        ),
        rate: shareCell(words('发放比例', 'Share paid', 'Parte pagada')),
      },
    },
    check: fromZeroProblem,
  }),
  'sick.relief': policyKey({
    label: words(
      '疾病救济费比例',
      'Relief pay in a long illness',
      'Subsidio en una enfermedad larga',
    ),
    use: words(
      '连续病假超过六个月的病假扣款',
      'Deduction for sick leave beyond six months',
      'Descuento por enfermedad a partir de seis meses',
    ),
    shape: {
      kind: 'table',
      maxRows: 15,
      cells: {
        fromYears: numberCell(
          words('工龄满（年）', 'Service from (years)', 'Antigüedad desde (años)'),
          { max: 60 },
        ),
        rate: shareCell(words('发放比例', 'Share paid', 'Parte pagada')),
      },
    },
    check: fromZeroProblem,
  }),
  'salary.partMonth': policyKey({
    label: words('不满月的工资折算', 'Pay for a part of a month', 'Salario de un mes incompleto'),
    use: words(
      '月中入职、离职的工资',
      'Pay of people who join or leave within a month',
      'Salario de quien entra o sale durante el mes',
    ),
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('折算方式', 'Method', 'Método'),
        options: {
          bySmaller: words(
            '过半月按缺勤扣，不到半月按出勤计',
            'From half a month on: the month less the days missed; below: the days worked',
            'Desde medio mes: el mes menos los días no trabajados; por debajo: los días trabajados',
          ),
          paidDays: words(
            '按出勤计薪天数，最多全月',
            'The days worked, at most the month',
            'Los días trabajados, como máximo el mes',
          ),
          ratio: words(
            '按出勤计薪天数占当月的比例',
            'The days worked in proportion to the month',
            'Los días trabajados en proporción al mes',
          ),
        },
      },
    },
  }),
  'paid.hours': policyKey({
    label: words('每日标准工时', 'Standard hours per day', 'Horas normales al día'),
    use: PAYROLL,
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(words('小时', 'Hours', 'Horas'), { min: 1, max: 24, scale: 2 }),
    },
  }),
  'sick.payFloor': policyKey({
    label: words('病假工资下限', 'Minimum sick pay', 'Mínimo de la paga por enfermedad'),
    use: words('病假扣款', 'Deduction for sick leave', 'Descuento por enfermedad'),
    isNational: true,
    shape: {
      kind: 'single',
      cell: shareCell(
        words('最低工资的比例', 'Share of the minimum wage', 'Parte del salario mínimo'),
      ),
    },
  }),
}
