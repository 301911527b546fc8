import {
  account,
  archive,
  changeOfManyPreviewed,
  conflict,
  deciding,
  deleteRefused,
  deletionOfMany,
  deletionOfMessages,
  draft,
  editWithErrors,
  exportFile,
  exportFiles,
  firstPassword,
  flow,
  type Hand,
  importColumns,
  importReady,
  inbox,
  jobDescription,
  locking,
  logEntry,
  loginWithErrors,
  notice,
  orgEvent,
  passwordWithErrors,
  peopled,
  policy,
  previewOfNotice,
  probation,
  publishing,
  role,
  sheetImport,
  shift,
  signInByLink,
  slipOf,
  unreadDialog,
} from './page-steps.ts'

/** One kind of page, with the way to open it. */
export type PageKind = {
  name: string
  /** Null means a visitor without a session. */
  user: string | null
  open(hand: Hand): Promise<unknown>
  /** Selector of the element that covers the page. */
  over: string
}

type Way = string | (() => Promise<string>) | ((hand: Hand) => Promise<void>)
type Kinds = readonly (readonly [name: string, way: Way, over?: string])[]

/** Opens an address, or runs the steps that lead to the page. */
async function go(way: Way, hand: Hand): Promise<void> {
  const path = typeof way === 'string' ? way : await way(hand)
  if (typeof path === 'string') await hand.open(path)
}

/** Opens an address that redirects. */
const leadsOn = (path: string) => async (hand: Hand) => void (await hand.open(path, null))
const at = (record: () => Promise<string>, more: string) => async () => (await record()) + more
const parts = (record: () => Promise<string>, what: string, names: readonly string[]): Kinds =>
  names.map((name) => [`${what}, ${name}`, at(record, `?tab=${name}`)])

const VISITOR: Kinds = [
  ['login', '/login'],
  ['login with errors', loginWithErrors],
  ['company sign-in', leadsOn('/login/company')],
  ['company sign-in refused', leadsOn('/login/company?prompt=none')],
  ['sign-in by link', signInByLink],
  ['no such page for a visitor', leadsOn('/404')],
  ['vacancies', '/SharingCenter/Recruitment'],
  ['application without a ticket', '/SharingCenter/candidate'],
  ['team without a link', '/SharingCenter/teaminfo'],
  ['first password', firstPassword],
  ['messages that wait', unreadDialog],
  ['messages', inbox],
  ['messages to be deleted', deletionOfMessages],
]

// Ten rows of a list show the same as fifty, and are checked faster.
const LISTS: Kinds = [
  ['list', '/hr/archives?pageSize=10'],
  [
    'list with filters and more of them',
    '/hr/archives?status=2&more=1&orderBy=name+desc&pageSize=10',
  ],
  ['list where nothing fits', '/hr/archives?key=nobody-has-this-name'],
  ['list with notices', '/hr/archives?page=999&nonsense=1'],
  ['list while columns are chosen', '/hr/archives?choose=1&pageSize=10'],
  ['list in groups', '/hr/archives?group=deptId'],
  ['list with totals', '/org/post-establishments?pageSize=10'],
  ['list with all rows picked', '/hr/archives?pick=all&pageSize=10'],
  ['views of a list', '/hr/archives/views?back=status%3D2'],
  ['change of many', '/hr/archives/bulk-edit?all=1&field=empKind&back=status%3D1'],
  ['change of many, previewed', changeOfManyPreviewed],
  ['deletion of many', deletionOfMany],
  ['file to import', '/hr/archives/import'],
  ['departments', '/org/departments'],
  ['departments of a past day', '/org/departments?at=2024-01-01&find=%E9%83%A8'],
  ['tree as a list', '/org/departments?view=list'],
  ['list of posts', '/org/posts?pageSize=10'],
  ['requests', '/hr/info-changes'],
  ['notices to be managed', '/work/notices'],
  ['job descriptions', '/hr/post-explains'],
  ['what waits to be decided', '/hr/my-approval'],
]

const RECORDS: Kinds = [
  ...parts(archive, 'record', ['overview', 'job', 'personal', 'schooling', 'welfare', 'history']),
  ['clear values', at(archive, '?tab=personal&clear=1')],
  ['print', at(archive, '/print')],
  ...parts(peopled, 'department', ['overview', 'people', 'posts', 'children', 'history']),
  ['department of a past day', at(peopled, '?at=2024-01-01&tab=people')],
  ['hours of a shift', shift],
  ['change of the organisation', orgEvent],
  ['notice and who has read it', at(notice, '')],
  ['readers of a notice', at(notice, '/readers')],
  ['document with its steps', jobDescription],
  ['probation', probation],
]

const FORMS: Kinds = [
  ['new record', '/hr/archives/new'],
  ['edit', at(archive, '/edit')],
  ['edit with errors', editWithErrors],
  ['form with rows', at(shift, '/edit')],
  ['form with search boxes', '/org/user-positions/new'],
  ['new probation', '/hr/probations/new'],
  ['new notice', '/work/notices/new'],
  ['new notice, previewed', previewOfNotice],
  ['notice to be published', publishing],
  ['draft of a notice', draft],
  ['attachments of a notice', at(draft, '/files/files')],
  ['photo of a person', at(archive, '/picture/photo')],
  ['move of a department', at(peopled, '/act/move')],
  ['delete', at(peopled, '/delete')],
  ['delete refused', deleteRefused],
  ['conflict', conflict],
  ['change of the password', '/account/password'],
  ['password with errors', passwordWithErrors],
]

