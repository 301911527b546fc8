import type { Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { cell, rosterOf, rows } from '#modules/attendance/roster/tests/roster-steps.ts'
import { addYearPlan, HEAD } from '#modules/work/plans/tests/own-plans.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { ownImport } from '#platform/tests/imports/sample-import.ts'
import { sql } from './database.ts'
import { unique } from './new-person.ts'

/** One kind of page, with the way to open it. */
export type PageKind = {
  name: string
  /** Null means a visitor without a session. */
  user: string | null
  open(page: Page): Promise<unknown>
}

/** The user whose wages the demo company pays. */
const SLIP_HOLDER = 'staff3'

const goTo = (path: string) => (page: Page) => page.goto(path)
const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()

async function recordPath(table: string, resource: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from ${table} where deleted_at is null order by id limit 1`,
  )
  return `/${resource}/${row?.id}`
}

async function departmentInNumbers(page: Page): Promise<void> {
  await page.goto(`/SharingCenter/dptinfo?id=${(await peopled()).split('/').at(-1)}`)
}

async function team(page: Page): Promise<void> {
  await page.goto(`/SharingCenter/teaminfo?deptId=${(await peopled()).split('/').at(-1)}`)
}

async function review(page: Page): Promise<void> {
  const id = (await recordPath('positive', 'hr/positives')).split('/').at(-1)
  await page.goto(`/SharingCenter/Positive?positiveId=${id}`)
}

async function notices(page: Page): Promise<void> {
  const id = (await peopled()).split('/').at(-1)
  await page.goto(`/SharingCenter/TransferCenter?deptId=${id}&month=2026-01`)
}

/** A machine that has just been set up as a terminal. */
async function terminal(page: Page): Promise<void> {
  const code = unique('T').toUpperCase()
  await sql(
    `with device as (
       insert into attend_device (id, sn, name, kind) values (gen_random_uuid(), $1, $1, '自助终端') returning id
     )
     insert into access_link (id, purpose, scope, subject, secret_hash, slot, expires_at, most_uses, creator_id, creator)
     select gen_random_uuid(), 'terminalCode', jsonb_build_object('device', d.id), $1, $2, d.id::text,
       now() + interval '10 minutes', 1, u.id, u.name
     from device d, app_user u where u.user_name = 'attend'`,
    [code, hashToken(code)],
  )
  await page.goto(`/kiosk?code=${code}`)
  await page.getByRole('button', { name: '登记此机器' }).click()
  await page.getByLabel('工号').waitFor()
}

const archive = () => recordPath('user_base_info', 'hr/archives')

/** A department that cannot be deleted, because it has employees. */
async function peopled(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'select dept_id as id from user_base_info where deleted_at is null order by id limit 1',
  )
  return `/org/departments/${row?.id}`
}
/** The last run of wages that can be compared with a run before. */
async function differences(page: Page): Promise<unknown> {
  const [run] = await sql<{ id: string }>(
    `select r.id from pay_run r where r.kind = 'normal' and r.people > 0 and r.deleted_at is null
       and exists (select from pay_run b where b.entity_id = r.entity_id and b.kind = r.kind and b.month < r.month
         and b.people > 0 and b.deleted_at is null)
     order by r.month desc, r.id limit 1`,
  )
  return page.goto(`/pay/runs/${run?.id}/differences`)
}

/** Somebody whose offer was accepted; another test may have taken them on meanwhile. */
async function joiningFromHiring(page: Page): Promise<unknown> {
  const [hiring] = await sql<{ id: string }>(
    "select id from to_be_recruited where offer_state in ('2', '7') and deleted_at is null order by doc_no limit 1",
  )
  return page.goto(`/hr/to-be-recruited/${hiring?.id}/act/join`)
}

/** A run with checked rows. */
async function audit(page: Page): Promise<unknown> {
  const [run] = await sql<{ id: string }>(
    "select id from pay_run where state = '1' and deleted_at is null order by month desc, id limit 1",
  )
  return page.goto(`/pay/runs/${run?.id}/audit`)
}

/** The latest published slip of this user. */
async function ownSlip(page: Page): Promise<unknown> {
  const [slip] = await sql<{ id: string }>(
    `select s.id from salary s join app_user u on u.user_base_id = s.user_id
     where u.user_name = $1 and s.state in ('4', '5') and s.deleted_at is null order by s.month desc limit 1`,
    [SLIP_HOLDER],
  )
  return page.goto(`/pay/my-slips/${slip?.id}`)
}

/** A run whose slips are published. */
async function unconfirmed(page: Page): Promise<unknown> {
  const [run] = await sql<{ id: string }>(
    "select id from pay_run where state = '5' and deleted_at is null order by month desc, id limit 1",
  )
  return page.goto(`/pay/runs/${run?.id}/unconfirmed`)
}

/** A salary spreadsheet that waits for its file. */
async function sheetImport(page: Page): Promise<unknown> {
  const [sheet] = await sql<{ id: string }>(
    "select id from salary_excel where state = '0' and deleted_at is null order by id limit 1",
  )
  return page.goto(`/pay/spreadsheets/import?id=${sheet?.id}`)
}

/** A draft. */
async function notice(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into notice (id, notice_no, title, type, scope, content)
     values (gen_random_uuid(), $1, $1, '通知', '全员', 'x') returning id`,
    [unique('GG')],
  )
  return `/work/notices/${row?.id}`
}

