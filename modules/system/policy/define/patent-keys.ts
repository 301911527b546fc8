import { moneyCell, numberCell, policyKey, shareCell, words } from './policy-key.ts'

const kind = {
  kind: 'choice',
  label: words('专利类型', 'Kind of patent', 'Tipo de patente'),
  options: {
    发明: words('发明', 'Invention', 'Invención'),
    实用新型: words('实用新型', 'Utility model', 'Modelo de utilidad'),
    外观设计: words('外观设计', 'Design', 'Diseño'),
  },
} as const

const MOST_YEARS = 30

const terms = policyKey({
  label: words('专利保护期限', 'Terms of patents', 'Duración de las patentes'),
  use: words(
    '自申请日起算；按申请日当天的规定',
    'Counted from the filing day, by the rule of that day',
    'Contada desde la solicitud, según la regla de ese día',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 3,
    cells: { kind, years: numberCell(words('年', 'Years', 'Años'), { min: 1, max: MOST_YEARS }) },
  },
})

const fees = policyKey({
  label: words('专利年费', 'Yearly fees of patents', 'Tasas anuales de patentes'),
  use: words(
    '每行为该类型到此年度为止的年费',
    'Each row is the fee of a kind up to this year of its term',
    'Cada fila es la tasa de un tipo hasta ese año de su duración',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: 40,
    cells: {
      kind,
      upToYear: numberCell(words('到第几年', 'Up to year', 'Hasta el año'), {
        min: 1,
        max: MOST_YEARS,
      }),
      amount: moneyCell(words('年费（元）', 'Fee (yuan)', 'Tasa (yuanes)')),
    },
  },
})

const surcharge = policyKey({
  label: words('专利年费滞纳金', 'Surcharge on late fees of patents', 'Recargo por tasas tardías'),
  use: words(
    '按全额年费计算；超过免收的月数后，每开始一个月加收一份',
    'A share of the full fee for each started month beyond the free ones',
    'Una parte de la tasa completa por cada mes iniciado tras los gratuitos',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      graceMonths: numberCell(words('宽限月数', 'Months of grace', 'Meses de gracia'), {
        min: 1,
        max: 12,
      }),
      freeMonths: numberCell(words('免收月数', 'Free months', 'Meses sin recargo'), { max: 12 }),
      step: shareCell(words('每月比例', 'Share per month', 'Parte por mes')),
      most: shareCell(words('最高比例', 'Highest share', 'Parte máxima')),
    },
  },
})

const reduction = policyKey({
  label: words('专利年费减缴', 'Reduction of fees of patents', 'Reducción de tasas de patentes'),
  use: words(
    '已备案减缴的专利，自授权当年起的年数内',
    'For patents with a granted reduction, in the years from the year of the grant',
    'Para patentes con reducción, en los años desde el de la concesión',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      single: shareCell(words('一个申请人', 'One applicant', 'Un solicitante')),
      several: shareCell(words('多个申请人', 'Several applicants', 'Varios solicitantes')),
      years: numberCell(words('年数', 'Years', 'Años'), { max: MOST_YEARS }),
    },
  },
})

const restoration = policyKey({
  label: words('专利权恢复', 'Restoration of patents', 'Restablecimiento de patentes'),
  use: words(
    '自收到终止通知起可以请求恢复的月数和费用',
    'Months from the notice in which restoration can be asked for, and its fee',
    'Meses desde el aviso para pedir el restablecimiento, y su tasa',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      months: numberCell(words('月数', 'Months', 'Meses'), { min: 1, max: 12 }),
      fee: moneyCell(words('恢复费（元）', 'Fee (yuan)', 'Tasa (yuanes)')),
    },
  },
})

const reward = policyKey({
  label: words('发明人奖励最低额', 'Least reward of inventors', 'Recompensa mínima de inventores'),
  use: words(
    '没有另行约定时，授权后的月数内给发明人的奖金',
    'Without another agreement, paid to the inventors within the months after the grant',
    'Sin otro acuerdo, se paga a los inventores en los meses tras la concesión',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      invention: moneyCell(words('发明（元）', 'Invention (yuan)', 'Invención (yuanes)')),
      other: moneyCell(words('其他（元）', 'Others (yuan)', 'Otros (yuanes)')),
      months: numberCell(words('月数', 'Months', 'Meses'), { min: 1, max: 24 }),
    },
  },
})

const days = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 1, max: 366 })

const reminders = policyKey({
  label: words('专利年费提醒', 'Reminders of fees of patents', 'Avisos de tasas de patentes'),
  use: words(
    '到期前几天提醒负责人和代理负责人；最后一次同时提醒培训专员',
    'Days ahead on which the responsible and the deputy are reminded; the last one also goes to the training officer',
    'Días de antelación con que se avisa al responsable y al suplente; el último llega también a formación',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      first: days('第一次', 'First', 'Primero'),
      second: days('第二次', 'Second', 'Segundo'),
      third: days('第三次', 'Third', 'Tercero'),
    },
  },
})

/** Patents: terms, fees, rewards and reminders. */
export const PATENT_KEYS = {
  'patent.terms': terms,
  'patent.fees': fees,
  'patent.surcharge': surcharge,
  'patent.reduction': reduction,
  'patent.restoration': restoration,
  'patent.reward': reward,
  'patent.reminders': reminders,
}
