import { uuidv7 } from 'uuidv7'
import { ownImport } from '../../platform/tests/imports/sample-import.ts'
import { linkFor } from '../../platform/tests/sign-in/sign-in-link.ts'
import { sql } from '../e2e/database.ts'
import { unique } from '../e2e/new-person.ts'
import { addStranger } from '../e2e/own-accounts.ts'
import { passwordOf } from '../e2e/sign-in.ts'

/** The few browser functions needed to reach a page, for any browser. */
export type Hand = {
  /** Opens an address; `at` is the expected address, or null if it redirects. */
  open(path: string, at?: string | null): Promise<unknown>
  fill(css: string, text: string): Promise<unknown>
  press(css: string): Promise<unknown>
  /** Waits until an element with this selector is visible. */
  see(css: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

const SAVE = 'form.form .buttons .button-primary'
const SIGN_IN = 'main form .button-primary'

async function recordPath(table: string, resource: string, order = 'id'): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from ${table} where deleted_at is null order by ${order} limit 1`,
  )
  return `/${resource}/${row?.id}`
}

export const archive = () => recordPath('user_base_info', 'hr/archives')
export const account = () => recordPath('app_user', 'system/users', 'user_name')
export const role = () => recordPath('role', 'system/roles', 'code')
export const shift = () => recordPath('shift_group', 'attendance/shift-groups')
export const policy = () => recordPath('policy_param', 'system/policy-params', 'key')
export const flow = () => recordPath('approval_flow', 'system/approval-flows')
/** A notice that all users may read. */
export const notice = () =>
  recordPath('notice', 'work/notices', "state = '1' desc, scope = '全员' desc, id")
export const draft = () => recordPath('notice', 'work/notices', "state = '0' desc, id")

/** The latest published slip of a user. */
export const slipOf = (user: string) => async () => {
  const [slip] = await sql<{ id: string }>(
    `select s.id from salary s join app_user u on u.user_base_id = s.user_id
     where u.user_name = $1 and s.state in ('4', '5') and s.deleted_at is null order by s.month desc limit 1`,
    [user],
  )
  return `/pay/my-slips/${slip?.id}`
}

/** The page that takes the file of a salary spreadsheet. */
export const sheetImport = async () => {
  const [sheet] = await sql<{ id: string }>(
    "select id from salary_excel where state = '0' and deleted_at is null order by id limit 1",
  )
  return `/pay/spreadsheets/import?id=${sheet?.id}`
}

export const jobDescription = () => recordPath('post_explain', 'hr/post-explains')
export const probation = () => recordPath('probation', 'hr/probations')

/** Opens the document that has waited longest; the journeys use their own documents. */
export async function deciding(hand: Hand): Promise<void> {
  await hand.open('/hr/my-approval')
  await hand.press('.approval-head a')
  await hand.see('textarea[name=opinion]')
}

export async function logEntry(): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from audit_entry order by id desc limit 1')
  return `/system/audit-logs/${row?.id}`
}

export async function orgEvent(): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from org_history_entry order by id limit 1')
  return `/org/histories/${row?.id}`
}

/** A department that cannot be deleted, because it has employees. */
export async function peopled(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'select dept_id as id from user_base_info where deleted_at is null order by id limit 1',
  )
  return `/org/departments/${row?.id}`
}

async function staffAccount(userName: string): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from app_user where user_name = $1', [
    userName,
  ])
  return `/system/users/${row?.id}`
}

export const locking = async () => `${await staffAccount('staff2')}/act/lock`

/** Enters name and password and submits; the next page may be any page. */
async function enter(hand: Hand, user: string): Promise<void> {
  await hand.open('/login')
  await hand.fill('[name=user]', user)
  await hand.fill('[name=password]', passwordOf(user))
  await hand.press(SIGN_IN)
}

export async function loginWithErrors(hand: Hand): Promise<void> {
  await hand.open('/login')
  await hand.press(SIGN_IN)
  await hand.see('#user-error')
}

export async function signInByLink(hand: Hand): Promise<void> {
  await hand.open(linkFor('staff1'), '/loginSingle')
  await hand.see(SIGN_IN)
}

/** The administrator still knows the password, so the user may open only this page. */
export async function firstPassword(hand: Hand): Promise<void> {
  const user = await addStranger()
  await sql('update app_user set must_change_password = true where user_name = $1', [user])
  await enter(hand, user)
  await hand.see('[name=confimPassword]')
}

/** A user with a few unread messages, right after sign-in. */
export async function unreadDialog(hand: Hand): Promise<void> {
  const user = await addStranger()
  for (const type of ['system', 'notice']) {
    await sql(
      `with told as (
         insert into message (id, code, said, type, link, biz_type, toast_seconds, sender_id)
         select $1, 'roleGiven', '{"name": "王芳", "role": "部门负责人"}', $3, '/account/file', 'x', 10, s.id
         from app_user s where s.user_name = 'hrmgr' returning id
       )
       insert into message_copy (receiver_id, message_id, type, has_toast)
       select a.id, $1, $3, true from app_user a where a.user_name = $2`,
      [uuidv7(), user, type],
    )
  }
  await enter(hand, user)
  await hand.see('dialog.unread')
}

export async function inbox(hand: Hand): Promise<void> {
  await unreadDialog(hand)
  await hand.open('/messages')
  await hand.see('.message')
}

export async function deletionOfMessages(hand: Hand): Promise<void> {
  await inbox(hand)
  await hand.press('.message [type=checkbox]')
  await hand.press('.inbox-buttons button:last-child')
  await hand.see('.confirm')
}

export async function passwordWithErrors(hand: Hand): Promise<void> {
  await hand.open('/account/password')
  await hand.press(SIGN_IN)
  await hand.see('[id$=-error]')
}

export async function editWithErrors(hand: Hand): Promise<void> {
  await hand.open('/org/department-types/new')
  await hand.evaluate("document.querySelector('form.form').setAttribute('novalidate', '')")
  await hand.press(SAVE)
  await hand.see('[role=alert]')
}

export async function deleteRefused(hand: Hand): Promise<void> {
  await hand.open(`${await peopled()}/delete`)
  await hand.press('main form .button-danger')
  await hand.see('[role=alert]')
}

/** A department type that only one test uses. */
async function departmentType(): Promise<string> {
  const [id, code] = [uuidv7(), unique('A')]
  await sql('insert into department_type (id, code, name) values ($1, $2, $2)', [id, code])
  return id
}

export async function deletionOfMany(hand: Hand): Promise<void> {
  const ids = [await departmentType(), await departmentType()]
  const query = ids.map((id) => `ids=${id}`).join('&')
  await hand.open(`/org/department-types/bulk-delete?${query}`)
}

export async function conflict(hand: Hand): Promise<void> {
  const id = await departmentType()
  await hand.open(`/org/department-types/${id}/edit`)
  await hand.fill('[name=remark]', 'mine')
  await sql("update department_type set remark = 'theirs', version = version + 1 where id = $1", [
    id,
  ])
  await hand.press(SAVE)
  await hand.see('.conflict')
}

export async function changeOfManyPreviewed(hand: Hand): Promise<void> {
  const people = await sql<{ id: string }>(
    "select id from user_base_info where status = '2' and deleted_at is null order by id limit 3",
  )
  const query = people.map(({ id }) => `ids=${id}`).join('&')
  await hand.open(`/hr/archives/bulk-edit?${query}&field=workCity`)
  await hand.fill('form.form [name=workCity]', '哈尔滨')
  await hand.press('form.form .buttons [value=preview]')
  await hand.see('main .confirm')
}

export async function previewOfNotice(hand: Hand): Promise<void> {
  await hand.open('/work/notices/new')
  await hand.fill('[name=title]', '消防演练')
  await hand.fill('[name=content]', '## 安排\n\n**周五**下午三点，全体参加。')
  await hand.press('[value="preview:content"]')
  await hand.see('.text-preview')
}

export async function publishing(hand: Hand): Promise<void> {
  await hand.open(`${await draft()}/act/publish`)
  await hand.press(SAVE)
  await hand.see('.consequences')
}

/** An export file of a user, finished just now. */
async function addExport(): Promise<string> {
  const id = uuidv7()
  await sql(
    `insert into export_file (id, owner_id, resource, query, format, language, state, rows_total,
       rows_done, size, title, finished_at, expires_at)
     select $1, id, 'hr/archives', 'status=2', 'csv', 'zh', 'done', 6000, 6000, 250000, '人事档案',
       now(), now() + interval '1 hour' from app_user where user_name = 'er'`,
    [id],
  )
  return id
}

export async function exportFile(hand: Hand): Promise<void> {
  await hand.open(`/account/exports/${await addExport()}`)
}

export async function exportFiles(hand: Hand): Promise<void> {
  await addExport()
  await hand.open('/account/exports')
  await hand.see('main table')
}

export async function importReady(hand: Hand): Promise<void> {
  await hand.open(await ownImport('er', 'ready'))
}

export async function importColumns(hand: Hand): Promise<void> {
  await hand.open(await ownImport('er', 'columns'))
}
