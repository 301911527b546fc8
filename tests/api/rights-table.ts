import { RESOURCES } from '#product/define/registry.server.ts'

/**
 * The rights of each role, written by hand from the table of default grants. The tests compare the built-in
 * roles with it, so nothing here may come from them.
 */
export const BUILT_IN = [
  'admin',
  'hr_director',
  'hr_manager',
  'hr_recruit',
  'hr_er',
  'hr_pay',
  'hr_social',
  'hr_train',
  'dept_head',
  'gm',
  'attend_admin',
  'attend_group',
  'party_admin',
  'staff',
  'auditor',
] as const

export type BuiltIn = (typeof BUILT_IN)[number]

/**
 * `F` everything, `E` view, add and edit, `X` view and export, `D` view, export and decide, `O` view and
 * withdraw, `J` as `E` and assess, `S` view and self-assess, `G` view and sign, `C` view and confirm, `K`
 * view and examine, `V` view, `-` nothing; in the order of BUILT_IN.
 */
const PAGE_GROUPS: readonly { letters: string; pages: readonly string[] }[] = [
  // Users who organise trainings or edit attendance groups must find the employees to select.
  { letters: 'V F F  - F - - V  V V V - - V V', pages: ['hr/archives'] },
  // Change requests for personnel files: employees withdraw their own, HR decides.
  { letters: '- D D  - D - - -  - - - - - O V', pages: ['hr/info-changes'] },
  // Users who correct files, and the auditor, see which files were voided.
  { letters: '- V V  - V - - -  - - - - - - V', pages: ['hr/voided-archives'] },
  {
    letters: 'F F F  V V V V V  V V V V V - V',
    pages: [
      'org/departments',
      'org/department-types',
      'org/department-ranks',
      'org/posts',
      'org/post-ranks',
      'org/histories',
      'org/amounts',
    ],
  },
  { letters: 'F F F  V V V V V  V V V V V V V', pages: ['org/chart'] },
  // Not below Organize: only users who may see employees learn who holds which post, and only the HR manager
  // and the director change it by hand.
  { letters: 'V F F  - V - - -  V V - - - - V', pages: ['org/user-positions'] },
  // Changes of departments that are not public before their day.
  { letters: 'F F F  - - - - -  - V - - - - V', pages: ['org/planned-changes'] },
  // Figures about employees, for users who see other employees than themselves.
  { letters: '- V V  - V - - -  V V - - - - V', pages: ['hr/due', 'hr/turnover', 'hr/reports'] },
  // Pay staff compute made-up months, which contain no data of any employee.
  { letters: '- V V  - - V - -  - - - - - - -', pages: ['pay/calculator'] },
  { letters: '- F F  E - - - -  E V - - - - V', pages: ['org/post-establishments'] },
  { letters: '- F F  - F - - -  E V - - - - V', pages: ['hr/transfers'] },
  // Every employee may request their own departure.
  { letters: '- F F  - F - - -  E V - - - E V', pages: ['hr/dimissions'] },
  // Heads judge their employees. Staff see their own rows and assess themselves first.
  { letters: '- F F  - F - - -  E - - - - V V', pages: ['hr/probations'] },
  { letters: '- F F  - F - - -  J - - - - S V', pages: ['hr/probation-evaluations'] },
  { letters: '- F F  - F - - -  E - - - - E V', pages: ['hr/positives'] },
  // Employees who are named as examiners use the role staff and see only their own examinations; heads see
  // no more than that.
  { letters: '- F F  - F - - -  - - - - - K V', pages: ['hr/positive-examines'] },
  // Employees read the contracts that they signed. Heads and the manager see the terms, but not the pay.
  { letters: '- F F  - F - - -  V V - - - V V', pages: ['hr/contracts'] },
  { letters: '- F F  - F - - -  - - - - - - V', pages: ['hr/contract-types'] },
  // Employees see their own certificates, with their allowance.
  { letters: '- F F  - F - - -  V V - - - V V', pages: ['hr/certificates'] },
  { letters: '- F F  - F - - -  - - - - - - V', pages: ['hr/certificate-types'] },
  // Employees sign their own letters; heads and the manager see who has signed.
  { letters: '- F F  - F - - -  V V - - - G V', pages: ['hr/commitment-letters'] },
  {
    letters: '- F F  - F - - -  - - - - - - V',
    pages: ['hr/commitment-sendings', 'hr/commitment-templates'],
  },
  // Never visible to the employee whom the note is about.
  { letters: '- F F  - F - - -  V V - - - - V', pages: ['hr/record-notes'] },
  { letters: '- F F  - - - - F  E V - - - - V', pages: ['hr/trainings'] },
  // Announced trainings are visible to all users.
  { letters: 'F F F  F F F F F  F F F F F F V', pages: ['hr/my-training'] },
  { letters: '- F F  - V - - F  V V - - - V V', pages: ['hr/train-records'] },
  { letters: '- V V  - - - - V  V V - - - - V', pages: ['hr/training-statistics'] },
  // The specialist generates, checks and finishes; the manager audits; employees see their own rows after the
  // month is settled.
  { letters: 'V F F  - F - - -  V V - - - V V', pages: ['hr/certificate-monthlies'] },
  // Staff read the version in force with a separate call, and have no list of versions.
  { letters: '- F F  E - - - -  E V - - - - V', pages: ['hr/post-explains'] },
  // Who trains people keeps titles; employees see their own with the allowance, and apply for themselves.
  { letters: '- F F  - - - - F  V V - - - V V', pages: ['titles/professions'] },
  { letters: '- F F  - - - - F  V V - - - E V', pages: ['titles/title-reviews'] },
  // Who keeps departures answers the posts of leavers; employees see their own.
  { letters: '- F F  - F - - F  V V - - - V V', pages: ['titles/official-posts'] },
  { letters: '- F F  - V - - F  V V - - - - V', pages: ['titles/official-organisations'] },
  // Who trains people keeps the patents; heads follow those of their departments.
  { letters: '- F F  - - - - F  V V - - - - V', pages: ['titles/patents'] },
  // A page of party affairs opens no row: a right of its own does, by branch, until a day and for a reason.
  {
    letters: '- V -  - - - - -  - - - - F - -',
    pages: ['party/members', 'party/meetings', 'party/branches'],
  },
  { letters: '- - -  - - - - -  - - - - F - -', pages: ['party/rules'] },
  { letters: 'F - -  - - - - -  - - - - - - -', pages: ['party/grants'] },
  // Recruiters look for people; heads state the needs of their departments.
  {
    letters: '- F F  F - - - -  E V - - - - V',
    pages: ['hr/recruiting-applications', 'hr/candidates'],
  },
  { letters: '- V V  V - - - -  V V - - - - V', pages: ['hr/recruiting-figures'] },
  // Heads follow the interviews for their own needs; whoever sits on a panel has a page of their own.
  { letters: '- F F  F - - - -  V V - - - - V', pages: ['hr/interviews'] },
  // Whoever works here may recommend somebody, and sees their own recommendations.
  {
    letters: 'F F F  F F F F F  F F F F F F V',
    pages: ['hr/my-interviews', 'hr/my-referrals'],
  },
  { letters: '- F F  F - - - -  V - - - - - V', pages: ['hr/score-cards'] },
  // Heads learn no figures of pay.
  { letters: '- F F  F - - - -  - V - - - - V', pages: ['hr/salary-interviews'] },
  // The recruiter does not read what a checkup found, and the general manager withdraws accepted offers.
  { letters: '- F F  F F - - -  - - - - - - V', pages: ['hr/checkups'] },
  { letters: '- F F  F V - - -  V V - - - - V', pages: ['hr/to-be-recruited'] },
  // Who keeps personnel files checks the forms of new colleagues.
  { letters: '- F F  F F - - -  - - - - - - V', pages: ['hr/register'] },
  // The whole pool is for recruiting; heads meet the applicants of their own needs.
  {
    letters: '- F F  F - - - -  - - - - - - V',
    pages: ['hr/talents', 'hr/candidate-messages', 'hr/privacy-requests', 'hr/referrals'],
  },
  { letters: '- F F  V - - - -  - - - - - - V', pages: ['hr/consent-texts'] },
  { letters: 'F E V  - - - - -  V V - - - - V', pages: ['system/search-permissions'] },
  {
    letters: 'F V -  - - - - -  - - - - - - -',
    pages: [
      'system/users',
      'system/roles',
      'system/permissions',
      'system/applications',
      'system/modules',
      'system/menus',
      'system/buttons',
      'system/interfaces',
      'system/data-dicts',
    ],
  },
  // The background jobs of the product.
  { letters: 'F - -  - - - - -  - - - - - - -', pages: ['system/jobs'] },
  // Users who may share see the share links, and revoke them.
  { letters: 'F F F  - F - - -  - - - - - - -', pages: ['system/share-links'] },
  { letters: 'F F -  - - - - -  - - - - - - -', pages: ['system/policy-params'] },
  // The administrator and the HR director define who approves; HR managers only view it.
  {
    letters: 'F F V  - - - - -  - - - - - - -',
    pages: ['system/approval-flows', 'system/report-templates'],
  },
  // Settings of attendance. Staff see only documents of their own, and here there are none.
  {
    letters: 'V X X  - - - - -  X V F E - - V',
    pages: ['attendance/shift-groups', 'attendance/groups', 'attendance/calendar-days'],
  },
  // All employees make requests for themselves; attendance administrators and group leaders also for others.
  {
    letters: 'V X X  - - - - -  X V F E - E V',
    pages: [
      'leaves',
      'hours-leaves',
      'trips',
      'overtimes',
      'family-visits',
      'returns',
      'corrections',
    ].map((page) => `attendance/${page}`),
  },
  { letters: 'V X X  - - - - -  - V F V - - V', pages: ['attendance/areas', 'attendance/devices'] },
  // The list of people with a PIN for terminals. HR or attendance deletes a forgotten PIN.
  { letters: 'V F F  - - - - -  - - F - - - V', pages: ['attendance/pins'] },
  // Employees see their own rows; heads and group leaders those of their employees.
  { letters: 'V X X  - - - - -  X V F X - V V', pages: ['attendance/clock-ins'] },
  // The results of attendance days: employees see their own, leaders those of their employees.
  { letters: 'V X X  - - - - -  X V F V - V V', pages: ['attendance/daily'] },
  // Employees confirm their own month.
  { letters: 'V X X  - - - - -  X V F V - C V', pages: ['attendance/monthly'] },
  { letters: 'F F F  F F F F F  F F F F F F F', pages: ['attendance/my'] },
  {
    letters: 'V V V  - - - - -  V V V V - - V',
    pages: ['attendance/team', 'attendance/heat'],
  },
  // The leader of a group sees the open matters of its month and sends reminders. Only the
  // attendance administrator closes.
  { letters: 'V V -  - - - - -  - - F F - - V', pages: ['attendance/closing'] },
  // The register of employers with their rates. The insurance officer maintains the rates.
  { letters: '- F F  - V V V -  - - - - - - V', pages: ['pay/legal-entities'] },
  { letters: '- F F  - V V F -  - - - - - - V', pages: ['pay/entity-rates'] },
  // Pay items: the director and the pay officer decide which items count for tax and contributions.
  { letters: '- F V  - - F - -  - - - - - - V', pages: ['pay/items'] },
  // The users who maintain the register also match names that are older than the register.
  { letters: '- F F  - - - - -  - - - - - - -', pages: ['pay/entity-names'] },
  // All employees have leave balances; HR views them, and the attendance administrator grants leave.
  { letters: 'V X X  - - - - -  V V F - - V V', pages: ['attendance/leave-balances'] },
  // The lists of roster rows; locks belong to groups, not to departments.
  { letters: 'V X X  - - - - -  X V F X - - V', pages: ['attendance/schedules'] },
  { letters: 'V X X  - - - - -  - V F X - - V', pages: ['attendance/locks'] },
  // All users may see the working days of the company.
  { letters: 'V V V  V V V V V  V V V V V V V', pages: ['attendance/calendar'] },
  // The tax simulator contains no data of any employee, so all users may try made-up figures.
  { letters: 'V V V  V V V V V  V V V V V V V', pages: ['pay/tax-simulator'] },
  // All employees have their own tasks through the role staff; heads see those of their employees.
  {
    letters: 'F - -  - - - - -  F F - - - F V',
    pages: ['work/tasks', 'work/task-templates', 'work/task-repeats'],
  },
  // The user's own tasks, and the same tasks as cards.
  { letters: 'V - -  - - - - -  V V - - - V V', pages: ['work/my-tasks', 'work/board'] },
  { letters: 'F E V  - - - - -  V V - - - - V', pages: ['work/task-classes'] },
  { letters: 'V - -  - - - - -  V V - - - V V', pages: ['work/reports'] },
  // All users read the notices addressed to them; staff relations write, and HR or the administrator
  // publishes.
  { letters: 'F F F  V E V V V  V V V V V V V', pages: ['work/notices'] },
  { letters: 'V F F  V V V V V  V V V V V V V', pages: ['hr/documents'] },
  // Employees plan for themselves, heads for their departments; only the general manager closes plans.
  { letters: 'V - -  - - - - -  F F - - - E V', pages: ['work/year-plans'] },
  { letters: 'F E V  - - - - -  V V - - - V V', pages: ['work/year-plan-configs'] },
  // All employees have meetings: their own through the role staff, and heads see those of their employees.
  {
    letters: 'V - -  - - - - -  F F - - - F V',
    pages: ['work/meeting-plans', 'work/meeting-topics', 'work/project-meetings'],
  },
  { letters: 'F F F  F F F F F  F F F F F F F', pages: ['work/schedules'] },
  // Departments send requests to each other; heads answer for their departments.
  { letters: 'V - -  - - - - -  F F - - - E V', pages: ['work/collaborations'] },
  {
    letters: 'F V -  - - - - -  - - - - - - V',
    pages: ['audit-logs', 'sign-in-logs', 'visit-logs', 'sessions'].map((p) => `system/${p}`),
  },
  {
    letters: 'F F F  - - - - -  - - - - - - -',
    pages: [
      'system/user-info-competences',
      'system/dismissal-competences',
      'system/merit-competences',
    ],
  },
  { letters: 'F F -  - - - - -  - - - - - - -', pages: ['system/salary-competences'] },
  // Figures of cities contain no data of employees: all users who work with pay read them, and the
  // insurance officer maintains them.
  {
    letters: '- F F  - V V F -  - - - - - - V',
    pages: [
      'pay/insurance-dictionaries',
      'pay/fund-dictionaries',
      'pay/city-rules',
      'pay/bureau-columns',
    ],
  },
  // A competence decides whose contributions a user sees. Staff see their own; of the monthly rows only the
  // settled ones.
  {
    letters: '- F F  - - V F -  - - - - - V -',
    pages: ['pay/insurance-persons', 'pay/fund-persons'],
  },
  // The list of formalities; it shows amounts only to users with a competence.
  { letters: '- F F  - - V F -  - - - - - - V', pages: ['pay/insurance-formalities'] },
  {
    letters: '- F F  - - - F -  - - - - - - -',
    pages: [
      'pay/insurance-due',
      'pay/insurance-compare',
      'pay/fund-compare',
      'pay/insurance-bases',
      'pay/fund-bases',
    ],
  },
  // Sums only; a competence decides whose amounts they contain.
  {
    letters: '- F F  - - V F -  - - - - - - -',
    pages: ['pay/insurance-report', 'pay/fund-report'],
  },
  {
    letters: '- F F  - - V F -  - - - - - V -',
    pages: ['pay/insurance-monthlies', 'pay/fund-monthlies'],
  },
  // These letters cover the page only: a competence decides whose pay a user sees. Staff see their
  // own.
  { letters: '- F V  - - F - -  - V - - - V -', pages: ['pay/salary-terms'] },
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/terms-due'] },
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/back-pay'] },
  { letters: '- F -  - - F - -  - V - - - - -', pages: ['pay/runs'] },
  // Each step of a month needs a user who took none of the earlier steps. Everybody has a page of their own slips,
  // which shows them once they are published.
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/salaries', 'pay/salary-questions'] },
  { letters: 'V V V  V V V V V  V V V V V V V', pages: ['pay/my-slips'] },
  // The tax of a month has the same steps. Staff see their own tax once it is declared.
  { letters: '- F -  - - F - -  - - - - - V -', pages: ['pay/salary-taxes'] },
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/tax-months'] },
  { letters: '- V -  - - V - -  - - - - - V -', pages: ['pay/tax-year'] },
  { letters: '- V -  - - V - -  - - - - - - -', pages: ['pay/tax-report'] },
  // Sums of pay; a competence decides whose pay they contain.
  {
    letters: '- F -  - - F - -  - - - - - - -',
    pages: ['pay/cost', 'pay/reports', 'pay/cost-splits'],
  },
  // How pay is entered in the books; no data of people.
  { letters: '- F -  - - F - -  - - - - - - V', pages: ['pay/posting-accounts'] },
  // Leaders score. A competence decides whose amounts a user sees. Staff see and confirm their own
  // finished rows.
  { letters: '- V V  - - - - -  V V - - - - -', pages: ['pay/merit-team'] },
  { letters: '- F V  - - F - -  - - - - - C -', pages: ['pay/merit-salaries'] },
  { letters: '- F F  - - V - -  F F - - - - -', pages: ['pay/merit-scores'] },
  { letters: '- V V  - - V - -  - - - - - - -', pages: ['pay/merit-departments'] },
  { letters: '- F V  - - F - -  - - - - - - -', pages: ['pay/merit-factors'] },
  // As for merit. Staff sign for the benefits that they received.
  { letters: '- F V  - - F - -  - - - - - G -', pages: ['pay/benefits'] },
  // Employees see their own amounts only on their published slips, so staff have no right here.
  { letters: '- F V  - - F - -  - V - - - - -', pages: ['pay/inputs'] },
  // Pay that is computed outside; a competence decides whose rows a user handles. People see their slips on a page of their own.
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/spreadsheets'] },
  // Payments of runs by bank files; a competence decides whose pay a user handles.
  { letters: '- F -  - - F - -  - - - - - - -', pages: ['pay/bank-batches'] },
  // A competence decides whose cards a user sees. Staff see their own, and ask for a change of them.
  { letters: '- F -  - - F - -  - - - - - V -', pages: ['pay/bank-cards'] },
  { letters: '- F -  - - F - -  - - - - - E -', pages: ['pay/bank-card-changes'] },
  // How banks want the files of payments; no data of people.
  { letters: '- F -  - - F - -  - - - - - - V', pages: ['pay/bank-templates'] },
  // As for inputs, but staff file their own deductions.
  { letters: '- F V  - - F - -  - - - - - E -', pages: ['pay/tax-deductions'] },
  // As for inputs, but staff see their own tax profile and opening balance.
  { letters: '- F V  - - F - -  - - - - - V -', pages: ['pay/tax-profiles', 'pay/tax-openings'] },
]

