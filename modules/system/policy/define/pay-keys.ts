import { fractionOf } from '#platform/wire/values/fraction.ts'
import {
  completeProblem,
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

/**
 * Checks the quick deductions: they are right when the tax does not jump at the limit between two
 * brackets.
 */
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

/** The share of the day wage that is paid, by years of service. */
const shareByService = {
  kind: 'table',
  maxRows: 15,
  cells: {
    fromYears: numberCell(
      words('工龄满（年）', 'Service from (years)', 'Antigüedad desde (años)'),
      { max: 60 },
    ),
    rate: shareCell(words('发放比例', 'Share paid', 'Parte pagada')),
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

/** Grades by score start at zero and rise. */
const fromZeroScoreProblem = (rows: { fromScore: number }[]) =>
  rows[0]?.fromScore === 0
    ? risingProblem(rows, 'fromScore')
    : ({ row: 0, cell: 'fromScore', message: 'fromZero' } as const)

/** Each kind of benefit has one rule. */
const everyKindOnce = (rows: { kind: string }[]) =>
  completeProblem(rows, [], ({ kind }) => String(kind))

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
  'pit.monthlyBrackets': policyKey({
    label: words('按月换算税率表', 'Monthly income tax brackets', 'Tramos mensuales del impuesto'),
    use: words(
      '全年一次性奖金单独计税，非居民个人所得',
      'Annual bonus taxed separately; income of non-residents',
      'Prima anual gravada por separado; rentas de no residentes',
    ),
    isNational: true,
    shape: brackets,
    check: bracketProblem,
  }),
  'pit.bonusPolicy': policyKey({
    label: words(
      '全年一次性奖金计税方式',
      'Taxation of the annual bonus',
      'Tributación de la prima anual',
    ),
    use: words(
      '发薪日在有效期内可单独计税；期满后只能并入综合所得',
      'A bonus paid while it is in force may be taxed separately; afterwards it is merged with the other income',
      'Una prima pagada durante su vigencia puede gravarse por separado; después se suma al resto de las rentas',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('方式', 'Method', 'Método'),
        options: {
          choose: words(
            '单独计税或并入，由本人选择',
            'Separate or merged, as the employee chooses',
            'Por separado o sumada, a elección del empleado',
          ),
          merged: words('只能并入综合所得', 'Always merged', 'Siempre sumada'),
        },
      },
    },
  }),
  'pit.gapMonths': policyKey({
    label: words(
      '同一年度两段任职之间的月份',
      'Months between two employments in one year',
      'Meses entre dos empleos en un mismo año',
    ),
    use: words(
      '累计减除费用的月份数',
      'Number of months of the basic deduction',
      'Número de meses de la deducción básica',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('这些月份', 'These months', 'Estos meses'),
        options: {
          exclude: words('不计入', 'Do not count', 'No cuentan'),
          include: words('计入', 'Count', 'Cuentan'),
        },
      },
    },
  }),
  'pit.labour': policyKey({
    label: words(
      '劳务报酬的减除费用',
      'Expenses deducted from labour income',
      'Gastos deducibles de los servicios personales',
    ),
    use: words(
      '劳务报酬、实习生与非居民劳务的收入额',
      'Income from services of residents, interns and non-residents',
      'Rentas por servicios de residentes, becarios y no residentes',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        flatUpTo: moneyCell(
          words(
            '定额减除：每次收入不超过（元）',
            'Fixed deduction up to an income of (yuan)',
            'Deducción fija hasta unos ingresos de (yuanes)',
          ),
        ),
        flat: moneyCell(
          words('定额减除（元）', 'Fixed deduction (yuan)', 'Deducción fija (yuanes)'),
        ),
        share: shareCell(words('按比例减除', 'Share deducted', 'Parte deducida')),
      },
    },
  }),
  'pit.labourBrackets': policyKey({
    label: words(
      '劳务报酬预扣率表',
      'Withholding brackets for labour income',
      'Tramos de retención de los servicios personales',
    ),
    use: TAX,
    isNational: true,
    shape: brackets,
    check: bracketProblem,
  }),
  'pit.severanceTimes': policyKey({
    label: words(
      '解除合同补偿金的免税倍数',
      'Tax-free multiple for severance pay',
      'Múltiplo exento de la indemnización por despido',
    ),
    use: words('补偿金个税', 'Tax on severance pay', 'Impuesto sobre la indemnización'),
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(
        words(
          '上年职工平均工资的倍数',
          'Times last year’s average wage',
          'Veces el salario medio del año anterior',
        ),
        { max: 12, scale: 2 },
      ),
    },
  }),
  'pit.nonResidentBonusMonths': policyKey({
    label: words(
      '非居民数月奖金的分摊月数',
      'Months over which a non-resident’s bonus is spread',
      'Meses entre los que se reparte la prima de un no residente',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(words('月', 'Months', 'Meses'), { min: 1, max: 12 }),
    },
  }),
  'pit.donationShare': policyKey({
    label: words(
      '公益捐赠的扣除比例',
      'Deductible share for donations',
      'Parte deducible de las donaciones',
    ),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'single',
      cell: shareCell(
        words('应纳税所得额的比例', 'Share of the taxable income', 'Parte de la base imponible'),
      ),
    },
  }),
  'pit.other': policyKey({
    label: words('其他扣除的限额', 'Limits of other deductions', 'Límites de otras deducciones'),
    use: TAX,
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        personalPension: moneyCell(
          words(
            '个人养老金每年（元）',
            'Personal pension, per year (yuan)',
            'Pensión personal, al año (yuanes)',
          ),
        ),
        healthMonthly: moneyCell(
          words(
            '商业健康保险每月（元）',
            'Health insurance, per month (yuan)',
            'Seguro de salud, al mes (yuanes)',
          ),
        ),
        annuityShare: shareCell(
          words(
            '企业年金个人缴费的比例',
            'Own share of an occupational annuity',
            'Aportación propia a la pensión de empresa',
          ),
        ),
        annuityTimes: numberCell(
          words(
            '年金基数不超过平均工资的倍数',
            'Annuity base up to times the average wage',
            'Base de la pensión: veces el salario medio como máximo',
          ),
          { max: 12, scale: 2 },
        ),
      },
    },
  }),
  'fund.taxFreeShare': policyKey({
    label: words(
      '公积金的免税限额',
      'Tax-free housing fund',
      'Fondo de vivienda exento de impuesto',
    ),
    use: words(
      '单位与个人缴存超过限额的部分计税',
      'Contributions of either side above the limit are taxed',
      'Se gravan las aportaciones de cada parte que superan el límite',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        share: shareCell(words('缴存比例', 'Rate', 'Tipo')),
        times: numberCell(
          words(
            '基数不超过平均工资的倍数',
            'Base up to times the average wage',
            'Base: veces el salario medio como máximo',
          ),
          { max: 12, scale: 2 },
        ),
      },
    },
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
  'pit.special.limits': policyKey({
    label: words(
      '专项附加扣除：年龄与期限',
      'Special deductions: ages and terms',
      'Deducciones especiales: edades y plazos',
    ),
    use: words(
      '专项附加扣除申报的检查',
      'Checks of declared deductions',
      'Comprobación de las deducciones declaradas',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        infantYears: numberCell(
          words('婴幼儿照护至（周岁）', 'Infant until (years of age)', 'Menor hasta (años)'),
          { max: 18 },
        ),
        elderYears: numberCell(
          words('被赡养人年满（周岁）', 'Parent from (years of age)', 'Progenitor desde (años)'),
          { max: 120 },
        ),
        loanMonths: numberCell(
          words(
            '住房贷款利息最长（月）',
            'Home loan at most (months)',
            'Préstamo de vivienda, máximo (meses)',
          ),
          { max: 999 },
        ),
        degreeMonths: numberCell(
          words(
            '学历教育最长（月）',
            'Degree course at most (months)',
            'Estudios con título, máximo (meses)',
          ),
          { max: 999 },
        ),
      },
    },
  }),
  'fund.rateBounds': policyKey({
    label: words(
      '住房公积金缴存比例范围',
      'Bounds of the housing fund rates',
      'Límites de los tipos del fondo de vivienda',
    ),
    use: words(
      '登记单位费率时的上下限；超出须有公积金中心批复',
      'Limits of an employer’s rates; beyond them the fund centre’s approval is needed',
      'Límites de los tipos del empleador; fuera de ellos hace falta la aprobación del centro',
    ),
    shape: {
      kind: 'record',
      cells: {
        lowest: shareCell(words('最低', 'Lowest', 'Mínimo')),
        highest: shareCell(words('最高', 'Highest', 'Máximo')),
        isEqual: {
          kind: 'bool',
          label: words(
            '单位与个人比例须一致',
            'Employer and person pay alike',
            'Empleador y persona pagan igual',
          ),
        },
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
  'min.wage.hourly': policyKey({
    label: words('小时最低工资标准', 'Minimum wage by the hour', 'Salario mínimo por hora'),
    use: words(
      '按小时计酬人员的工资下限',
      'Lower limit of pay by the hour',
      'Mínimo de la paga por horas',
    ),
    shape: {
      kind: 'single',
      cell: moneyCell(words('每小时（元）', 'An hour (yuan)', 'La hora (yuanes)')),
    },
  }),
  'min.wage.basis': policyKey({
    label: words('最低工资的口径', 'Basis of the minimum wage', 'Base del salario mínimo'),
    use: words(
      '比较实得工资与最低工资，并限制从工资中扣款',
      'Comparison of wages with the minimum wage, and the limit of cuts',
      'Comparación del salario con el mínimo, y límite de los descuentos',
    ),
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('最低工资', 'The minimum wage', 'El salario mínimo'),
        options: {
          including: words(
            '含个人缴纳的社保和公积金',
            'Includes the person’s shares of insurance and fund',
            'Incluye lo que la persona paga de seguros y fondo',
          ),
          excluding: words(
            '不含个人缴纳的社保和公积金',
            'Leaves out the person’s shares of insurance and fund',
            'No incluye lo que la persona paga de seguros y fondo',
          ),
        },
      },
    },
  }),
  'probation.payShare': policyKey({
    label: words(
      '试用期工资的最低比例',
      'Least share of pay during probation',
      'Parte mínima del salario en prueba',
    ),
    use: words(
      '定薪时检查试用期工资比例，并预填入职人员的比例',
      'Checks the share of pay during probation, and fills it in for people who join',
      'Comprueba la parte del salario en prueba y la rellena en los ingresos',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: shareCell(
        words('约定工资的比例', 'Share of the agreed pay', 'Parte del salario acordado'),
      ),
    },
  }),
  'wage.deductShare': policyKey({
    label: words(
      '赔偿可扣工资的比例',
      'Share of pay that damages may take',
      'Parte del salario descontable por daños',
    ),
    use: words(
      '每月从工资中扣除损失赔偿的上限；扣后不低于最低工资',
      'Most that damages may take off the pay of a month; the minimum wage is left',
      'Máximo mensual descontable por daños; queda el salario mínimo',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: shareCell(
        words('当月工资的比例', 'Share of the month’s pay', 'Parte del salario del mes'),
      ),
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
  'merit.weights': policyKey({
    label: words('绩效得分的权重', 'Weights of the merit score', 'Pesos de la nota de desempeño'),
    use: words(
      '综合得分；只有一项评分时按该项',
      'The total score; where only one score exists, that one counts',
      'La nota total; si solo hay una nota, cuenta esa',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        task: shareCell(words('任务评分', 'Task score', 'Nota de tareas')),
        leader: shareCell(words('领导评分', 'Leader’s score', 'Nota del responsable')),
      },
    },
    check: ({ task, leader }: { task: number; leader: number }) =>
      fractionOf(task).plus(leader).compare(1) === 0
        ? null
        : { cell: 'leader', message: 'notWhole' },
  }),
  'merit.grades': policyKey({
    label: words('绩效等级与系数', 'Merit grades and factors', 'Grados y factores de desempeño'),
    use: words(
      '综合得分对应的等级和个人系数',
      'The grade and the personal factor of a score',
      'El grado y el factor personal de una nota',
    ),
    isNational: true,
    shape: {
      kind: 'table',
      maxRows: 5,
      cells: {
        fromScore: numberCell(words('得分不低于', 'Score from', 'Nota desde'), {
          max: 100,
          scale: 2,
        }),
        grade: {
          kind: 'choice',
          label: words('等级', 'Grade', 'Grado'),
          options: {
            A: words('A', 'A', 'A'),
            B: words('B', 'B', 'B'),
            C: words('C', 'C', 'C'),
            D: words('D', 'D', 'D'),
            E: words('E', 'E', 'E'),
          },
        },
        factor: numberCell(words('个人系数', 'Personal factor', 'Factor personal'), {
          max: 3,
          scale: 2,
        }),
      },
    },
    check: fromZeroScoreProblem,
  }),
  'merit.topShare': policyKey({
    label: words(
      '最高绩效等级的比例',
      'Share of the highest grade',
      'Proporción del grado más alto',
    ),
    use: words(
      '部门内最高等级的人数超过比例时提醒',
      'A warning where more people of a department have the highest grade',
      'Aviso si más personas de un departamento tienen el grado más alto',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        share: shareCell(words('最多比例', 'At most', 'Como máximo')),
        fromPeople: numberCell(
          words('部门人数不少于', 'Departments from (people)', 'Departamentos desde (personas)'),
          { min: 1, max: 999 },
        ),
      },
    },
  }),
  'benefits.tax': policyKey({
    label: words('福利是否计税', 'Taxation of benefits', 'Tributación de los beneficios'),
    use: words(
      '应税福利确认后进入工资；不应税的不进入',
      'Taxed benefits enter pay once they are confirmed; the others do not',
      'Los beneficios gravados entran en la nómina al confirmarse; los demás no',
    ),
    isNational: true,
    shape: {
      kind: 'table',
      maxRows: 14,
      cells: {
        kind: {
          kind: 'choice',
          label: words('福利项目', 'Kind', 'Clase'),
          options: {
            节日: words('节日', 'Festival', 'Fiestas'),
            生日: words('生日', 'Birthday', 'Cumpleaños'),
            体检: words('体检', 'Health check', 'Revisión médica'),
            高温津贴: words('高温津贴', 'Heat allowance', 'Plus por calor'),
            结婚礼金: words('结婚礼金', 'Wedding gift', 'Regalo de boda'),
            生育礼金: words('生育礼金', 'Birth gift', 'Regalo de nacimiento'),
            丧葬慰问: words('丧葬慰问', 'Condolence', 'Pésame'),
            困难补助: words('困难补助', 'Hardship aid', 'Ayuda por necesidad'),
            住房补贴: words('住房补贴', 'Housing', 'Vivienda'),
            餐补: words('餐补', 'Meals', 'Comidas'),
            交通: words('交通', 'Transport', 'Transporte'),
            通讯: words('通讯', 'Phone', 'Teléfono'),
            商业保险: words('商业保险', 'Commercial insurance', 'Seguro privado'),
            其他: words('其他', 'Other', 'Otros'),
          },
        },
        taxable: { kind: 'bool', label: words('应税', 'Taxed', 'Gravado') },
      },
    },
    check: everyKindOnce,
  }),
  'heat.months': policyKey({
    label: words('高温津贴的月份', 'Months of the heat allowance', 'Meses del plus por calor'),
    use: words(
      '高温津贴的人选',
      'Candidates for the heat allowance',
      'Candidatos al plus por calor',
    ),
    shape: {
      kind: 'record',
      cells: {
        from: numberCell(words('从几月', 'From month', 'Desde el mes'), { min: 1, max: 12 }),
        to: numberCell(words('到几月', 'To month', 'Hasta el mes'), { min: 1, max: 12 }),
      },
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
    shape: shareByService,
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
    shape: shareByService,
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
  'slip.answerDays': policyKey({
    label: words(
      '工资疑问的答复期限',
      'Time to answer a question on a payslip',
      'Plazo para responder una pregunta sobre la nómina',
    ),
    use: words(
      '员工对工资条提问后，薪酬专员须在几个工作日内答复',
      'Working days in which a pay specialist answers what somebody asks about a payslip',
      'Días laborables para responder lo que alguien pregunta sobre su nómina',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(words('工作日', 'Working days', 'Días laborables'), {
        min: 1,
        max: 30,
        scale: 0,
      }),
    },
  }),
  'slip.askDays': policyKey({
    label: words(
      '工资条的提问期限',
      'Time to ask about a payslip',
      'Plazo para preguntar sobre una nómina',
    ),
    use: words(
      '工资条发布后多少天内可以提问',
      'Days after its publication in which somebody may ask about a payslip',
      'Días tras su publicación en que se puede preguntar sobre una nómina',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: numberCell(words('天', 'Days', 'Días'), { min: 7, max: 1_000, scale: 0 }),
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