/** A recurring task for one test only, and its task template. */
async function taskRepeat(): Promise<{ template: string; repeat: string }> {
  const [template, repeat] = [uuidv7(), uuidv7()]
  await sql(
    `insert into task_template (id, name, owner_id, class_id, content, children, extend, created_by)
     select $1::uuid, '盘点', u.id, k.id, '把库存盘点一遍',
       '[{"title": "清点", "days": 2, "weight": 100}]', '[{"key": "room", "value": "北库"}]', u.id
     from app_user u, task_class k where u.user_name = 'admin' order by k.id limit 1`,
    [template],
  )
  await sql(
    `insert into task_repeat (id, template_id, owner_id, cycle, on_day, from_date, holiday, active_from,
       created_by)
     select $1::uuid, $2::uuid, u.id, '周', 1, today(), '顺延', today(), u.id
     from app_user u where u.user_name = 'admin'`,
    [repeat, template],
  )
  return {
    template: `/work/task-templates/${template}`,
    repeat: `/work/task-repeats/${repeat}`,
  }
}

const TABS = ['overview', 'job', 'personal', 'schooling', 'welfare', 'history']

// Ten rows of a list show the same as fifty, and are checked faster.
const signedIn: readonly [name: string, path: string][] = [
  ['home', '/'],
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
  ['views of a list', '/hr/archives/views?back=status%3D2'],
  ['change of many', '/hr/archives/bulk-edit?all=1&field=isCadre&back=status%3D1'],
  ['file to import', '/hr/archives/import'],
  ['departments', '/org/departments'],
  ['departments of a past day', '/org/departments?at=2024-01-01&find=%E9%83%A8'],
  ['tree as a list', '/org/departments?view=list'],
  ['list of posts', '/org/posts?pageSize=10'],
  ['new record', '/hr/archives/new'],
  ['list with all rows picked', '/hr/archives?pick=all&pageSize=10'],
  ['chart', '/org/chart'],
  ['working calendar', '/attendance/calendar?year=2025'],
  ['amounts', '/org/amounts'],
  ['pay inputs of a month', '/pay/inputs'],
  ['scores of a team', '/pay/merit-team'],
  ['merit factors of departments', '/pay/merit-departments'],
  ['city rules', '/pay/city-rules'],
  ['tax year', '/pay/tax-year'],
  ['own slips', '/pay/my-slips'],
  ['insurance due', '/pay/insurance-due'],
  ['new insurance bases', '/pay/insurance-bases'],
  ['new fund bases', '/pay/fund-bases'],
  ['insurance beside its bureau', '/pay/insurance-compare'],
  ['file of the insurance bureau', '/pay/insurance-compare/import'],
  ['fund beside its centre', '/pay/fund-compare'],
  ['file of the fund centre', '/pay/fund-compare/import'],
  ['insurance report', '/pay/insurance-report'],
  ['fund report', '/pay/fund-report'],
  ['what is due', '/hr/due'],
  ['turnover', '/hr/turnover'],
  ['tax simulator', '/pay/tax-simulator?income=30000&insurance=4500&extra=2000&bonus=36001'],
  ['reports', '/hr/reports'],
  ['report', '/userTemplate?reportUrl=hr/roster'],
  ['report that there is not', '/userTemplate?reportUrl=hr/unknown'],
  ['change of the password', '/account/password'],
  ['own sessions', '/account/sessions'],
  ['own links', '/account/links'],
  ['who looked at my pay', '/account/pay-openings'],
  ['own pay cards', '/account/bank-cards'],
  ['own files', '/account/exports'],
  ['messages', '/messages'],
  ['arrangement of home', '/account/home'],
  ['all that waits', '/waiting'],
  ['search', '/search'],
  ['search that found something', '/search?q=%E9%83%A8'],
  ['search that found nothing', '/search?q=nobody-has-this-name'],
  ['empty page', '/emptyPage'],
  ['log out', '/logout'],
  ['no such page', '/404'],
  ['about', '/About'],
  ['welcome', '/Welcome'],
]

