import {
  numberCell,
  optionalNumber,
  policyKey,
  risingProblem,
  shareCell,
  words,
} from './policy-key.ts'

const OVERTIME = words('加班申请与加班费', 'Overtime and its pay', 'Horas extra y su pago')
const ROSTER = words('排班检查', 'Check of the roster', 'Comprobación del cuadrante')
const LEAVE = words('请假与假期余额', 'Leave and its balances', 'Permisos y sus saldos')

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
    label: words('加班工资倍数', 'Overtime rates', 'Tarifas de horas extra'),
    ...{ use: OVERTIME, isNational: true },
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
    label: words('每日加班上限', 'Overtime a day', 'Horas extra al día'),
    ...{ use: OVERTIME, isNational: true, shape: hours(24) },
  }),
  'ot.monthMax': policyKey({
    label: words('每月加班上限', 'Overtime a month', 'Horas extra al mes'),
    ...{ use: OVERTIME, isNational: true, shape: hours(300) },
  }),
  'ot.weekRest': policyKey({
    label: words('每周至少休息天数', 'Rest days a week', 'Días de descanso a la semana'),
    ...{ use: ROSTER, isNational: true },
    shape: single(numberCell(words('天', 'Days', 'Días'), { max: 7 })),
  }),
  'lieu.months': policyKey({
    label: words(
      '调休有效期',
      'How long time off in lieu lasts',
      'Vigencia del descanso compensatorio',
    ),
    ...{ use: LEAVE, shape: months },
  }),
}

const attendance = {
  'attend.yearDays': policyKey({
    label: words('全年工作日', 'Working days of a year', 'Días laborables del año'),
    use: words(
      '综合计算工时的标准工时',
      'Standard hours of averaged working time',
      'Horas estándar del cómputo promediado',
    ),
    ...{ isNational: true, shape: single(days()) },
  }),
  'attend.rosterRules': policyKey({
    label: words('排班规则', 'Rules of the roster', 'Reglas del cuadrante'),
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
              'Rest between shifts at least (hours)',
              'Descanso entre turnos de al menos (horas)',
            ),
            daysInRow: words(
              '连续上班不超过（天）',
              'Days in a row at most',
              'Días seguidos como máximo',
            ),
            weekRest: words('每周休息日', 'Weekly rest day', 'Descanso semanal'),
            weekHours: words(
              '每周排班不超过（小时）',
              'Planned hours a week at most',
              'Horas planificadas a la semana como máximo',
            ),
            cycleHours: words(
              '超出周期标准工时',
              'Above the standard hours of the cycle',
              'Por encima de las horas del ciclo',
            ),
            overtime: words(
              '排定加班超出上限',
              'Planned overtime above its limits',
              'Horas extra planificadas sobre el límite',
            ),
            minors: words(
              '未成年工夜班或加班',
              'Minors at night or on overtime',
              'Menores de noche o con horas extra',
            ),
            mothers: words(
              '怀孕七个月以上、哺乳期夜班或加班',
              'Late pregnancy and nursing at night or on overtime',
              'Embarazo avanzado y lactancia de noche o con horas extra',
            ),
            certificates: words(
              '岗位证书已过期',
              'Certificate of the post expired',
              'Certificado del puesto caducado',
            ),
            employment: words(
              '入职前或离职后',
              'Before joining or after leaving',
              'Antes del alta o después de la baja',
            ),
            absence: words(
              '请假或出差期间',
              'During leave or a trip',
              'Durante un permiso o un viaje',
            ),
            twoPlaces: words('同一时间两处上班', 'Two places at once', 'Dos lugares a la vez'),
          },
        },
        limit: optionalNumber(words('数值', 'Limit', 'Límite'), { max: 400, scale: 1 }),
        level: {
          kind: 'choice',
          label: words('处理', 'Level', 'Nivel'),
          options: {
            block: words('禁止', 'Refuse', 'Rechazar'),
            reason: words('须说明原因', 'Needs a reason', 'Exige un motivo'),
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
      'Clock-in corrections a month',
      'Correcciones de fichaje al mes',
    ),
    use: words('补卡申请', 'Correction of a clock-in', 'Corrección de un fichaje'),
    shape: single(numberCell(words('次', 'Times', 'Veces'), { max: 31 })),
  }),
}

