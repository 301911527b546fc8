import {
  completeProblem,
  moneyCell,
  numberCell,
  optionalNumber,
  policyKey,
  risingProblem,
  shareCell,
  words,
} from './policy-key.ts'

const GROUPS = ['man', 'womanCadre', 'womanWorker']
const COMBINATIONS = GROUPS.flatMap((group) => [`${group} true`, `${group} false`])

/** Retirement ages: one row for each group of people, special trades apart. */
const retireTable = policyKey({
  label: words('法定退休年龄表', 'Statutory retirement ages', 'Edades legales de jubilación'),
  use: words(
    '人事档案的法定退休日',
    'Statutory retirement date in personnel files',
    'Fecha legal de jubilación en los expedientes',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 6,
    cells: {
      group: {
        kind: 'choice',
        label: words('人员', 'People', 'Personas'),
        options: {
          man: words('男职工', 'Men', 'Hombres'),
          womanCadre: words(
            '女职工（管理身份）',
            'Women, managerial staff',
            'Mujeres, personal directivo',
          ),
          womanWorker: words(
            '女职工（非管理身份）',
            'Women, other staff',
            'Mujeres, demás personal',
          ),
        },
      },
      special: { kind: 'bool', label: words('特殊工种', 'Special trade', 'Oficio especial') },
      baseYears: numberCell(
        words('原退休年龄（岁）', 'Original age (years)', 'Edad original (años)'),
        {
          min: 30,
          max: 80,
        },
      ),
      firstBirth: {
        kind: 'month',
        optional: true,
        label: words('延迟起始出生年月', 'Delay for births from', 'Retraso para nacidos desde'),
      },
      stepMonths: optionalNumber(
        words(
          '每多少个月延迟一个月',
          'One month later for every (months)',
          'Un mes más por cada (meses)',
        ),
        { min: 1, max: 24 },
      ),
      maxDelay: numberCell(
        words('最多延迟（月）', 'Maximum delay (months)', 'Retraso máximo (meses)'),
        {
          max: 240,
        },
      ),
    },
  },
  check: (
    rows: {
      group: string
      special: boolean
      firstBirth: string | null
      stepMonths: number | null
      maxDelay: number
    }[],
  ) => {
    const row = rows.findIndex(
      ({ maxDelay, firstBirth, stepMonths }) =>
        maxDelay > 0 && (firstBirth === null || stepMonths === null),
    )
    if (row >= 0) return { row, cell: 'maxDelay', message: 'delayNeeds' }
    return completeProblem(rows, COMBINATIONS, ({ group, special }) => `${group} ${special}`)
  },
})

const probationMax = policyKey({
  label: words('试用期上限', 'Maximum probation period', 'Periodo de prueba máximo'),
  use: words(
    '试用期与合同的试用月数上限',
    'Maximum months of probation in files and contracts',
    'Máximo de meses de prueba en expedientes y contratos',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 10,
    cells: {
      term: {
        kind: 'choice',
        label: words('合同期限', 'Contract term', 'Duración del contrato'),
        options: {
          fixed: words('固定期限', 'Fixed term', 'Plazo fijo'),
          open: words('无固定期限', 'Open-ended', 'Indefinido'),
          task: words('以完成一定工作任务为期限', 'Until a task is completed', 'Por obra'),
        },
      },
      fromMonths: numberCell(
        words('期限满（月）', 'Term from (months)', 'Duración desde (meses)'),
        { max: 600 },
      ),
      maxMonths: numberCell(
        words('试用期不超过（月）', 'Maximum probation (months)', 'Prueba máxima (meses)'),
        {
          max: 12,
        },
      ),
    },
  },
  check: (rows: { term: string; fromMonths: number }[]) => {
    for (const term of ['fixed', 'open', 'task']) {
      const ofTerm = rows.filter((row) => row.term === term)
      if (ofTerm[0]?.fromMonths !== 0) return { cell: 'fromMonths', message: 'fromZero' }
      const problem = risingProblem(ofTerm, 'fromMonths')
      if (problem) return { cell: 'fromMonths', message: problem.message }
    }
    return null
  },
})

const noticeDays = policyKey({
  label: words('解除合同提前通知天数', 'Notice period (days)', 'Días de preaviso'),
  use: words(
    '离职的提前通知天数',
    'Notice period when an employee leaves',
    'Preaviso al causar baja',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      regular: numberCell(
        words('正式员工辞职', 'Resignation, confirmed staff', 'Renuncia, personal confirmado'),
        { max: 90 },
      ),
      probation: numberCell(
        words('试用期辞职', 'Resignation during probation', 'Renuncia en periodo de prueba'),
        { max: 90 },
      ),
      employer: numberCell(
        words('公司解除（非过失）', 'Dismissal without fault', 'Despido no disciplinario'),
        { max: 90 },
      ),
    },
  },
})

/** Rules for service before the Labour Contract Law came into force. */
const severanceEarly = policyKey({
  label: words(
    '协商解除的补偿上限（劳动合同法施行前）',
    'Most severance for an agreed end (before the Labour Contract Law)',
    'Indemnización máxima por mutuo acuerdo (antes de la Ley de Contratos Laborales)',
  ),
  use: words(
    '离职经济补偿的计算',
    'Severance pay when an employee leaves',
    'Indemnización al causar baja',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('月', 'Months', 'Meses'), { min: 1, max: 60 }),
  },
})