/** Pages of pay, which personnel managers do not open. */
const taxed: readonly (readonly [name: string, path: string])[] = [
  ['tax month', '/pay/tax-months'],
  ['result of the tax bureau', '/pay/tax-months/import'],
  ['tax report', '/pay/tax-report'],
  ['cost of pay', '/pay/cost'],
  ['cost of a rise', '/pay/cost/rise?percent=5'],
  ['spread of pay', '/pay/cost/spread'],
  ['pay reports', '/pay/reports'],
  ['terms due', '/pay/terms-due'],
  ['back pay', '/pay/back-pay'],
  ['bank batches', '/pay/bank-batches'],
  ['salary spreadsheets', '/pay/spreadsheets'],
]

const administrated: readonly [name: string, path: string][] = [
  ['accounts', '/system/users?pageSize=10'],
  ['sessions', '/system/sessions'],
  ['new account', '/system/users/new'],
  ['roles', '/system/roles'],
  ['rights of a role', '/system/permissions'],
  ['jobs', '/system/jobs'],
  ['job', '/system/jobs/take-effect'],
  ['own tasks', '/work/my-tasks?part=mine'],
  ['board of tasks', '/work/board?of=all'],
  ['board of candidates', '/hr/candidates/board'],
  ['titles', '/titles/professions?pageSize=10'],
  ['applications for titles', '/titles/title-reviews?pageSize=10'],
  ['official posts', '/titles/official-posts?pageSize=10'],
  ['official organisations', '/titles/official-organisations?pageSize=10'],
  ['patents', '/titles/patents?pageSize=10'],
  ['figures of recruiting', '/hr/recruiting-figures'],
  ['applications behind a figure', '/hr/recruiting-figures/rows?figure=applied'],
  ['own recommendations', '/hr/my-referrals'],
  ['calendar of interviews', '/hr/interviews/calendar?view=week'],
  ['new task', '/work/tasks/new'],
  ['several new tasks', '/work/tasks/many'],
  ['task templates', '/work/task-templates?pageSize=10'],
  ['new task template', '/work/task-templates/new'],
  ['recurring tasks', '/work/task-repeats?pageSize=10'],
  ['new recurring task', '/work/task-repeats/new'],
  ['classes as a matrix', '/work/task-classes/matrix'],
  ['plans of a year', '/work/year-plans?year=2026&open=all'],
  ['plans of a year that has none', '/work/year-plans?year=2196'],
  ['menu tree', '/system/menus'],
  ['new menu entry', '/system/menus/new'],
  ['calls', '/system/interfaces?pageSize=10'],
  ['operation log', '/system/audit-logs?pageSize=10'],
  ['grants to one person', '/system/user-info-competences'],
]

