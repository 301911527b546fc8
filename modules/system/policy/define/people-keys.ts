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

const stageDay = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 0, max: 90 })

const recruitStageDays = policyKey({
  label: words(
    '招聘各阶段处理天数',
    'Days in each stage of recruiting',
    'Días en cada fase de selección',
  ),
  use: words(
    '候选人进入阶段后应在几天内处理，超过即为逾期',
    'Days within which an application in a stage is due',
    'Días en que debe tratarse una candidatura en cada fase',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      s10: stageDay('待筛选', 'To screen', 'Por evaluar'),
      s20: stageDay('待面试', 'To arrange an interview', 'Por citar'),
      s30: stageDay('面试中', 'Result of an interview', 'Resultado de la entrevista'),
      s40: stageDay('面试通过', 'Pay talk', 'Negociación salarial'),
      s50: stageDay('待体检', 'Health check', 'Revisión médica'),
      s60: stageDay('待录用', 'Offer', 'Oferta'),
    },
  },
})

const offerDays = policyKey({
  label: words('录用通知的答复天数', 'Days to answer an offer', 'Días para responder a una oferta'),
  use: words(
    '发送录用通知后，未另定日期时在第几日结束时失效',
    'Days after which an offer ends when no other day is named',
    'Días tras los que caduca una oferta si no se indica otro día',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('天', 'Days', 'Días'), { min: 1, max: 90 }),
  },
})

const checkupMonth = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 1, max: 60 })

const checkupMonths = policyKey({
  label: words('体检间隔月数', 'Months between checkups', 'Meses entre revisiones médicas'),
  use: words(
    '登记体检结果时计算下次体检日',
    'Sets the day of the next checkup when a result is entered',
    'Fija la próxima revisión al registrar un resultado',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      yearly: checkupMonth('在岗年度', 'Yearly', 'Anual'),
      hazard: checkupMonth('职业健康在岗', 'Occupational health', 'Salud laboral'),
    },
  },
})

const recruitParallel = policyKey({
  label: words(
    '同一人可同时应聘的其他需求数',
    'Further needs that a person may apply for at once',
    'Otras solicitudes simultáneas de una persona',
  ),
  use: words(
    '新增候选人时允许的进行中的其他应聘数',
    'Running applications of a person that still allow another one',
    'Candidaturas en curso que aún permiten otra',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('个', 'Needs', 'Solicitudes'), { min: 0, max: 9 }),
  },
})

const retentionMonths = policyKey({
  label: words(
    '应聘资料保存月数',
    'Months for which records of applicants are kept',
    'Meses de conservación de los datos de candidatos',
  ),
  use: words(
    '最后一次处理之后满几个月清空应聘人的资料；人才库同意另有期限',
    'After these months without an act, the record of an applicant is emptied; an agreement for the pool has its own end',
    'Pasados estos meses sin actuación se vacía el registro; el consentimiento para la bolsa tiene su propio plazo',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('月', 'Months', 'Meses'), { min: 1, max: 60 }),
  },
})

const requestDays = policyKey({
  label: words(
    '个人信息请求的答复工作日数',
    'Working days to answer a privacy request',
    'Días hábiles para responder a una solicitud de datos personales',
  ),
  use: words(
    '收到个人信息请求后应在几个工作日内办结',
    'Working days within which a privacy request is due',
    'Días hábiles en que debe resolverse una solicitud',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('工作日', 'Working days', 'Días hábiles'), { min: 1, max: 60 }),
  },
})

const readingMonths = policyKey({
  label: words(
    '应聘资料查阅记录保存月数',
    'Months for which readings of applicants are kept',
    'Meses de conservación del registro de consultas de candidatos',
  ),
  use: words(
    '谁查阅过应聘人资料的记录满几个月后删除',
    'After these months, the note of who read a record of an applicant is deleted',
    'Pasados estos meses se borra la nota de quién consultó los datos de un candidato',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('月', 'Months', 'Meses'), { min: 1, max: 120 }),
  },
})