type Departure = {
  pages: readonly string[]
  roles: readonly BuiltIn[]
  letter: string
  why: string
}

/** Pages where a role deliberately has fewer rights than the table says. No role has more. */
const DEPARTURES: readonly Departure[] = [
  {
    pages: ['org/histories'],
    roles: ['hr_recruit', 'hr_pay', 'hr_social', 'hr_train', 'attend_admin', 'attend_group'],
    letter: '-',
    why: 'it names people who joined and left: for those who may see personnel files',
  },
  {
    pages: ['attendance/shift-groups', 'attendance/groups', 'attendance/calendar-days'],
    roles: ['attend_group'],
    letter: 'V',
    why: 'a group leader edits what is of his groups; shifts and the calendar are of the company',
  },
  { pages: ['org/histories'], roles: ['party_admin'], letter: '-', why: 'the same' },
  { pages: ['org/histories'], roles: ['admin'], letter: 'V', why: 'no export of people' },
  {
    pages: [
      'system/user-info-competences',
      'system/dismissal-competences',
      'system/merit-competences',
      'system/salary-competences',
    ],
    roles: ['admin'],
    letter: 'V',
    why: 'an administrator of the system opens no personnel or pay data, least of all to themselves',
  },
]

/** Buttons that a role does not have, although its letter includes them. */
const WITHHELD: readonly { page: string; role: BuiltIn; button: string; why: string }[] = [
  { page: 'org/post-ranks', role: 'admin', button: 'unmask', why: 'no salary figures by default' },
  { page: 'hr/checkups', role: 'hr_recruit', button: 'group.health', why: 'the word is enough' },
  {
    page: 'titles/official-posts',
    role: 'hr_er',
    button: 'group.pay',
    why: 'what a post pays is not needed to answer it',
  },
  {
    page: 'hr/to-be-recruited',
    role: 'hr_recruit',
    button: 'withdrawAccepted',
    why: 'the company may owe damages',
  },
  {
    page: 'hr/to-be-recruited',
    role: 'hr_recruit',
    button: 'join',
    why: 'joining adds a personnel file',
  },
  {
    page: 'hr/to-be-recruited',
    role: 'hr_recruit',
    button: 'undoJoin',
    why: 'undoing voids a personnel file',
  },
  {
    page: 'hr/to-be-recruited',
    role: 'hr_recruit',
    button: 'giveForm',
    why: 'the ticket opens the number and the family',
  },
  { page: 'hr/register', role: 'hr_recruit', button: 'unmask', why: 'the ends are enough' },
  {
    page: 'hr/register',
    role: 'hr_recruit',
    button: 'group.family',
    why: 'the family is no matter of recruiting',
  },
  { page: 'hr/archives', role: 'hr_er', button: 'suspend', why: 'for who answers for the file' },
  { page: 'hr/archives', role: 'hr_er', button: 'correct', why: 'for who answers for the file' },
  {
    page: 'hr/archives',
    role: 'hr_er',
    button: 'correctVersion',
    why: 'for who answers for the file',
  },
  { page: 'hr/archives', role: 'hr_er', button: 'void', why: 'for who answers for the file' },
  ...(
    [
      ...(['audit', 'unaudit', 'archive', 'undoFinish', 'undoArchive'] as const).map(
        (button) => ['hr_er', button] as const,
      ),
      ...(['undoFinish', 'undoArchive'] as const).map((button) => ['hr_manager', button] as const),
      ['hr_director', 'undoArchive'] as const,
    ] as const
  ).map(([role, button]) => ({
    page: 'hr/certificate-monthlies',
    role,
    button,
    why: 'each step of a month has who answers for it; the archive is opened by the administrator',
  })),
  ...(
    [
      ...(['add', 'import', 'undoArchive'] as const).map(
        (button) => ['hr_director', button] as const,
      ),
      ...(['add', 'import', 'audit', 'unaudit', 'undoFinish', 'undoArchive'] as const).map(
        (button) => ['hr_pay', button] as const,
      ),
    ] as const
  ).flatMap(([role, button]) =>
    ['pay/salaries', 'pay/salary-taxes'].map((page) => ({
      page,
      role,
      button,
      why: 'rows come from the run; the director audits, and the administrator opens the archive',
    })),
  ),
  ...(
    [
      ...(['undoArchive', 'confirm'] as const).map((button) => ['hr_director', button] as const),
      ...(['audit', 'unaudit', 'undoFinish', 'undoArchive', 'confirm'] as const).map(
        (button) => ['hr_pay', button] as const,
      ),
    ] as const
  ).map(([role, button]) => ({
    page: 'pay/merit-salaries',
    role,
    button,
    why: 'the director audits, the administrator opens the archive, and people confirm their own row',
  })),
  ...(
    [
      ['hr_director', 'undoArchive'] as const,
      ...(['audit', 'unaudit', 'undoFinish', 'undoArchive'] as const).map(
        (button) => ['hr_pay', button] as const,
      ),
    ] as const
  ).map(([role, button]) => ({
    page: 'pay/spreadsheets',
    role,
    button,
    why: 'the director audits, and the administrator opens the archive',
  })),
  ...(['hr_director', 'hr_pay'] as const).map((role) => ({
    page: 'pay/benefits',
    role,
    button: 'sign',
    why: 'people sign for what they got themselves',
  })),
  ...['pay/insurance-monthlies', 'pay/fund-monthlies'].flatMap((page) =>
    (
      [
        ...(['audit', 'unaudit', 'archive', 'undoFinish', 'undoArchive'] as const).map(
          (button) => ['hr_social', button] as const,
        ),
        ...(['undoFinish', 'undoArchive'] as const).map(
          (button) => ['hr_manager', button] as const,
        ),
        ['hr_director', 'undoArchive'] as const,
      ] as const
    ).map(([role, button]) => ({
      page,
      role,
      button,
      why: 'each step of a month has who answers for it; the archive is opened by the administrator',
    })),
  ),
  {
    page: 'attendance/monthly',
    role: 'attend_admin',
    button: 'confirm',
    why: 'a month is confirmed by the person whose it is',
  },
  {
    page: 'work/year-plans',
    role: 'dept_head',
    button: 'close',
    why: 'the user in charge cancels a plan',
  },
  ...(['hr_director', 'hr_manager', 'hr_er'] as const).map((role) => ({
    page: 'hr/commitment-letters',
    role,
    button: 'sign',
    why: 'a letter is signed by the person it is for',
  })),
  ...(['hr_director', 'hr_manager', 'hr_er'] as const).map((role) => ({
    page: 'hr/dimissions',
    role,
    button: 'liftBar',
    why: 'the general manager lets back whom personnel did not want again',
  })),
]