/** All kinds of pages. */
export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'login', user: null, open: goTo('/login') },
  { name: 'login with errors', user: null, open: loginWithErrors },
  { name: 'no such page for a visitor', user: null, open: goTo('/404') },
  { name: 'share link that is over', user: null, open: goTo('/printUser?k=none') },
  { name: 'vacancies', user: null, open: goTo('/SharingCenter/Recruitment') },
  { name: 'vacancy that is over', user: null, open: goTo('/addUser?job=none') },
  { name: 'department in numbers', user: null, open: departmentInNumbers },
  { name: 'team without a link', user: null, open: goTo('/SharingCenter/teaminfo') },
  { name: 'team before its link', user: null, open: goTo('/SharingCenter/teaminfo?k=none') },
  { name: 'team', user: 'hrmgr', open: team },
  { name: 'probation review', user: 'hrmgr', open: review },
  { name: 'notices of transfers', user: 'hrmgr', open: notices },
  { name: 'thanks for an application', user: null, open: goTo('/Thanks') },
  { name: 'application without a ticket', user: null, open: goTo('/SharingCenter/candidate') },
  {
    name: 'offer before its passcode',
    user: null,
    open: goTo('/SharingCenter/SalaInterview?k=none'),
  },
  { name: 'own data without a ticket', user: null, open: goTo('/SharingCenter/candidateData') },
  { name: 'first day without a ticket', user: null, open: goTo('/addUser?at=day') },
  { name: 'machine that is no terminal', user: null, open: goTo('/kiosk?code=ABCDE-FGHJK') },
  { name: 'terminal', user: null, open: terminal },
  { name: 'own PIN', user: 'staff1', open: goTo('/account/pin') },
  {
    name: 'registration form',
    user: 'hrmgr',
    open: async (page) => page.goto(`/printUser?id=${(await archive()).split('/').at(-1)}`),
  },
  { name: 'refuse', user: 'noperm', open: goTo('/hr/archives') },
  { name: 'forbidden', user: 'staff1', open: goTo('/hr/archives/new') },
  ...signedIn.map(([name, path]) => ({ name, user: 'hrmgr', open: goTo(path) })),
  ...taxed.map(([name, path]) => ({ name, user: 'hrdir', open: goTo(path) })),
  { name: 'joining from a hiring', user: 'er', open: joiningFromHiring },
  { name: 'differences of a pay run', user: 'hrdir', open: differences },
  { name: 'audit of a pay run', user: 'hrdir', open: audit },
  { name: 'unconfirmed slips of a pay run', user: 'hrdir', open: unconfirmed },
  { name: 'file of a salary spreadsheet', user: 'hrdir', open: sheetImport },
  { name: 'own slip', user: SLIP_HOLDER, open: ownSlip },
  ...administrated.map(([name, path]) => ({ name, user: 'admin', open: goTo(path) })),
  ...['overview', 'people', 'posts', 'children', 'history'].map((tab) => ({
    name: `department, ${tab}`,
    user: 'hrmgr',
    open: async (page: Page) => page.goto(`${await peopled()}?tab=${tab}`),
  })),
  {
    name: 'department of a past day',
    user: 'hrmgr',
    open: async (page) => page.goto(`${await peopled()}?at=2024-01-01&tab=people`),
  },
  ...[
    ['month', ''],
    ['week', '&view=week'],
    ['day', '&view=date'],
  ].map(([name, more]) => ({
    name: `roster of a ${name}`,
    user: 'attend',
    open: async (page: Page) => page.goto(await rosterOf('2026-01', more)),
  })),
  { name: 'roster of somebody', user: 'attend', open: rosterOfOne },
  ...['my', 'heat', 'team', 'daily', 'monthly'].map((path) => ({
    name: `attendance: ${path}`,
    user: 'attend',
    open: goTo(`/attendance/${path}`),
  })),
  { name: 'attendance: a day', user: 'attend', open: firstDay },
  { name: 'roster that is painted on', user: 'attend', open: paintedRoster },
  ...['by-month?mode=rotate', 'import', 'check', 'locks', 'print'].map((path) => ({
    name: `beside a roster: ${path}`,
    user: 'attend',
    open: goTo(`/attendance/roster/${path}`),
  })),
  {
    name: 'year plan',
    user: HEAD,
    open: async (page) => page.goto(`/work/year-plans/${await addYearPlan()}`),
  },
  {
    name: 'parts of a year plan',
    user: HEAD,
    open: async (page) => page.goto(`/work/year-plans/${await addYearPlan()}/act/decompose`),
  },
  {
    name: 'task template with its parts',
    user: 'admin',
    open: async (page) => page.goto(`${(await taskRepeat()).template}?tab=parts`),
  },
  {
    name: 'change of a task template',
    user: 'admin',
    open: async (page) => page.goto(`${(await taskRepeat()).template}/edit`),
  },
  {
    name: 'new task of a template',
    user: 'admin',
    open: async (page) => {
      const id = (await taskRepeat()).template.split('/').at(-1)
      return page.goto(`/work/tasks/new?templateId=${id}`)
    },
  },
  {
    name: 'recurring task with its days',
    user: 'admin',
    open: async (page) => page.goto((await taskRepeat()).repeat),
  },
  { name: 'hours of a shift', user: 'hrmgr', open: hoursOfShift },
  { name: 'action', user: 'admin', open: action },
  { name: 'clear values', user: 'hrmgr', open: clearValues },
  ...TABS.map((tab) => ({
    name: `record, tab ${tab}`,
    user: 'hrmgr',
    open: async (page: Page) => page.goto(`${await archive()}?tab=${tab}`),
  })),
  { name: 'edit', user: 'hrmgr', open: async (page) => page.goto(`${await archive()}/edit`) },
  { name: 'print', user: 'hrmgr', open: async (page) => page.goto(`${await archive()}/print`) },
  { name: 'asking for changes of the own file', user: 'staff3', open: goTo('/account/file/edit') },
  {
    name: 'photo of a person',
    user: 'hrmgr',
    open: async (page) => page.goto(`${await archive()}/picture/photo`),
  },
  {
    name: 'attachments of a notice',
    user: 'hrmgr',
    open: async (page) => page.goto(`${await notice()}/files/files`),
  },
  { name: 'what waits to be decided', user: 'leader1', open: goTo('/hr/my-approval') },
  { name: 'document to be decided', user: 'leader1', open: deciding },
  {
    name: 'document with its steps',
    user: 'hrmgr',
    open: async (page) => page.goto(await recordPath('post_explain', 'hr/post-explains')),
  },
  {
    name: 'probation',
    user: 'hrmgr',
    open: async (page) => page.goto(await recordPath('probation', 'hr/probations')),
  },
  { name: 'new probation', user: 'hrmgr', open: goTo('/hr/probations/new') },
  { name: 'who approves what', user: 'hrdir', open: goTo('/system/approval-flows') },
  {
    name: 'flow tried on a document',
    user: 'hrdir',
    open: async (page) => page.goto(await recordPath('approval_flow', 'system/approval-flows')),
  },
  {
    name: 'form of a flow',
    user: 'hrdir',
    open: goTo('/system/approval-flows/new?kind=hr/post-explains'),
  },
  {
    name: 'file that was looked at',
    user: 'er',
    open: async (page) => page.goto(await ownImport('er', 'ready')),
  },
  {
    name: 'columns of a file',
    user: 'er',
    open: async (page) => page.goto(await ownImport('er', 'columns')),
  },
  { name: 'edit with errors', user: 'hrmgr', open: editWithErrors },
  {
    name: 'delete',
    user: 'hrmgr',
    open: async (page) => page.goto(`${await peopled()}/delete`),
  },
  { name: 'delete refused', user: 'hrmgr', open: deleteRefused },
  { name: 'conflict', user: 'hrmgr', open: conflict },
  { name: 'password with errors', user: 'hrmgr', open: passwordWithErrors },
]

