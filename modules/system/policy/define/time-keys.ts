import {
  numberCell,
  optionalNumber,
  policyKey,
  risingProblem,
  shareCell,
  words,
} from './policy-key.ts'

const OVERTIME = words(
  '加班申请与加班费',
  'Overtime requests and pay',
  'Solicitud y pago de horas extra',
)
const ROSTER = words('排班检查', 'Roster check', 'Comprobación del cuadrante')
const LEAVE = words('请假与假期余额', 'Leave and leave balances', 'Permisos y saldos de permisos')

function single(cell: ReturnType<typeof numberCell>) {
  return { kind: 'single', cell } as const
}

const hours = (max: number) =>
  single(numberCell(words('小时', 'Hours', 'Horas'), { max, scale: 1 }))
const months = single(numberCell(words('月', 'Months', 'Meses'), { max: 60 }))
const days = (label = words('天', 'Days', 'Días')) => numberCell(label, { max: 400 })
const times = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 1, max: 10, scale: 2 })

const overtime = {
  'ot.rates': policyKey({
    label: words('加班工资倍数', 'Overtime pay rates', 'Recargo de horas extra'),
    use: OVERTIME,
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        workday: times('工作日（倍）', 'Working day (times)', 'Día laborable (veces)'),
        restDay: times('休息日（倍）', 'Rest day (times)', 'Día de descanso (veces)'),
        holiday: times('法定节假日（倍）', 'Public holiday (times)', 'Festivo (veces)'),
      },
    },
  }),
  'ot.dayMax': policyKey({
    label: words('每日加班上限', 'Maximum overtime per day', 'Máximo de horas extra al día'),
    use: OVERTIME,
    isNational: true,
    shape: hours(24),
  }),
  'ot.monthMax': policyKey({
    label: words('每月加班上限', 'Maximum overtime per month', 'Máximo de horas extra al mes'),
    use: OVERTIME,
    isNational: true,
    shape: hours(300),
  }),
  'ot.weekRest': policyKey({
    label: words(
      '每周至少休息天数',
      'Minimum rest days per week',
      'Mínimo de días de descanso a la semana',
    ),
    use: ROSTER,
    isNational: true,
    shape: single(numberCell(words('天', 'Days', 'Días'), { max: 7 })),
  }),
  'ot.flexibleHoliday': policyKey({
    label: words(
      '不定时工时的法定节假日加班费',
      'Public holidays paid without fixed hours',
      'Festivos pagados sin horario fijo',
    ),
    use: OVERTIME,
    shape: { kind: 'single', cell: { kind: 'bool', label: words('计发', 'Paid', 'Se pagan') } },
  }),
  'ot.workdayLieu': policyKey({
    label: words(
      '工作日加班可转调休',
      'Time off for overtime on working days',
      'Descanso por horas extra en día laborable',
    ),
    use: OVERTIME,
    shape: {
      kind: 'single',
      cell: { kind: 'bool', label: words('允许', 'Allowed', 'Permitido') },
    },
  }),
  'lieu.months': policyKey({
    label: words(
      '调休有效期',
      'Validity of time off in lieu',
      'Vigencia del descanso compensatorio',
    ),
    use: LEAVE,
    shape: months,
  }),
}

