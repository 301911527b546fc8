import { numberCell, policyKey, words } from './policy-key.ts'

const series = {
  kind: 'choice',
  label: words('系列', 'Series', 'Serie'),
  options: {
    工程: words('工程', 'Engineering', 'Ingeniería'),
    经济: words('经济', 'Economics', 'Economía'),
    会计: words('会计', 'Accounting', 'Contabilidad'),
    统计: words('统计', 'Statistics', 'Estadística'),
    政工: words('政工', 'Political work', 'Trabajo político'),
    档案: words('档案', 'Archives', 'Archivos'),
    卫生: words('卫生', 'Health', 'Sanidad'),
    教育: words('教育', 'Education', 'Educación'),
    艺术: words('艺术', 'Arts', 'Artes'),
    新闻出版: words('新闻出版', 'Press and publishing', 'Prensa y edición'),
    农业: words('农业', 'Agriculture', 'Agricultura'),
    技能: words('技能', 'Skills', 'Oficios'),
  },
} as const

const level = {
  kind: 'choice',
  label: words('申报级别', 'Level asked for', 'Nivel solicitado'),
  options: {
    员级: words('员级', 'Technician level', 'Nivel técnico'),
    助理级: words('助理级', 'Assistant level', 'Nivel auxiliar'),
    中级: words('中级', 'Middle level', 'Nivel medio'),
    副高级: words('副高级', 'Associate senior level', 'Nivel superior adjunto'),
    正高级: words('正高级', 'Senior level', 'Nivel superior'),
    初级工: words('初级工', 'Junior worker', 'Operario inicial'),
    中级工: words('中级工', 'Middle worker', 'Operario medio'),
    高级工: words('高级工', 'Senior worker', 'Operario superior'),
    技师: words('技师', 'Technician', 'Maestro'),
    高级技师: words('高级技师', 'Senior technician', 'Maestro superior'),
  },
} as const

const edu = {
  kind: 'choice',
  label: words('学历至少', 'Education at least', 'Estudios mínimos'),
  options: {
    '1': words('小学', 'Primary school', 'Primaria'),
    '2': words('初中', 'Middle school', 'Secundaria'),
    '3': words('高中', 'High school', 'Bachillerato'),
    '4': words('中专/中技', 'Secondary vocational', 'Formación profesional media'),
    '5': words('大专', 'Junior college', 'Formación superior corta'),
    '6': words('本科', 'Bachelor', 'Grado'),
    '7': words('硕士研究生', 'Master', 'Máster'),
    '8': words('博士研究生', 'Doctorate', 'Doctorado'),
  },
} as const

const from = {
  kind: 'choice',
  label: words('年数起算', 'Years counted from', 'Años contados desde'),
  options: {
    level: words('取得下一级别', 'The grant of the level below', 'El nivel inferior'),
    work: words('参加工作', 'The beginning of work', 'El inicio del trabajo'),
  },
} as const

const conditions = policyKey({
  label: words('职称申报条件', 'Conditions of titles', 'Requisitos de los títulos'),
  use: words(
    '每行为该系列和级别对一种学历的年限；没有行的系列和级别显示为“未知”',
    'Each row is the years that a series and level asks for with an education; without a row, conditions are shown as not known',
    'Cada fila son los años que pide una serie y nivel con unos estudios; sin fila, los requisitos figuran como desconocidos',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 200,
    cells: {
      series,
      level,
      edu,
      from,
      years: numberCell(words('年数', 'Years', 'Años'), { max: 40, scale: 1 }),
    },
  },
})

const education = policyKey({
  label: words(
    '职称继续教育学时',
    'Continuing education for titles',
    'Formación continua de los títulos',
  ),
  use: words(
    '专业技术序列每年需要的学时；按上一年的培训记录',
    'Hours a year that the technical line asks for; by the training records of the year before',
    'Horas al año que pide la línea técnica, según la formación del año anterior',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: { hours: numberCell(words('学时', 'Hours', 'Horas'), { max: 999 }) },
  },
})

const days = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 1, max: 366 })

const reminders = policyKey({
  label: words(
    '职称聘任到期提醒',
    'Reminders of terms of titles',
    'Avisos de fin de nombramientos',
  ),
  use: words(
    '聘任到期前几天提醒培训专员',
    'Days ahead on which the training officer is reminded',
    'Días de antelación con que se avisa a formación',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      first: days('第一次', 'First', 'Primero'),
      second: days('第二次', 'Second', 'Segundo'),
    },
  },
})

/** Titles: conditions of applications, continuing education and reminders. */
export const TITLE_KEYS = {
  'title.conditions': conditions,
  'title.education': education,
  'title.reminders': reminders,
}
