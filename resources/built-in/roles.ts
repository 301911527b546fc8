/**
 * What a role may do on a page: `V` look, `E` look, add and edit, `F` everything,
 * or the very buttons by name. `F-unmask` is everything but that button.
 */
export type Grant = string

type Grants = Readonly<Record<string, Grant>>

export type BuiltInRole = {
  code: string
  name: string
  scope: '1' | '2' | '3' | '4'
  /** Which departments scopes 2 and 3 count from. */
  scopeFrom: 'member' | 'leader' | 'in_charge'
  grants: Grants
}

const ARCHIVES = '/hr/archives'
const ALL_GROUPS = [
  ...['base', 'contact', 'identity', 'emergency', 'political', 'education', 'welfare'],
  ...['career', 'family'],
]
const readGroups = (...groups: readonly string[]): Grant =>
  ['view', ...groups.map((name) => `group.${name}`)].join(' ')

const STRUCTURE = ['departments', 'posts', 'department-types', 'department-ranks'].map(
  (page) => `/org/${page}`,
)
const FIGURES = ['/org/chart', '/org/amounts']
const PEOPLE_OF_ORG = ['/org/user-positions', '/org/histories']
const ESTABLISHMENT = '/org/post-establishments'
const RANKS = '/org/post-ranks'

function all(pages: readonly string[], grant: Grant): Grants {
  return Object.fromEntries(pages.map((page) => [page, grant]))
}

/** Departments, posts and their dictionaries with the figures; people only where they are named. */
const ORGANISATION_V: Grants = { ...all([...STRUCTURE, RANKS, ...FIGURES], 'V') }
const ORGANISATION_F: Grants = {
  ...all(STRUCTURE, 'F'),
  ...all(FIGURES, 'F'),
  [RANKS]: 'F',
}

const system = (...pages: readonly string[]) => pages.map((page) => `/system/${page}`)
const ACCOUNTS = system('users', 'roles', 'permissions')
const NAVIGATION = system('applications', 'modules', 'menus', 'buttons', 'interfaces')
// Who was and who is there.
const LOGS = system('audit-logs', 'sign-in-logs', 'visit-logs', 'sessions')
const DICTIONARY = system('data-dicts')
const PARAMETERS = system('policy-params')
const SEARCH = system('search-permissions')
const SALARY = system('salary-competences')
const COMPETENCES = system('user-info-competences', 'dismissal-competences', 'merit-competences')

const EVERYBODY: Pick<BuiltInRole, 'scope' | 'scopeFrom'> = { scope: '4', scopeFrom: 'member' }

/**
 * The roles of domain table 2.5, for the pages that exist. `staff` comes with a
 * personnel file and `dept_head` with leading a department; both need no row.
 */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  {
    ...{ code: 'admin', name: '系统管理员', ...EVERYBODY },
    grants: {
      [ARCHIVES]: readGroups('base', 'contact'),
      ...ORGANISATION_F,
      // Whoever runs the system sees no figures of pay, bands of ranks included.
      [RANKS]: 'F-unmask',
      ...all(PEOPLE_OF_ORG, 'V'),
      ...all([...ACCOUNTS, ...NAVIGATION, ...DICTIONARY, ...PARAMETERS, ...SEARCH, ...LOGS], 'F'),
      ...all([...COMPETENCES, ...SALARY], 'V'),
    },
  },
  {
    ...{ code: 'hr_director', name: '人力总监', ...EVERYBODY },
    grants: {
      [ARCHIVES]: 'F',
      ...ORGANISATION_F,
      ...all([...PEOPLE_OF_ORG, ESTABLISHMENT], 'F'),
      ...all([...ACCOUNTS, ...NAVIGATION, ...DICTIONARY, ...LOGS], 'V'),
      ...all(PARAMETERS, 'F'),
      ...all(SEARCH, 'E'),
      ...all([...COMPETENCES, ...SALARY], 'F'),
    },
  },
  {
    ...{ code: 'hr_manager', name: '人事经理', ...EVERYBODY },
    grants: {
      [ARCHIVES]: 'F',
      ...ORGANISATION_F,
      ...all([...PEOPLE_OF_ORG, ESTABLISHMENT], 'F'),
      ...all(SEARCH, 'V'),
      ...all(COMPETENCES, 'F'),
    },
  },
  {
    ...{ code: 'hr_recruit', name: '招聘专员', ...EVERYBODY },
    grants: { ...ORGANISATION_V, [ESTABLISHMENT]: 'E' },
  },
  {
    ...{ code: 'hr_er', name: '员工关系专员', ...EVERYBODY },
    grants: { [ARCHIVES]: 'F', ...ORGANISATION_V, ...all(PEOPLE_OF_ORG, 'V') },
  },
  { ...{ code: 'hr_pay', name: '薪酬专员', ...EVERYBODY }, grants: ORGANISATION_V },
  { ...{ code: 'hr_social', name: '社保专员', ...EVERYBODY }, grants: ORGANISATION_V },
  { ...{ code: 'hr_train', name: '培训专员', ...EVERYBODY }, grants: ORGANISATION_V },
  { ...{ code: 'attend_admin', name: '考勤管理员', ...EVERYBODY }, grants: ORGANISATION_V },
  { ...{ code: 'party_admin', name: '党务干事', ...EVERYBODY }, grants: ORGANISATION_V },
  {
    ...{ code: 'auditor', name: '审计只读', ...EVERYBODY },
    grants: {
      [ARCHIVES]: readGroups(...ALL_GROUPS),
      ...ORGANISATION_V,
      ...all([...PEOPLE_OF_ORG, ESTABLISHMENT, ...SEARCH, ...LOGS], 'V'),
    },
  },
  {
    ...{ code: 'attend_group', name: '考勤组负责人', scope: '1', scopeFrom: 'member' },
    grants: ORGANISATION_V,
  },
  {
    ...{ code: 'gm', name: '总经理/分管领导', scope: '3', scopeFrom: 'in_charge' },
    grants: {
      [ARCHIVES]: readGroups('base', 'education', 'career'),
      ...ORGANISATION_V,
      ...all([...PEOPLE_OF_ORG, ESTABLISHMENT, ...SEARCH], 'V'),
    },
  },
  {
    ...{ code: 'dept_head', name: '部门负责人', scope: '3', scopeFrom: 'leader' },
    grants: {
      // Work fields only: leading somebody is no reason to know his private life.
      [ARCHIVES]: 'V',
      ...ORGANISATION_V,
      ...all([...PEOPLE_OF_ORG, ...SEARCH], 'V'),
      [ESTABLISHMENT]: 'E',
    },
  },
  {
    ...{ code: 'staff', name: '员工', scope: '1', scopeFrom: 'member' },
    grants: { [ARCHIVES]: readGroups(...ALL_GROUPS), '/org/chart': 'V' },
  },
]