const attendance = {
  'sick.spell': policyKey({
    label: words('同一次患病', 'One illness', 'Una misma enfermedad'),
    use: words(
      '月度汇总的病假天数',
      'Sick leave in monthly attendance',
      'Baja por enfermedad en la asistencia mensual',
    ),
    isNational: true,
    shape: {
      kind: 'record',
      cells: {
        months: numberCell(
          words('病假工资期限（月）', 'Months of sick pay', 'Meses de paga por enfermedad'),
          { min: 1, max: 24 },
        ),
        gapDays: numberCell(
          words(
            '中间上班不超过（工作日）仍算同一次',
            'Same illness after at most (working days) back',
            'Misma enfermedad tras volver como máximo (días laborables)',
          ),
          { max: 30 },
        ),
      },
    },
  }),
  'attend.yearDays': policyKey({
    label: words('全年工作日', 'Working days per year', 'Días laborables del año'),
    use: words(
      '综合计算工时的标准工时',
      'Standard hours of averaged working time',
      'Horas estándar del cómputo promediado',
    ),
    isNational: true,
    shape: single(days()),
  }),
  'attend.rosterRules': policyKey({
    label: words('排班规则', 'Roster rules', 'Reglas del cuadrante'),
    use: ROSTER,
    shape: {
      kind: 'table',
      maxRows: 14,
      cells: {
        rule: {
          kind: 'choice',
          label: words('规则', 'Rule', 'Regla'),
          options: {
            restHours: words(
              '两班之间休息不少于（小时）',
              'Minimum rest between shifts (hours)',
              'Descanso mínimo entre turnos (horas)',
            ),
            daysInRow: words(
              '连续上班不超过（天）',
              'Maximum days in a row',
              'Máximo de días seguidos',
            ),
            weekRest: words('每周休息日', 'Weekly rest day', 'Descanso semanal'),
            weekHours: words(
              '每周排班不超过（小时）',
              'Maximum rostered hours per week',
              'Máximo de horas planificadas a la semana',
            ),
            cycleHours: words(
              '超出周期标准工时',
              'Above the standard hours of the cycle',
              'Por encima de las horas del ciclo',
            ),
            overtime: words(
              '排定加班超出上限',
              'Rostered overtime above the limit',
              'Horas extra planificadas sobre el límite',
            ),
            minors: words(
              '未成年工夜班或加班',
              'Night work or overtime of minors',
              'Turno de noche u horas extra de menores',
            ),
            mothers: words(
              '怀孕七个月以上、哺乳期夜班或加班',
              'Night work or overtime in late pregnancy or while nursing',
              'Turno de noche u horas extra en embarazo avanzado o lactancia',
            ),
            certificates: words(
              '岗位证书已过期',
              'Certificate required for the position has expired',
              'Certificado del puesto caducado',
            ),
            employment: words(
              '入职前或离职后',
              'Before joining or after leaving',
              'Antes de la incorporación o después de la baja',
            ),
            absence: words(
              '请假或出差期间',
              'During leave or a business trip',
              'Durante un permiso o un viaje de trabajo',
            ),
            twoPlaces: words(
              '同一时间两处上班',
              'Working in two places at once',
              'En dos lugares a la vez',
            ),
          },
        },
        limit: optionalNumber(words('数值', 'Limit', 'Límite'), { max: 400, scale: 1 }),
        level: {
          kind: 'choice',
          label: words('处理', 'Action', 'Acción'),
          options: {
            block: words('禁止', 'Block', 'Bloquear'),
            reason: words('须说明原因', 'Require a reason', 'Exigir un motivo'),
            warn: words('提醒', 'Warn', 'Avisar'),
          },
        },
      },
    },
    check: (rows: { rule: string }[]) => {
      const row = rows.findIndex(({ rule }, at) => rows.some((r, n) => n < at && r.rule === rule))
      return row < 0 ? null : { row, cell: 'rule', message: 'twice' }
    },
  }),
  'attend.correctionMax': policyKey({
    label: words(
      '每月补卡次数上限',
      'Maximum clock-in corrections per month',
      'Máximo de correcciones de fichaje al mes',
    ),
    use: words('补卡申请', 'Clock-in correction request', 'Solicitud de corrección de fichaje'),
    shape: single(numberCell(words('次', 'Times', 'Veces'), { max: 31 })),
  }),
  'attend.pinDays': policyKey({
    label: words(
      '一次性终端密码有效天数',
      'Days that a one-time terminal PIN is valid',
      'Días de validez del PIN de un solo uso',
    ),
    use: words('终端密码', 'Terminal PINs', 'PIN de terminales'),
    isNational: true,
    shape: single(numberCell(words('天', 'Days', 'Días'), { min: 1, max: 90 })),
  }),
  'attend.requestBack': policyKey({
    label: words(
      '考勤单据可补交天数',
      'Days back that a request can cover',
      'Días atrás que aún se pueden solicitar',
    ),
    use: words('考勤申请单', 'Attendance requests', 'Solicitudes de asistencia'),
    shape: single(days()),
  }),
}

const PUBLIC_HOLIDAY_NAMES = {
  newYear: words('元旦', "New Year's Day", 'Año Nuevo'),
  springFestival: words('春节', 'Spring Festival', 'Fiesta de la Primavera'),
  qingming: words('清明节', 'Qingming', 'Qingming'),
  labour: words('劳动节', 'Labour Day', 'Día del Trabajo'),
  dragonBoat: words('端午节', 'Dragon Boat Festival', 'Fiesta del Bote del Dragón'),
  national: words('国庆节', 'National Day', 'Día Nacional'),
  midAutumn: words('中秋节', 'Mid-Autumn Festival', 'Fiesta del Medio Otoño'),
}

