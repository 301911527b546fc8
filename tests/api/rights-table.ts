import { RESOURCES } from '#product/define/registry.server.ts'

/**
 * Who may do what, written down by hand from the table of default grants. It is
 * what the built-in roles are held against, so nothing here comes from them.
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
 * `F` everything, `E` look, add and edit, `X` look and export, `D` look, export and decide, `O` look
 * and withdraw, `J` as `E` and judge, `S` look and judge oneself, `C` look and confirm, `K` look and examine, `V` look, `-` nothing; in the order of BUILT_IN.
 */
const PAGE_GROUPS: readonly { letters: string; pages: readonly string[] }[] = [
  // Whoever holds trainings, or says who is in an attendance group, finds whom to name.
  { letters: 'V F F  - F - - V  V V V - - V V', pages: ['hr/archives'] },
  // What people ask about their own files: they withdraw, HR decides.
  { letters: '- D D  - D - - -  - - - - - O V', pages: ['hr/info-changes'] },
  // Those who put files right see which were voided, and whoever audits them.
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
  // Not below Organize: who holds which post is told to those who may see people,
  // and changed by hand by the HR manager and the director only.
  { letters: 'V F F  - V - - -  V V - - - - V', pages: ['org/user-positions'] },
  // Figures about people, for those who see others than themselves.
  { letters: '- V V  - V - - -  V V - - - - V', pages: ['hr/due', 'hr/turnover', 'hr/reports'] },
  { letters: '- F F  E - - - -  E V - - - - V', pages: ['org/post-establishments'] },
  { letters: '- F F  - F - - -  E V - - - - V', pages: ['hr/transfers'] },
  // Everybody may ask to leave himself.
  { letters: '- F F  - F - - -  E V - - - E V', pages: ['hr/dimissions'] },
  // Heads judge their people; staff reach what is about themselves, and say first how it went.
  { letters: '- F F  - F - - -  E - - - - V V', pages: ['hr/probations'] },
  { letters: '- F F  - F - - -  J - - - - S V', pages: ['hr/probation-evaluations'] },
  { letters: '- F F  - F - - -  E - - - - E V', pages: ['hr/positives'] },
  // Whoever is asked examines what is his own, by being staff; a head reaches no more than that.
  { letters: '- F F  - F - - -  - - - - - K V', pages: ['hr/positive-examines'] },
  // What somebody signed he reads himself; heads and the manager know the terms, and no pay.
  { letters: '- F F  - F - - -  V V - - - V V', pages: ['hr/contracts'] },
  { letters: '- F F  - F - - -  - - - - - - V', pages: ['hr/contract-types'] },
  // His own certificates, with what he is paid for them.
  { letters: '- F F  - F - - -  V V - - - V V', pages: ['hr/certificates'] },
  { letters: '- F F  - F - - -  - - - - - - V', pages: ['hr/certificate-types'] },
  // Each signs his own; heads and the manager see who has signed.
  { letters: '- F F  - F - - -  V V - - - G V', pages: ['hr/commitment-letters'] },
  {
    letters: '- F F  - F - - -  - - - - - - V',
    pages: ['hr/commitment-sendings', 'hr/commitment-templates'],
  },
  // Never told to the person it is about.
  { letters: '- F F  - F - - -  V V - - - - V', pages: ['hr/record-notes'] },
  { letters: '- F F  - - - - F  E V - - - - V', pages: ['hr/trainings'] },
  // What is announced is announced to everybody.
  { letters: 'F F F  F F F F F  F F F F F F V', pages: ['hr/my-training'] },
  { letters: '- F F  - V - - F  V V - - - V V', pages: ['hr/train-records'] },
  { letters: '- V V  - - - - V  V V - - - - V', pages: ['hr/training-statistics'] },
  // The specialist generates, checks and finishes; the manager audits; each sees his own once it is settled.
  { letters: 'V F F  - F - - -  V V - - - V V', pages: ['hr/certificate-monthlies'] },
  // Staff read the version in force by a call of its own, and no list of them.
  { letters: '- F F  E - - - -  E V - - - - V', pages: ['hr/post-explains'] },
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
  // What the product does by itself.
  { letters: 'F - -  - - - - -  - - - - - - -', pages: ['system/jobs'] },
  // Who may share sees what was shared, and closes it.
  { letters: 'F F F  - F - - -  - - - - - - -', pages: ['system/share-links'] },
  { letters: 'F F -  - - - - -  - - - - - - -', pages: ['system/policy-params'] },
  // Whoever runs the system or answers for personnel says who approves; HR managers look it up.
  {
    letters: 'F F V  - - - - -  - - - - - - -',
    pages: ['system/approval-flows', 'system/report-templates'],
  },
  // Settings of attendance. Staff reach documents of their own, of which there are none here.
  {
    letters: 'V X X  - - - - -  X V F E - - V',
    pages: ['attendance/shift-groups', 'attendance/groups', 'attendance/calendar-days'],
  },
  // Everybody asks for himself; whoever keeps attendance, or leads a group, for others too.
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
  // Who has a PIN for terminals; whoever forgot his has it cleared by personnel or attendance.
  { letters: 'V F F  - - - - -  - - F - - - V', pages: ['attendance/pins'] },
  // Each his own; heads and leaders of groups those of their people.
  { letters: 'V X X  - - - - -  X V F X - V V', pages: ['attendance/clock-ins'] },
  // What came of the days of people; each sees his own, and leaders those of their people.
  { letters: 'V X X  - - - - -  X V F V - V V', pages: ['attendance/daily'] },
  // Each confirms his own month.
  { letters: 'V X X  - - - - -  X V F V - C V', pages: ['attendance/monthly'] },
  { letters: 'F F F  F F F F F  F F F F F F F', pages: ['attendance/my'] },
  {
    letters: 'V V V  - - - - -  V V V V - - V',
    pages: ['attendance/team', 'attendance/heat'],
  },
  // Everybody has leave of his own; HR looks, and whoever keeps attendance grants.
  { letters: 'V X X  - - - - -  V V F - - V V', pages: ['attendance/leave-balances'] },
  // The lists of what the roster has written; locks are of groups, not of departments.
  { letters: 'V X X  - - - - -  X V F X - - V', pages: ['attendance/schedules'] },
  { letters: 'V X X  - - - - -  - V F X - - V', pages: ['attendance/locks'] },
  // When one works and when one does not is no secret from anybody.
  { letters: 'V V V  V V V V V  V V V V V V V', pages: ['attendance/calendar'] },
  // Everybody has tasks of his own by being staff; heads reach those of their people.
  {
    letters: 'F - -  - - - - -  F F - - - F V',
    pages: ['work/tasks', 'work/task-templates', 'work/task-repeats'],
  },
  // What is somebody's own among them, and the same as cards.
  { letters: 'V - -  - - - - -  V V - - - V V', pages: ['work/my-tasks', 'work/board'] },
  { letters: 'F E V  - - - - -  V V - - - - V', pages: ['work/task-classes'] },
  { letters: 'V - -  - - - - -  V V - - - V V', pages: ['work/reports'] },
  // Everybody reads what is meant for him; staff relations write, and HR or the administrator publishes.
  { letters: 'F F F  V E V V V  V V V V V V V', pages: ['work/notices'] },
  { letters: 'V F F  V V V V V  V V V V V V V', pages: ['hr/documents'] },
  // Everybody plans for himself, heads for their departments; whoever is in charge gives plans up.
  { letters: 'V - -  - - - - -  F F - - - E V', pages: ['work/year-plans'] },
  { letters: 'F E V  - - - - -  V V - - - V V', pages: ['work/year-plan-configs'] },
  // Everybody meets: one's own meetings by being staff, heads those of their people.
  {
    letters: 'V - -  - - - - -  F F - - - F V',
    pages: ['work/meeting-plans', 'work/meeting-topics', 'work/project-meetings'],
  },
  { letters: 'F F F  F F F F F  F F F F F F F', pages: ['work/schedules'] },
  // Departments ask each other; heads answer for theirs.
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
]