/** Buttons that a role has, although its letter does not include them. */
const BESIDES: readonly { page: string; role: BuiltIn; button: string }[] = [
  { page: 'hr/dimissions', role: 'gm', button: 'liftBar' },
  { page: 'hr/to-be-recruited', role: 'gm', button: 'withdrawAccepted' },
  { page: 'hr/to-be-recruited', role: 'hr_er', button: 'join' },
  { page: 'hr/to-be-recruited', role: 'hr_er', button: 'giveForm' },
  { page: 'hr/certificate-monthlies', role: 'admin', button: 'undoArchive' },
]

const EVERY_GROUP = [
  'base',
  'contact',
  'identity',
  'emergency',
  'political',
  'education',
  'welfare',
  'career',
  'family',
]

/** Guarded groups of the personnel file that `V` opens; `F` opens all. */
const ARCHIVE_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = {
  admin: ['base', 'contact'],
  // For leading a department: its employees and their contact data.
  dept_head: ['base', 'contact'],
  gm: ['base', 'education', 'career'],
  staff: EVERY_GROUP,
  auditor: EVERY_GROUP,
}

/**
 * Users who request a departure or decide about it see its reason; only users who decide about the pay see
 * the pay.
 */
const DEPARTURE_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = {
  dept_head: ['reason'],
  staff: ['reason'],
  gm: ['reason', 'pay', 'bar'],
}