const calendar = {
  'calendar.publicHolidays': policyKey({
    label: words('法定节假日', 'Public holidays', 'Días festivos legales'),
    use: words(
      '放假通知尚未录入的年度：工作日历、排班、请假天数与加班类型按此计算',
      'Years whose official notice has not been entered: calendar, rosters, days of leave and kinds of overtime go by it',
      'Años cuyo aviso oficial no se ha registrado: calendario, cuadrantes, días de permiso y tipos de horas extra',
    ),
    isNational: true,
    shape: {
      kind: 'table',
      maxRows: 7,
      cells: {
        holiday: {
          kind: 'choice',
          label: words('节日', 'Holiday', 'Fiesta'),
          options: PUBLIC_HOLIDAY_NAMES,
        },
        first: numberCell(
          words(
            '第一天（节日当天为 0，前一天为 -1）',
            'First day (0 is the day itself, -1 the day before)',
            'Primer día (0 es el propio día; -1, la víspera)',
          ),
          { min: -3, max: 3 },
        ),
        days: days(words('天数', 'Days', 'Días')),
      },
    },
    check: (rows: { holiday: string }[]) => {
      const row = rows.findIndex(({ holiday }, at) =>
        rows.some((other, n) => n < at && other.holiday === holiday),
      )
      return row < 0 ? null : { row, cell: 'holiday', message: 'twice' }
    },
  }),
}

