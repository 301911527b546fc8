import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_H = 24
const WEEK_H = 7 * DAY_H

/** Teams and reviews change, so these links usually end after a week. */
const life = {
  kind: 'chosen',
  usualHours: WEEK_H,
  longestHours: 30 * DAY_H,
  limitHours: 30 * DAY_H,
} as const
const anyUses = { usual: null, most: null }

/** A team with the names of its members, for a reader without an account. */
export const teamLink = defineLinkPurpose({
  name: 'team',
  address: '/SharingCenter/teaminfo',
  label: { zh: '团队信息', en: 'Team', es: 'Equipo' },
  life,
  uses: anyUses,
  passcode: 'optional',
  log: 'each',
})

/** A department in numbers, with the name of its leader. */
export const departmentLink = defineLinkPurpose({
  name: 'department',
  address: '/SharingCenter/dptinfo',
  label: { zh: '部门信息', en: 'Department', es: 'Departamento' },
  life,
  uses: anyUses,
  passcode: 'optional',
  log: 'each',
})

/** One probation review, without any pay. */
export const positiveLink = defineLinkPurpose({
  name: 'positive',
  address: '/SharingCenter/Positive',
  label: { zh: '转正信息', en: 'Probation review', es: 'Evaluación de prueba' },
  life,
  uses: anyUses,
  passcode: 'optional',
  log: 'each',
})

/** Transfers that are completed and marked for notice. */
export const transferNoticeLink = defineLinkPurpose({
  name: 'transferNotice',
  address: '/SharingCenter/TransferCenter',
  label: { zh: '调动公示', en: 'Transfer notice', es: 'Aviso de traslados' },
  life,
  uses: anyUses,
  passcode: 'optional',
  log: 'each',
})