/** Employees know the agreed pay of their own contracts, and their own certificate allowance. */
const CONTRACT_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = { staff: ['pay'] }

/** Employees see their own settled contributions. The pay specialist reads them for the pay run. */
const CONTRIBUTION_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = {
  staff: ['pay'],
  hr_pay: ['pay'],
}

/** Employees see their own merit. The HR manager sees the merit that a competence opens. */
const MERIT_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = {
  staff: ['pay'],
  hr_manager: ['pay'],
}

/** The general manager decides about pay; nobody else below F reads it. */
const HIRING_GROUPS: typeof ARCHIVE_GROUPS = { gm: ['pay'] }

const GROUPS_OF: Readonly<Record<string, typeof ARCHIVE_GROUPS>> = {
  'hr/dimissions': DEPARTURE_GROUPS,
  'hr/contracts': CONTRACT_GROUPS,
  'hr/salary-interviews': HIRING_GROUPS,
  'hr/checkups': {},
  'hr/register': {},
  'hr/to-be-recruited': HIRING_GROUPS,
  'hr/certificates': CONTRACT_GROUPS,
  'titles/professions': CONTRACT_GROUPS,
  'hr/certificate-monthlies': CONTRACT_GROUPS,
  'titles/official-posts': CONTRACT_GROUPS,
  'pay/salary-taxes': CONTRACT_GROUPS,
  'pay/merit-salaries': MERIT_GROUPS,
  'pay/insurance-monthlies': CONTRIBUTION_GROUPS,
  'pay/fund-monthlies': CONTRIBUTION_GROUPS,
}