const leave = {
  'annualLeave.bands': policyKey({
    label: words('年休假天数', 'Days of annual leave', 'Días de vacaciones anuales'),
    ...{ use: LEAVE, isNational: true },
    shape: {
      kind: 'table',
      maxRows: 10,
      cells: {
        fromYears: numberCell(
          words('累计工作满（年）', 'Working years from', 'Años de trabajo desde'),
          { max: 60 },
        ),
        days: days(),
        sickMonths: numberCell(
          words(
            '病假累计满几个月不享受（月）',
            'Lost after sick leave of (months)',
            'Se pierden con bajas de (meses)',
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
    ...{ use: LEAVE, isNational: true },
    shape: single(
      numberCell(
        words(
          '正常工资之外的倍数',
          'Times, besides normal pay',
          'Veces, además del salario normal',
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
      'How long annual leave is carried over',
      'Plazo para trasladar vacaciones',
    ),
    ...{ use: LEAVE, shape: months },
  }),
  'hoursLeave.monthMax': policyKey({
    label: words('每月小时假上限', 'Leave by the hour a month', 'Permiso por horas al mes'),
    ...{ use: LEAVE, shape: hours(200) },
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
            'De ellos antes del parto (días)',
          ),
        ),
        difficultBirth: days(
          words('难产增加（天）', 'Difficult birth, more (days)', 'Parto difícil, más (días)'),
        ),
        perFurtherChild: days(
          words(
            '多胞胎每多一个增加（天）',
            'Each further child, more (days)',
            'Cada hijo más (días)',
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
    label: words('假别规则', 'Kinds of leave', 'Tipos de permiso'),
    use: LEAVE,
    shape: {
      kind: 'table',
      maxRows: 20,
      cells: {
        kind: {
          kind: 'choice',
          label: words('假别', 'Kind', 'Tipo'),
          options: {
            '1': words('事假', 'Personal leave', 'Asuntos propios'),
            '2': words('病假', 'Sick leave', 'Enfermedad'),
            '3': words('年休假', 'Annual leave', 'Vacaciones'),
            '4': words('婚假', 'Marriage', 'Matrimonio'),
            '5': words('产假', 'Maternity', 'Maternidad'),
            '6': words('陪产/护理假', 'Paternity', 'Paternidad'),
            '7': words('育儿假', 'Child care', 'Cuidado de hijos'),
            '8': words('丧假', 'Bereavement', 'Fallecimiento'),
            '9': words('工伤假', 'Injury at work', 'Accidente laboral'),
            '10': words('哺乳假', 'Nursing', 'Lactancia'),
            '11': words('调休', 'Time off in lieu', 'Descanso compensatorio'),
            '12': words('独生子女护理假', 'Care of parents', 'Cuidado de los padres'),
            '99': words('其他', 'Other', 'Otros'),
          },
        },
        counts: {
          kind: 'choice',
          label: words('计算', 'Counts', 'Cuenta'),
          options: {
            work: words('工作日', 'Working days', 'Días laborables'),
            calendar: words('自然日', 'Calendar days', 'Días naturales'),
          },
        },
        payRate: shareCell(words('带薪比例', 'Share of pay', 'Parte del salario')),
        days: optionalNumber(words('天数上限', 'Days at most', 'Días como máximo'), {
          max: 400,
          scale: 1,
        }),
      },
    },
    check: (rows: { kind: string }[]) => {
      const row = rows.findIndex(({ kind }, at) => rows.some((r, n) => n < at && r.kind === kind))
      return row < 0 ? null : { row, cell: 'kind', message: 'twice' }
    },
  }),
}

/** Working time and leave. */
export const TIME_KEYS = { ...overtime, ...attendance, ...leave }
