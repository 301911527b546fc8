import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_H = 24

/** Registration forms of some people, for a reader without an account. Personnel files are open for a day at most. */
export const formLink = defineLinkPurpose({
  name: 'printUser',
  address: '/printUser',
  label: { zh: '员工登记表', en: 'Registration form', es: 'Ficha de registro' },
  life: { kind: 'chosen', usualHours: DAY_H, longestHours: DAY_H, limitHours: DAY_H },
  uses: { usual: null, most: null },
  passcode: 'optional',
  log: 'each',
})