/**
 * Targets of references in forms: names and codes to choose from. The call is open to all signed-in users,
 * and checks the form that offers the choices (choices.test.ts). Employees are not among them.
 */
export const OPEN_OPTIONS: ReadonlySet<string> = new Set(
  RESOURCES.filter(({ scope, parent, isReadOnly }) => !scope && !parent && !isReadOnly)
    .map(({ path }) => path)
    .filter((path) =>
      RESOURCES.some(
        (other) =>
          other.path !== path &&
          Object.values(other.fields).some(({ rule }) => rule.target === path),
      ),
    ),
)

export const KNOWN_PAGES: ReadonlySet<string> = new Set(PAGE_GROUPS.flatMap(({ pages }) => pages))

function letterOf(role: BuiltIn, page: string): string {
  const departure = DEPARTURES.find(({ pages, roles }) => {
    return pages.includes(page) && roles.includes(role)
  })
  const group = PAGE_GROUPS.find(({ pages }) => pages.includes(page))
  const letters = group?.letters.split(/\s+/) ?? []
  return departure?.letter ?? letters[BUILT_IN.indexOf(role)] ?? '-'
}

const EDITING = new Set(['view', 'add', 'edit'])
const DECIDING = new Set(['view', 'export', 'confirm', 'refuse'])
const OWN = new Set(['view', 'withdraw'])