async function action(page: Page): Promise<void> {
  const [row] = await sql<{ id: string }>("select id from app_user where user_name = 'staff2'")
  await page.goto(`/system/users/${row?.id}/act/lock`)
}

/** Opens the document that has waited longest; the journeys use their own documents. */
async function deciding(page: Page): Promise<void> {
  await page.goto('/hr/my-approval')
  // The tabs are a list too.
  await page.locator('.approval').getByRole('link').first().click()
  await page.getByRole('textbox', { name: '意见' }).waitFor()
}

async function hoursOfShift(page: Page): Promise<void> {
  await page.goto(await recordPath('shift_group', 'attendance/shift-groups'))
}

async function firstDay(page: Page): Promise<void> {
  const [day] = await sql<{ path: string }>(
    `select user_id || '/' || date as path from attend_day where segments <> '[]'
     order by date desc, user_id limit 1`,
  )
  await page.goto(`/attendance/days/${day?.path}`)
}

async function rosterOfOne(page: Page): Promise<void> {
  await page.goto(await rosterOf('2026-01'))
  await rows(page).first().getByRole('link').click()
  await page.getByRole('region').getByRole('combobox').first().waitFor()
}

async function paintedRoster(page: Page): Promise<void> {
  await page.goto(await rosterOf('2026-01'))
  await page.getByRole('toolbar').waitFor()
  await cell(page, 1, 5).click()
  await page.keyboard.press('1')
  await page.getByText('1 格未保存').waitFor()
}

async function clearValues(page: Page): Promise<void> {
  await page.goto(`${await archive()}?tab=contact&clear=1`)
}

async function loginWithErrors(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请输入用户名', { exact: true }).waitFor()
}

async function passwordWithErrors(page: Page): Promise<void> {
  await page.goto('/account/password')
  await save(page)
  await page.getByText('不能为空', { exact: true }).first().waitFor()
}

async function editWithErrors(page: Page): Promise<void> {
  await page.goto('/org/department-types/new')
  await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await save(page)
  await page.getByRole('alert').waitFor()
}

async function deleteRefused(page: Page): Promise<void> {
  await page.goto(`${await peopled()}/delete`)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('alert').waitFor()
}

async function conflict(page: Page): Promise<void> {
  await page.goto('/org/department-types/new')
  const [code, name] = [unique('A'), unique('A')]
  await page.getByRole('textbox', { name: '编码', exact: true }).fill(code)
  await page.getByRole('textbox', { name: '类型名称' }).fill(name)
  await save(page)
  await page.getByRole('status').waitFor()
  await page.getByRole('link', { name: '编辑', exact: true }).first().click()
  await page.getByRole('textbox', { name: '备注' }).fill('mine')
  await sql("update department_type set remark = 'theirs', version = version + 1 where code = $1", [
    code,
  ])
  await save(page)
  await page.getByRole('region', { name: '两个人同时修改了这条记录' }).waitFor()
}
