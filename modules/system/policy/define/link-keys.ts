import { COMPANY_LIVES } from '#platform/define/links/purpose-lists.ts'
import { completeProblem, numberCell, policyKey, words } from './policy-key.ts'

const MOST_HOURS = Math.max(...COMPANY_LIVES.map(({ life }) => life.limitHours))

/** The validity of links that open a page to readers without an account. */
const linkLife = policyKey({
  label: words('分享链接有效期', 'Validity of share links', 'Vigencia de los enlaces compartidos'),
  use: words(
    '新建分享链接时默认和最长的有效小时数；已生成的链接不变',
    'Usual and longest life of new share links in hours; links that exist stay as they are',
    'Vigencia habitual y máxima, en horas, de los enlaces nuevos; los existentes no cambian',
  ),
  isNational: true,
  shape: {
    kind: 'table',
    maxRows: COMPANY_LIVES.length,
    cells: {
      purpose: {
        kind: 'choice',
        label: words('用途', 'Purpose', 'Finalidad'),
        options: Object.fromEntries(COMPANY_LIVES.map(({ name, label }) => [name, label])),
      },
      usualHours: numberCell(words('默认（小时）', 'Default (hours)', 'Predeterminada (horas)'), {
        min: 1,
        max: MOST_HOURS,
      }),
      longestHours: numberCell(words('最长（小时）', 'Longest (hours)', 'Máxima (horas)'), {
        min: 1,
        max: MOST_HOURS,
      }),
    },
  },
  check: (rows: { purpose: string; usualHours: number; longestHours: number }[]) => {
    for (const [row, { purpose, usualHours, longestHours }] of rows.entries()) {
      const limit = COMPANY_LIVES.find(({ name }) => name === purpose)?.life.limitHours ?? 0
      if (longestHours > limit) {
        return { row, cell: 'longestHours', message: 'overLimit', values: { limit } }
      }
      if (usualHours > longestHours) return { row, cell: 'usualHours', message: 'overLongest' }
    }
    const names = COMPANY_LIVES.map(({ name }) => name)
    return completeProblem(rows, names, ({ purpose }) => String(purpose))
  },
})

/** Parameters for access without an account. */
export const LINK_KEYS = { 'link.life': linkLife }