const publicLimits = policyKey({
  label: words(
    '公开应聘的次数上限',
    'Limits of public applications',
    'Límites de candidaturas públicas',
  ),
  use: words(
    '公开应聘表超过次数后不再接收，请应聘者改用电话或书面方式',
    'Beyond them the public form takes no application and names another way',
    'Superados, el formulario público no admite candidaturas e indica otra vía',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      phoneDay: numberCell(words('每部电话每天', 'A day and telephone', 'Por teléfono y día'), {
        min: 1,
        max: 999,
      }),
      addressHour: numberCell(
        words('每个网络地址每小时', 'An hour and network address', 'Por dirección de red y hora'),
        { min: 1, max: 9_999 },
      ),
      vacancyDay: numberCell(words('每个职位每天', 'A day and vacancy', 'Por vacante y día'), {
        min: 1,
        max: 9_999,
      }),
    },
  },
})

const referralDays = policyKey({
  label: words('内推有效天数', 'Days a recommendation counts', 'Días que vale una recomendación'),
  use: words(
    '同一人由多人内推时，先推荐者在这些天内有效',
    'Of several colleagues who recommend one person, the first one counts for so many days',
    'De varios que recomiendan a una persona, cuenta el primero durante estos días',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: numberCell(words('天数', 'Days', 'Días'), { min: 1, max: 1_000 }),
  },
})

const referralBonus = policyKey({
  label: words('内推奖励', 'Referral bonus', 'Prima por recomendación'),
  use: words(
    '被推荐人通过试用期后，给内推人的工资输入；0 为没有',
    'Pay input of the colleague after the probation of the recommended person; 0 for none',
    'Concepto de nómina para quien recomendó, tras el periodo de prueba; 0 si no hay',
  ),
  isNational: true,
  shape: {
    kind: 'single',
    cell: moneyCell(words('金额（元）', 'Amount (yuan)', 'Importe (yuanes)')),
  },
})

const recruitMessages = policyKey({
  label: words('候选人消息的时间', 'Times of messages to candidates', 'Plazos de mensajes'),
  use: words(
    '未录用消息等待的小时数，在此之前可以停止；到期后几天仍未标记已发的列为未送达',
    'Hours that a rejection waits and can be stopped; days after which an unsent message counts as undelivered',
    'Horas que espera un rechazo y puede detenerse; días tras los que un mensaje sin enviar figura como no entregado',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      refusalHours: numberCell(words('未录用等待小时', 'Rejection waits, hours', 'Espera, horas'), {
        min: 0,
        max: 720,
      }),
      lateDays: numberCell(words('未送达天数', 'Undelivered after days', 'No entregado, días'), {
        min: 0,
        max: 60,
      }),
    },
  },
})

const publicPay = policyKey({
  label: words(
    '公开页面显示薪资范围',
    'Salary range on public pages',
    'Banda salarial en páginas públicas',
  ),
  use: words(
    '招聘信息是否写明需求的薪资上下限',
    'Whether vacancies state the salary range of the need',
    'Si las vacantes indican la banda salarial de la solicitud',
  ),
  isNational: true,
  shape: { kind: 'single', cell: { kind: 'bool', label: words('显示', 'Shown', 'Se muestra') } },
})

const publicIndexable = policyKey({
  label: words(
    '允许搜索引擎收录招聘页面',
    'Search engines may list vacancies',
    'Los buscadores pueden listar vacantes',
  ),
  use: words(
    '仅对招聘信息和岗位信息页面生效',
    'Applies to the pages of vacancies and of posts only',
    'Se aplica solo a las páginas de vacantes y de puestos',
  ),
  isNational: true,
  shape: { kind: 'single', cell: { kind: 'bool', label: words('允许', 'Allowed', 'Permitido') } },
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
  'recruit.stageDays': recruitStageDays,
  'recruit.parallel': recruitParallel,
  'recruit.offerDays': offerDays,
  'recruit.messages': recruitMessages,
  'recruit.referralDays': referralDays,
  'recruit.referralBonus': referralBonus,
  'checkup.months': checkupMonths,
  'recruit.publicLimits': publicLimits,
  'recruit.publicPay': publicPay,
  'recruit.retentionMonths': retentionMonths,
  'privacy.requestDays': requestDays,
  'privacy.readingMonths': readingMonths,
  'public.indexable': publicIndexable,
}