const HR: Kinds = [
  ['home', '/'],
  ['home, arranged', '/account/home'],
  ...LISTS,
  ...RECORDS,
  ...FORMS,
  ['notices', '/work/notices?reading=1'],
  ['chart', '/org/chart'],
  ['amounts', '/org/amounts'],
  ['city rules', '/pay/city-rules'],
  ['tax month', '/pay/tax-months'],
  ['tax report', '/pay/tax-report'],
  ['board of candidates', '/hr/candidates/board'],
  ['figures of recruiting', '/hr/recruiting-figures'],
  ['interviews to conduct', '/hr/my-interviews'],
  ['own recommendations', '/hr/my-referrals'],
  ['titles', '/titles/professions'],
  ['official posts', '/titles/official-posts'],
  ['patents', '/titles/patents'],
  ['cost of pay', '/pay/cost'],
  ['cost of a rise', '/pay/cost/rise?percent=5'],
  ['spread of pay', '/pay/cost/spread'],
  ['pay reports', '/pay/reports'],
  ['tax year', '/pay/tax-year'],
  ['own slips', '/pay/my-slips'],
  ['merit factors of departments', '/pay/merit-departments'],
  ['insurance due', '/pay/insurance-due'],
  ['new insurance bases', '/pay/insurance-bases'],
  ['insurance beside its bureau', '/pay/insurance-compare'],
  ['insurance report', '/pay/insurance-report'],
  ['profile', '/account/profile'],
  ['own sessions', '/account/sessions'],
  ['own links', '/account/links'],
  ['who looked at my pay', '/account/pay-openings'],
  ['own pay cards', '/account/bank-cards'],
  ['company account', '/account/company'],
  ['no messages', '/messages?type=salary'],
  ['what messages are told', '/messages/preferences'],
  ['entry of messages', leadsOn('/account/messages')],
  ['search', '/search'],
  ['search that found something', '/search?q=%E9%83%A8'],
  ['search that found nothing', '/search?q=nobody-has-this-name'],
  ['empty page', '/emptyPage'],
  ['log out', '/logout'],
  ['no such page', '/404'],
]

const ADMINISTRATOR: Kinds = [
  ['home of an administrator', '/'],
  ['accounts', '/system/users?pageSize=10'],
  ['account', account],
  ['rights of an account', at(account, '/rights')],
  ['new account', '/system/users/new'],
  ['action', locking],
  ['sessions', '/system/sessions'],
  ['roles', '/system/roles'],
  ['role', role],
  ['rights of a role', '/system/permissions'],
  ['menu tree', '/system/menus'],
  ['new menu entry', '/system/menus/new'],
  ['calls', '/system/interfaces?pageSize=10'],
  ['jobs', '/system/jobs'],
  ['job', '/system/jobs/take-effect'],
  ['operation log', '/system/audit-logs?pageSize=10'],
  ['entry of the log', logEntry],
  ['parameters', '/system/policy-params'],
  ['parameter', policy],
  ['who approves what', '/system/approval-flows'],
  ['flow', flow],
  ['form of a flow', '/system/approval-flows/new?kind=hr/post-explains'],
  ['grants to one person', '/system/user-info-competences'],
]

const OWN: Kinds = [
  ['home of staff', '/'],
  ['own file', leadsOn('/account/file')],
  ['asking for changes of the own file', '/account/file/edit'],
  ['own photo', '/account/photo'],
  ['own slip', slipOf('staff3')],
  ['notices of staff', '/work/notices'],
  ['notice', notice],
]

const KINDS: readonly (readonly [user: string | null, kinds: Kinds])[] = [
  [null, VISITOR],
  ['noperm', [['refuse', leadsOn('/hr/archives')]]],
  ['staff1', [['forbidden', '/hr/archives/new']]],
  [
    'leader1',
    [
      ['home of a leader', '/'],
      ['document to be decided', deciding],
    ],
  ],
  ['staff3', OWN],
  [
    'er',
    [
      ['own files', exportFiles],
      ['own file that was made', exportFile],
      ['file that was looked at', importReady],
      ['columns of a file', importColumns],
    ],
  ],
  ['hrmgr', HR],
  [
    'pay',
    [
      ['terms due', '/pay/terms-due'],
      ['back pay', '/pay/back-pay'],
      ['salary spreadsheets', '/pay/spreadsheets'],
      ['file of a salary spreadsheet', sheetImport],
    ],
  ],
  ['admin', ADMINISTRATOR],
]

/** All kinds of pages, grouped by user. */
export const PAGE_KINDS: readonly PageKind[] = KINDS.flatMap(([user, kinds]) =>
  kinds.map(([name, way, over = '']) => ({ name, user, over, open: (hand) => go(way, hand) })),
)