const severanceCap = policyKey({
  label: words('经济补偿封顶', 'Cap on severance pay', 'Tope de la indemnización'),
  use: words(
    '离职经济补偿的计算',
    'Severance pay when an employee leaves',
    'Indemnización al causar baja',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      wageTimes: numberCell(
        words(
          '月工资封顶为当地社平工资的倍数',
          'Cap on monthly wage (times the local average wage)',
          'Tope del salario mensual (veces el salario medio local)',
        ),
        { min: 1, max: 10 },
      ),
      maxYears: numberCell(
        words('封顶时最多计发年限', 'Maximum years when capped', 'Años máximos con tope'),
        {
          min: 1,
          max: 60,
        },
      ),
    },
  },
})

const socialStart = policyKey({
  label: words(
    '社保起缴截止日',
    'Cut-off day for the start of social insurance',
    'Día de corte del alta en la seguridad social',
  ),
  use: words(
    '入职当月是否参保：当日及以前入职从当月起缴，之后从次月起缴',
    'Whether the month of joining is paid: who joins on or before this day is insured from that month',
    'Si se cotiza el mes del alta: quien entra ese día o antes cotiza desde ese mes',
  ),
  shape: {
    kind: 'single',
    cell: numberCell(words('每月几日', 'Day of the month', 'Día del mes'), { min: 1, max: 31 }),
  },
})

const socialStop = policyKey({
  label: words(
    '社保停缴截止日',
    'Cut-off day for social insurance',
    'Día de corte de la seguridad social',
  ),
  use: words(
    '离职当月是否继续参保：当日及以后离职缴至当月，之前缴至上月',
    'Whether the month of leaving is still paid: leavers on or after this day are insured for that month',
    'Si se cotiza el mes de la baja: quien causa baja ese día o después cotiza ese mes',
  ),
  shape: {
    kind: 'single',
    cell: numberCell(words('每月几日', 'Day of the month', 'Día del mes'), { min: 1, max: 31 }),
  },
})

const socialRegister = policyKey({
  label: words(
    '社保登记期限',
    'Time to register for social insurance',
    'Plazo de inscripción en la seguridad social',
  ),
  use: words(
    '入职或离职后须在几天内办理社保手续',
    'Days within which the formalities of a joiner or leaver are due',
    'Días para tramitar el alta o la baja de una persona',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('天', 'Days', 'Días'), { min: 1, max: 365 }),
  },
})

const partyFees = policyKey({
  label: words('党费收缴比例', 'Party fee bands', 'Tramos de la cuota del Partido'),
  use: words(
    '党员月缴党费',
    'Monthly fee of Party members',
    'Cuota mensual de los miembros del Partido',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 20,
    cells: {
      group: {
        kind: 'choice',
        label: words('党员', 'Party members', 'Miembros del Partido'),
        options: {
          working: words('在职', 'Working', 'En activo'),
          retired: words('离退休', 'Retired', 'Jubilados'),
          noIncome: words('学生、下岗失业等', 'Students, unemployed', 'Estudiantes y desempleados'),
        },
      },
      upTo: {
        ...moneyCell(words('基数不超过（元）', 'Base up to (yuan)', 'Base hasta (yuanes)')),
        optional: true,
      },
      rate: shareCell(words('比例', 'Rate', 'Porcentaje')),
      fixed: moneyCell(
        words('定额（元/月）', 'Fixed amount (yuan a month)', 'Importe fijo (yuanes al mes)'),
      ),
    },
  },
  check: (rows: { group: string; upTo: number | null }[]) => {
    for (const group of ['working', 'retired', 'noIncome']) {
      const ofGroup = rows.filter((row) => row.group === group)
      if (ofGroup.at(-1)?.upTo !== null) return { cell: 'upTo', message: 'openEnd' }
      const problem = risingProblem(ofGroup, 'upTo')
      if (problem) return { cell: 'upTo', message: problem.message }
    }
    return null
  },
})

const digestHour = policyKey({
  label: words('每日待办提醒时刻', 'Hour of the daily digest', 'Hora del resumen diario'),
  use: words(
    '每天从几点半起发送待办汇总，每人每天至多一条',
    'From which half past the daily summary of what waits is sent, one a day at most for each person',
    'Desde qué hora y media se envía el resumen diario de lo pendiente, uno al día como máximo por persona',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('几点（24 小时制）', 'Hour (0–23)', 'Hora (0–23)'), { max: 23 }),
  },
})

/** Employment: retirement, probation, leaving, Party fees. */
export const PEOPLE_KEYS = {
  'retire.table': retireTable,
  'probation.max': probationMax,
  'notice.days': noticeDays,
  'severance.cap': severanceCap,
  'severance.earlyMonths': severanceEarly,
  'social.stop.cutoffDay': socialStop,
  'social.start.cutoffDay': socialStart,
  'social.registerDays': socialRegister,
  'party.fee.bands': partyFees,
  'digest.hour': digestHour,
}