type Departure = {
  pages: readonly string[]
  roles: readonly BuiltIn[]
  letter: string
  why: string
}

/** Where less is granted than the table says, on purpose. Nowhere is it more. */
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
    why: 'whoever runs the system opens no personnel or pay data, least of all to himself',
  },
]

/** Buttons that a letter does not bring. */
const WITHHELD: readonly { page: string; role: BuiltIn; button: string; why: string }[] = [
  { page: 'org/post-ranks', role: 'admin', button: 'unmask', why: 'no salary figures by default' },
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
    why: 'a plan is given up by whoever is in charge',
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

/** Buttons that a letter leaves out and a role has all the same. */
const BESIDES: readonly { page: string; role: BuiltIn; button: string }[] = [
  { page: 'hr/dimissions', role: 'gm', button: 'liftBar' },
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
  // To run a department: who is in it, and how to reach them.
  dept_head: ['base', 'contact'],
  gm: ['base', 'education', 'career'],
  staff: EVERY_GROUP,
  auditor: EVERY_GROUP,
}

/** Whoever asks for a departure, or decides about it, knows why; pay is for who decides about that. */
const DEPARTURE_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = {
  dept_head: ['reason'],
  staff: ['reason'],
  gm: ['reason', 'pay', 'bar'],
}

/** What was agreed on with somebody he knows himself, and what he is paid for a certificate. */
const CONTRACT_GROUPS: Partial<Record<BuiltIn, readonly string[]>> = { staff: ['pay'] }

const GROUPS_OF: Readonly<Record<string, typeof ARCHIVE_GROUPS>> = {
  'hr/dimissions': DEPARTURE_GROUPS,
  'hr/contracts': CONTRACT_GROUPS,
  'hr/certificates': CONTRACT_GROUPS,
  'hr/certificate-monthlies': CONTRACT_GROUPS,
}

/**
 * What forms refer to: names and codes to choose from, whose call is open to everybody signed in and
 * asks itself for the form that offers them (choices.test.ts). People are not among them.
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

/** Whether a built-in role brings a button of a page. */
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

/** Whose row: one's own, of the own department, of one below it, of another one. */
export type RowClass = 'self' | 'own' | 'below' | 'other'

export const ROW_CLASSES: readonly RowClass[] = ['self', 'own', 'below', 'other']

/** Data scopes: everything unless told here. */
const REACH: Partial<Record<BuiltIn, readonly RowClass[]>> = {
  dept_head: ['self', 'own', 'below'],
  gm: ['self', 'own', 'below'],
  attend_group: ['self'],
  staff: ['self'],
}

export function reachOf(role: BuiltIn): readonly RowClass[] {
  return REACH[role] ?? ROW_CLASSES
}
