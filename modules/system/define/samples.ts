import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

/** A day within the year that a grant may last. */
const soon = () => dayFromToday(60)

/** A pair of role and holder must be unique. */
const OWN_ROLE = { roleId: { newOf: 'system/roles' } }

export const samples: Samples = {
  // Without a personnel file, whose values would be authoritative, and without a delegate.
  'system/users': { userBaseId: null, delegateId: null, delegateFrom: null, delegateTo: null },
  // A module that is a page itself needs a path.
  'system/modules': { type: '1' },
  // The first module is the home page, which has no menus.
  'system/menus': {
    path: (n) => `/sample/page-${n}`,
    viewKey: null,
    pid: null,
    moduleId: { newOf: 'system/modules' },
  },
  'system/data-dicts': { parentCode: null },
  // Values of one key and city must not overlap, so each sample uses its own city.
  'system/policy-params': {
    key: 'min.wage',
    city: (n) => `样本市${n}`,
    value: (n) => String(2000 + n),
  },
  'system/approval-flows': {
    resource: 'hr/post-explains',
    steps: JSON.stringify([{ rule: 'deptHead' }]),
  },
  'system/report-templates': {
    key: (n) => `sample/report-${n}`,
    query: 'roster',
    ownerMenuId: null,
    params: [],
    shownColumns: [{ column: 'people' }],
    groups: [{ column: 'deptId' }],
    withRows: true,
  },
  // Only an enabled role can be given.
  'system/roles': { enabled: true },
  'system/role-users': OWN_ROLE,
  'system/role-departments': OWN_ROLE,
  'system/role-posts': OWN_ROLE,
  'system/user-info-competences': { validTo: soon },
  'system/salary-competences': { validTo: soon },
  'system/dismissal-competences': { validTo: soon },
  'system/merit-competences': { validTo: soon },
}
