import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_H = 24

/** A report with its parameters, for a reader without an account. */
export const reportLink = defineLinkPurpose({
  name: 'userTemplate',
  address: '/userTemplate',
  label: { zh: '报表', en: 'Report', es: 'Informe' },
  life: { kind: 'chosen', usualHours: 7 * DAY_H, longestHours: 30 * DAY_H, limitHours: 90 * DAY_H },
  uses: { usual: null, most: null },
  passcode: 'optional',
  log: 'each',
})