/** Whether a built-in role has a button of a page. */
export function roleHolds(role: BuiltIn, page: string, button: string): boolean {
  const letter = letterOf(role, page)
  const isWithheld = WITHHELD.some((item) => {
    return item.page === page && item.role === role && item.button === button
  })
  if (letter === '-' || isWithheld) return false
  const isBesides = BESIDES.some((item) => {
    return item.page === page && item.role === role && item.button === button
  })
  if (letter === 'F' || isBesides) return true
  if (button.startsWith('group.')) {
    const groups = GROUPS_OF[page] ?? ARCHIVE_GROUPS
    return groups[role]?.includes(button.slice('group.'.length)) ?? false
  }
  if (letter === 'E') return EDITING.has(button)
  if (letter === 'D') return DECIDING.has(button)
  if (letter === 'O') return OWN.has(button)
  if (letter === 'J') return EDITING.has(button) || button === 'assess'
  if (letter === 'S') return button === 'view' || button === 'selfAssess'
  if (letter === 'G') return button === 'view' || button === 'sign'
  if (letter === 'C') return button === 'view' || button === 'confirm'
  if (letter === 'K') return button === 'view' || button === 'examine'
  return button === 'view' || (letter === 'X' && button === 'export')
}

/** The owner of the row: the user, their own department, a department below it, or another department. */
export type RowClass = 'self' | 'own' | 'below' | 'other'

export const ROW_CLASSES: readonly RowClass[] = ['self', 'own', 'below', 'other']

/** Data scopes by role; a role that is missing here reaches all rows. */
const REACH: Partial<Record<BuiltIn, readonly RowClass[]>> = {
  dept_head: ['self', 'own', 'below'],
  gm: ['self', 'own', 'below'],
  attend_group: ['self'],
  staff: ['self'],
}

export function reachOf(role: BuiltIn): readonly RowClass[] {
  return REACH[role] ?? ROW_CLASSES
}
