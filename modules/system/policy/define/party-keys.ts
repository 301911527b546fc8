import { numberCell, policyKey, words } from './policy-key.ts'

const months = (zh: string, en: string, es: string) =>
  numberCell(words(zh, en, es), { min: 1, max: 24 })

const rules = policyKey({
  label: words('党费收缴', 'Collection of party dues', 'Cobro de las cuotas del Partido'),
  use: words(
    '欠缴几个月后提醒本人、告知支部',
    'Months in arrears after which the member is reminded and the branch is told',
    'Meses de atraso tras los que se avisa al miembro y a la célula',
  ),
  isNational: true,
  shape: {
    kind: 'record',
    cells: {
      remindAfter: months(
        '提醒本人（月）',
        'Remind the member (months)',
        'Avisar al miembro (meses)',
      ),
      tellAfter: months('告知支部（月）', 'Tell the branch (months)', 'Avisar a la célula (meses)'),
    },
  },
})

/** Party affairs: the collection of dues. */
export const PARTY_KEYS = {
  'party.fee.rules': rules,
}