const leave = {
  'annualLeave.bands': policyKey({
    label: words('年休假天数', 'Days of annual leave', 'Días de vacaciones anuales'),
    use: LEAVE,
    isNational: true,
    shape: {
      kind: 'table',
      maxRows: 10,
      cells: {
        fromYears: numberCell(
          words('累计工作满（年）', 'Total years of work from', 'Años de trabajo acumulados desde'),
          { max: 60 },
        ),
        days: days(),
        sickMonths: numberCell(
          words(
            '病假累计满几个月不享受（月）',
            'Forfeited after sick leave of (months)',
            'Se pierden tras una baja de (meses)',
          ),
          { min: 1, max: 12 },
        ),
      },
    },
    check: (rows: { fromYears: number }[]) => risingProblem(rows, 'fromYears'),
  }),
  'annualLeave.unusedRate': policyKey({
    label: words(
      '未休年休假补偿倍数',
      'Pay for unused annual leave',
      'Pago de vacaciones no disfrutadas',
    ),
    use: LEAVE,
    isNational: true,
    shape: single(
      numberCell(
        words(
          '正常工资之外的倍数',
          'Times normal pay, on top of it',
          'Veces el salario normal, además de este',
        ),
        {
          max: 10,
          scale: 2,
        },
      ),
    ),
  }),
  'carry.months': policyKey({
    label: words(
      '年休假结转有效期',
      'Carry-over period of annual leave',
      'Plazo para trasladar vacaciones',
    ),
    use: LEAVE,
    shape: months,
  }),
  'hoursLeave.monthMax': policyKey({
    label: words(
      '每月小时假上限',
      'Maximum hourly leave per month',
      'Máximo de permiso por horas al mes',
    ),
    use: LEAVE,
    shape: hours(200),
  }),
  'leave.maternity': policyKey({
    label: words('产假', 'Maternity leave', 'Permiso de maternidad'),
    use: LEAVE,
    shape: {
      kind: 'record',
      cells: {
        baseDays: days(words('基本产假（天）', 'Basic leave (days)', 'Permiso básico (días)')),
        beforeBirth: days(
          words(
            '其中产前可休（天）',
            'Of which before birth (days)',
            'De ellos, antes del parto (días)',
          ),
        ),
        difficultBirth: days(
          words(
            '难产增加（天）',
            'Extra for a difficult birth (days)',
            'Adicionales por parto difícil (días)',
          ),
        ),
        perFurtherChild: days(
          words(
            '多胞胎每多一个增加（天）',
            'Extra for each further child (days)',
            'Adicionales por cada hijo más (días)',
          ),
        ),
        localExtra: days(
          words(
            '地方增加（天）',
            'Added by the province (days)',
            'Añadidos por la provincia (días)',
          ),
        ),
        miscarriageEarly: days(
          words(
            '怀孕未满4个月流产（天）',
            'Miscarriage before the fourth month (days)',
            'Aborto antes del cuarto mes (días)',
          ),
        ),
        miscarriageLate: days(
          words(
            '怀孕满4个月流产（天）',
            'Miscarriage from the fourth month (days)',
            'Aborto desde el cuarto mes (días)',
          ),
        ),
        nursingMinutes: numberCell(
          words(
            '哺乳时间（分钟/天）',
            'Nursing time (minutes a day)',
            'Lactancia (minutos al día)',
          ),
          { max: 480 },
        ),
      },
    },
  }),
  'leave.kinds': policyKey({
    label: words('假别规则', 'Leave type rules', 'Reglas de los tipos de permiso'),
    use: LEAVE,
    shape: {
      kind: 'table',
      maxRows: 20,
      cells: {
        kind: {
          kind: 'choice',
          label: words('假别', 'Leave type', 'Tipo de permiso'),
          options: {
            '1': words('事假', 'Personal leave', 'Asuntos propios'),
            '2': words('病假', 'Sick leave', 'Enfermedad'),
            '3': words('年休假', 'Annual leave', 'Vacaciones'),
            '4': words('婚假', 'Marriage leave', 'Matrimonio'),
            '5': words('产假', 'Maternity leave', 'Maternidad'),
            '6': words('陪产/护理假', 'Paternity leave', 'Paternidad'),
            '7': words('育儿假', 'Childcare leave', 'Cuidado de hijos'),
            '8': words('丧假', 'Bereavement leave', 'Fallecimiento'),
            '9': words('工伤假', 'Work injury leave', 'Accidente laboral'),
            '10': words('哺乳假', 'Nursing leave', 'Lactancia'),
            '11': words('调休', 'Time off in lieu', 'Descanso compensatorio'),
            '12': words(
              '独生子女护理假',
              'Parent care leave (only child)',
              'Cuidado de los padres (hijos únicos)',
            ),
            '99': words('其他', 'Other', 'Otros'),
          },
        },
        counts: {
          kind: 'choice',
          label: words('计算', 'Counted in', 'Se cuenta en'),
          options: {
            work: words('工作日', 'Working days', 'Días laborables'),
            calendar: words('自然日', 'Calendar days', 'Días naturales'),
          },
        },
        payRate: shareCell(words('带薪比例', 'Share of pay', 'Porcentaje del salario')),
        days: optionalNumber(words('天数上限', 'Maximum days', 'Días máximos'), {
          max: 400,
          scale: 1,
        }),
        per: {
          kind: 'choice',
          label: words('上限按', 'Maximum for each', 'Máximo por cada'),
          optional: true,
          options: {
            request: words('每次申请', 'Request', 'Solicitud'),
            event: words('每次事由', 'Event', 'Hecho'),
            child: words('每次生育', 'Birth', 'Parto'),
            childYear: words(
              '每个子女每周岁',
              'Year of age of each child',
              'Año de edad de cada hijo',
            ),
            year: words('每个自然年', 'Calendar year', 'Año natural'),
          },
        },
      },
    },
    check: (rows: { kind: string }[]) => {
      const row = rows.findIndex(({ kind }, at) => rows.some((r, n) => n < at && r.kind === kind))
      return row < 0 ? null : { row, cell: 'kind', message: 'twice' }
    },
  }),
}

const tasks = {
  'task.overdueCounts': policyKey({
    label: words('任务逾期天数的计算', 'How late tasks are', 'Cómo se cuenta el retraso de tareas'),
    use: words(
      '任务列表、看板、首页与报表中的逾期：自然日，或只数工作日历上的工作日',
      'Lists, board, home page and reports of tasks: calendar days, or working days of the calendar alone',
      'Listas, tablero, inicio e informes de tareas: días naturales o solo los laborables del calendario',
    ),
    isNational: true,
    shape: {
      kind: 'single',
      cell: {
        kind: 'choice',
        label: words('按', 'Counted in', 'Se cuenta en'),
        options: {
          calendar: words('自然日', 'Calendar days', 'Días naturales'),
          work: words('工作日', 'Working days', 'Días laborables'),
        },
      },
    },
  }),
}

/** Working time, leave and tasks. */
export const TIME_KEYS = { ...overtime, ...attendance, ...calendar, ...leave, ...tasks }
