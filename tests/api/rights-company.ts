import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { addReferralOf } from '#modules/hr/referrals/tests/add-referral.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { type ConformanceCompany, openCompany } from '../conformance/conformance-company.ts'
import { type Input, sampleRecord } from '../conformance/sample-record.ts'
import type { DatabaseClient } from './database-client.ts'
import type { Download, Hands } from './rights-operations.ts'
import { addRequests, REQUEST_PATHS } from './rights-requests.ts'
import {
  BUILT_IN,
  type BuiltIn,
  ROW_CLASSES,
  type RowClass,
  reachOf,
  roleHolds,
} from './rights-table.ts'
import { type Answer, type Caller, savedIn } from './running-api.ts'

/** One source of rights: a role of the user. */
export type Source = {
  holds(page: string, button: string): boolean
  reach: readonly RowClass[]
}

export type Account = {
  name: string
  id: string
  /** The personnel file; null if the account has none. */
  file: string | null
  sources: readonly Source[]
} & Hands

/** Whether the rows of a resource, or of its parent, belong to employees. */
export function isPersonal(resource: Resource): boolean {
  const owner = resource.parent ? requireResource(resource.parent.resource) : resource
  return owner.scope !== undefined
}

/** Applications belong to the department of their need, and what follows to that of the application. */
const CANDIDATES = 'hr/candidates'
/** Forms of new colleagues belong to the department of their hiring. */
const FORMS = 'hr/register'
/** Offers are written by the product only. */
const OFFERS = 'hr/offers'
/** Colleagues recommend on a page of their own. */
const REFERRALS = 'hr/referrals'
const OF_APPLICATIONS: readonly string[] = [
  'hr/interviews',
  'hr/salary-interviews',
  'hr/to-be-recruited',
  'hr/candidate-messages',
]

/** Whether rows belong to departments and not to employees; child rows follow their parent. */
export function isDepartmental({ scope, parent }: Resource): boolean {
  const whose = parent ? requireResource(parent.resource).scope : scope
  return whose !== undefined && whose.person === undefined
}

/**
 * Combinations of rights that no built-in role has: writing in a limited scope, or seeing only some buttons.
 */
const OWN_ROLES: Readonly<
  Record<string, { scope: string; reach: readonly RowClass[]; buttons: RegExp; hasFile: boolean }>
> = {
  'all-of-self': { scope: '1', reach: ['self'], buttons: /./, hasFile: true },
  'all-of-department': { scope: '2', reach: ['self', 'own'], buttons: /./, hasFile: true },
  'all-of-tree': { scope: '3', reach: ['self', 'own', 'below'], buttons: /./, hasFile: true },
  'all-of-chosen': { scope: '5', reach: ['other'], buttons: /./, hasFile: true },
  viewer: { scope: '4', reach: ROW_CLASSES, buttons: /^view$/, hasFile: false },
  editor: { scope: '4', reach: ROW_CLASSES, buttons: /^(view|edit|export)$/, hasFile: false },
}

const NOBODY = 'nobody'
/** Accounts with only the system role; they have no personnel file here. */
const WITHOUT_FILE: ReadonlySet<string> = new Set<BuiltIn>(['admin', 'auditor'])

/** The pages with rows of employees or departments, which OWN_ROLES apply to. */
const PERSONAL_PAGES: ReadonlySet<string> = new Set(
  RESOURCES.filter(({ scope }) => scope !== undefined).map(({ path }) => path),
)

function builtInSource(role: BuiltIn): Source {
  return { holds: (page, button) => roleHolds(role, page, button), reach: reachOf(role) }
}

function sourcesOf(name: string, hasFile: boolean): Source[] {
  const own = OWN_ROLES[name]
  const role = BUILT_IN.find((code) => code === name)
  return [
    ...(role && role !== 'staff' ? [builtInSource(role)] : []),
    ...(own
      ? [
          {
            holds: (page: string, button: string) =>
              PERSONAL_PAGES.has(page) && own.buttons.test(button),
            reach: own.reach,
          },
        ]
      : []),
    ...(hasFile ? [builtInSource('staff')] : []),
  ]
}

const PLANNED = [
  ...BUILT_IN.map((name) => ({ name: String(name), hasFile: !WITHOUT_FILE.has(name) })),
  ...Object.entries(OWN_ROLES).map(([name, { hasFile }]) => ({ name, hasFile })),
  { name: NOBODY, hasFile: false },
]

export const ACCOUNT_NAMES: readonly string[] = PLANNED.map(({ name }) => name)

/** A valid access token of an account, without the slow password check. */
export async function issueToken(database: DatabaseClient, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.rows(
    `insert into identity_state (model, id, payload, expires_at)
     values ('AccessToken', $1, $2, now() + interval '1 hour')`,
    [hashToken(token), JSON.stringify({ accountId, kind: 'AccessToken' })],
  )
  return token
}

export async function addBareAccount(
  database: DatabaseClient,
  name: string,
  file: string | null = null,
  department: string | null = null,
): Promise<string> {
  const id = uuidv7()
  await database.rows(
    `insert into app_user (id, user_name, code, name, password_hash, user_base_id, dept_id)
     values ($1, $2, $3, $4, 'none', $5, $6)`,
    [id, `rights.${name}`, `R-${id.slice(-8)}`, `权限 ${name}`, file, department],
  )
  return id
}

export async function giveRole(database: DatabaseClient, accountId: string, roleId: string) {
  await database.rows('insert into role_user (id, role_id, user_id) values ($1, $2, $3)', [
    uuidv7(),
    roleId,
    accountId,
  ])
}

async function addOwnRole(database: DatabaseClient, name: string, chosen: string) {
  const { scope, buttons } = OWN_ROLES[name] ?? { scope: '1', buttons: /^$/ }
  const id = uuidv7()
  await database.rows(
    `insert into role (id, code, name, scope, scope_dept_ids) values ($1, $2, $2, $3, $4)`,
    [id, name, scope, scope === '5' ? [chosen] : []],
  )
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select $1, 'button', button_id from page_right
     where split_part(code, ':', 1) = any($2) and split_part(code, ':', 2) ~ $3`,
    [id, [...PERSONAL_PAGES], buttons.source],
  )
  return id
}

/** One department for each of the four row classes, below the top department. */
async function addDepartments(organisation: Organisation, database: DatabaseClient) {
  const top = String(await database.value('select id from department where pid is null limit 1'))
  const own = await organisation.addDepartment(top)
  const below = await organisation.addDepartment(own)
  const other = await organisation.addDepartment(top)
  return { self: own, own, below, other }
}

async function addAccounts(
  company: ConformanceCompany,
  departments: Readonly<Record<RowClass, string>>,
  files: ReadonlyMap<string, string>,
): Promise<Account[]> {
  const { database, api } = company
  const accounts: Account[] = []
  for (const { name, hasFile } of PLANNED) {
    const file = files.get(name) ?? null
    const id = await addBareAccount(database, name, file, hasFile ? departments.own : null)
    const role = OWN_ROLES[name]
      ? await addOwnRole(database, name, departments.other)
      : await database.value('select id from role where code = $1', [name])
    // Leading a department and having a file grant these two roles automatically.
    if (role && name !== 'staff' && name !== 'dept_head') {
      await giveRole(database, id, String(role))
    }
    const token = await issueToken(database, id)
    accounts.push({
      name,
      id,
      file,
      sources: sourcesOf(name, hasFile),
      call: api.withToken(token),
      download: createDownload(api.fetch, token),
    })
  }
  // Pages of party affairs open rows only with a party right, which everybody has here.
  await database.rows(
    `insert into party_grant (id, user_id, duty, valid_from, valid_to, reason)
     select gen_random_uuid(), unnest($1::uuid[]), '经办', today(), today() + 30, '测试'`,
    [accounts.map(({ id }) => id)],
  )
  const idOf = (name: string) => accounts.find((account) => account.name === name)?.id
  await database.rows('update department set leader_id = $1, in_charge_id = $2 where id = $3', [
    idOf('dept_head'),
    idOf('gm'),
    departments.own,
  ])
  return accounts
}

/** Lists as CSV files in Chinese. */
export function createDownload(
  fetch: (request: Request) => Promise<Response>,
  token: string,
): Download {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'zh' }
  return async (resource, query) => {
    const url = new URL(resource.endpoints.export, 'http://staffdesk.example')
    url.search = String(new URLSearchParams({ format: 'csv', ...query }))
    const answer = await fetch(new Request(url, { headers }))
    return { status: answer.status, text: await answer.text() }
  }
}

const CHILDREN = [educations, workHistories, families]

/** Sends each GET only once and repeats its answer; other calls always go through. */
function rememberAnswers(call: Caller): Caller {
  const known = new Map<string, Promise<Answer>>()
  return (path, options = {}) => {
    if ((options.method ?? 'GET') !== 'GET') return call(path, options)
    const key = path + JSON.stringify(options.query ?? {})
    const answer = known.get(key) ?? call(path, options)
    known.set(key, answer)
    return answer
  }
}

const isTyped = ({ fields }: Resource, name: string) =>
  fields[name] !== undefined && fields[name].access !== 'computed'

/** The values that make a new row belong to an employee. */
export async function personalValues(
  {
    organisation,
    postIn,
    probationOf,
    certificateOf,
    examinedBy,
    needIn,
    applicationIn,
  }: {
    organisation: Organisation
    postIn(deptId: string): Promise<string>
    probationOf(fileId: string): Promise<string>
    certificateOf(fileId: string): Promise<string>
    examinedBy(fileId: string): Promise<Record<string, RecordValue>>
    needIn(deptId: string): Promise<string>
    applicationIn(deptId: string): Promise<string>
  },
  resource: Resource,
  fileId: string,
  deptId: string,
): Promise<Record<string, RecordValue>> {
  if (resource.parent?.field === 'certificateId') {
    return { certificateId: await certificateOf(fileId) }
  }
  if (resource.parent) return { [resource.parent.field]: fileId }
  if (resource.scope?.person === 'id') return organisation.personBody(deptId)
  const person = resource.scope?.person ?? ''
  const department = resource.scope?.department
  return {
    ...(person === '' || !isTyped(resource, person) ? {} : { [person]: fileId }),
    // Do not send fields that the server computes from the employee.
    ...(department && isTyped(resource, department) ? { [department]: deptId } : {}),
    ...(isTyped(resource, 'postId') ? { postId: await postIn(deptId) } : {}),
    ...(isTyped(resource, 'ownerKind') ? { ownerKind: '个人' } : {}),
    ...(isTyped(resource, 'probationId') ? { probationId: await probationOf(fileId) } : {}),
    ...(isTyped(resource, 'certificateId') ? { certificateId: await certificateOf(fileId) } : {}),
    ...(resource.path === CANDIDATES ? { recruitingId: await needIn(deptId) } : {}),
    ...(OF_APPLICATIONS.includes(resource.path)
      ? { candidateId: await applicationIn(deptId) }
      : {}),
    ...(resource.path === 'hr/positive-examines' ? await examinedBy(fileId) : {}),
    ...(resource.path === 'org/user-positions'
      ? { isMain: false, kind: '兼职', leaderId: null, endDate: null }
      : {}),
  }
}

/** An approved need of a department, for applications. */
async function addOpenNeed(
  database: DatabaseClient,
  deptId: string,
  postId: string,
): Promise<string> {
  const id = await database.value(
    `insert into recruiting_application (id, doc_no, dept_id, post_id, headcount, reason, expect_date, city, duty,
       requirement, state, effect_done, publish_state)
     values (gen_random_uuid(), next_document_number('ZP'), $1, $2, 1, '新增编制', '2199-03-05', '上海', '职责', '要求',
       '4', true, '0') returning id`,
    [deptId, postId],
  )
  return String(id)
}

/** An application past screening, for interviews. */
async function addApplication(database: DatabaseClient, needId: string): Promise<string> {
  const id = await database.value(
    `with person as (
       insert into talent (id, talent_no, name, consent_text_id)
       select gen_random_uuid(), left(gen_random_uuid()::text, 13), '应聘人', id from consent_text limit 1
       returning id)
     insert into candidate (id, candidate_no, talent_id, recruiting_id, state)
     select gen_random_uuid(), left(gen_random_uuid()::text, 13), person.id, $1::uuid, '20' from person returning id`,
    [needId],
  )
  return String(id)
}

/** An offer of a hiring; in the product only its approval leads there. */
async function addOffer(database: DatabaseClient, hiringId: string): Promise<string> {
  const id = await database.value(
    `with talk as (
       insert into salary_interview (id, candidate_id, talk_at, talker_id, rank_id, expect, offer_base)
       select gen_random_uuid(), h.candidate_id, now(),
         (select id from app_user order by id limit 1), (select id from post_rank order by id limit 1), 9000, 9000
       from to_be_recruited h where h.id = $1::uuid returning id)
     insert into offer (id, hiring_id, edition, salary_interview_id, body, hash, expires_at)
     select gen_random_uuid(), $1::uuid, 1, talk.id, '录用', 'none', now() + interval '7 days' from talk returning id`,
    [hiringId],
  )
  return String(id)
}

/** Rows of tables that are empty in a new company and for which no sample fits. */
async function addFirstRows(database: DatabaseClient): Promise<void> {
  for (const statement of [
    `insert into policy_param (id, key, effective_from, value)
     values (gen_random_uuid(), 'min.wage', '2026-01-01', '2490')`,
    `insert into visit_log (id, user_id, create_code, user_name, remark, model_type)
     values (gen_random_uuid(), gen_random_uuid(), 'somebody', 'somebody', '/hr/archives', '1')`,
    `insert into interface (id, family, resource, method, http_method, path, audit_level)
     values (gen_random_uuid(), 'hr', 'Nothing', 'GetNothing', 'GET', '/hr/Nothing/GetNothing', 'none')`,
  ]) {
    await database.rows(statement)
  }
}

/**
 * A pending change request for a file, made by none of the test accounts. In the product only the employee
 * could make it.
 */
export async function addInfoChange(
  database: DatabaseClient,
  fileId: string,
  items: readonly { field: string; before: RecordValue; after: RecordValue }[] = [
    { field: 'computer', before: null, after: '二级' },
  ],
): Promise<string> {
  const id = uuidv7()
  await database.rows(
    `insert into base_info_change (id, user_id, dept_id, items, item_count)
     select $1, b.id, b.dept_id, $3::jsonb, jsonb_array_length($3::jsonb)
     from user_base_info b where b.id = $2`,
    [id, fileId, JSON.stringify(items)],
  )
  return id
}

/** A deduction that an employee declared, filed by none of the test accounts. */
async function addDeduction(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into tax_deduction (id, user_id, year, kind, monthly, start_month, end_month)
     values (gen_random_uuid(), $1, 2026, '商业健康险', 120, '2026-01', '2026-12')`,
    [fileId],
  )
}

/** A tax profile and an opening balance of an employee, because some people of the demo company have none. */
async function addTaxStanding(database: DatabaseClient, fileId: string): Promise<void> {
  const missing = (table: string) =>
    `not exists (select from ${table} t where t.user_id = $1 and t.deleted_at is null)`
  await database.rows(
    `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case)
     select gen_random_uuid(), $1, id, '居民', '雇员', '无' from legal_entity
     where ${missing('tax_profile')} order by id limit 1`,
    [fileId],
  )
  await database.rows(
    `insert into tax_opening (id, user_id, entity_id, year, as_of, income, basic_months)
     select gen_random_uuid(), $1, id, 2026, '2026-03', 0, 3 from legal_entity
     where ${missing('tax_opening')} order by id limit 1`,
    [fileId],
  )
}

/** A card of an employee, and a change that waits, asked for by none of the test accounts. */
async function addCards(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows('delete from salary_bank where user_id = $1', [fileId])
  await database.rows('delete from bank_card_change where user_id = $1', [fileId])
  await database.rows(
    `insert into salary_bank (id, user_id, bank_name, holder, card_no)
     select gen_random_uuid(), id, '示例银行', name, id::text from user_base_info where id = $1`,
    [fileId],
  )
  await database.rows(
    `insert into bank_card_change (id, user_id, bank_name, holder, card_no)
     select gen_random_uuid(), id, '样本银行', name, 'N' || id::text from user_base_info where id = $1`,
    [fileId],
  )
}

/** A departure of an employee that has not been submitted yet. */
async function addDeparture(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into dimission (id, doc_no, user_id, dept_id, post_id, kind, apply_date, last_day,
       reason_main, handover)
     select gen_random_uuid(), next_document_number('LZ'), b.id, b.dept_id, b.post_id, '主动辞职',
       today(), today() + 60, 'other', '[{"item": "工作资料", "done": true}]'
     from user_base_info b where b.id = $1`,
    [fileId],
  )
}

/** A transfer of an employee that has not been submitted yet. */
async function addTransfer(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into transfer (id, doc_no, user_id, kind, from_dept_id, to_dept_id, to_post_id,
       effective_date, reason)
     select gen_random_uuid(), next_document_number('DD'), b.id, '兼职增加', b.dept_id, b.dept_id,
       coalesce(b.post_id, (select id from post order by code limit 1)), today() + 30, '工作需要'
     from user_base_info b where b.id = $1`,
    [fileId],
  )
}

/** A draft of an employee's labour contract. */
async function addContract(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, sign_date,
       start_date, biz_state, company_entity, post_name, work_place, work_hours, state, effect_done)
     select gen_random_uuid(), next_document_number('HT'), b.id, b.dept_id, t.id, true, t.term_kind,
       b.join_date, b.join_date, null, '公司', '岗位', '地点', '标准工时', '0', false
     from user_base_info b join contract_type t on t.code = 'HT02' where b.id = $1`,
    [fileId],
  )
}

/** A letter that an employee must sign. */
async function addLetter(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into commitment_letter (id, letter_no, user_id, dept_id, kind, title, content)
     select gen_random_uuid(), next_document_number('CN'), b.id, b.dept_id, '保密', '承诺书', '正文'
     from user_base_info b where b.id = $1`,
    [fileId],
  )
}

/** A note about an employee that their superiors may read. */
async function addNote(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into record_note (id, user_id, dept_id, at, kind, title, content, visibility)
     select gen_random_uuid(), b.id, b.dept_id, today(), '谈话', '谈话', '内容', 'superior'
     from user_base_info b where b.id = $1`,
    [fileId],
  )
}

/** A share link of an employee, and one opening of it; both rows have the id of the file. */
async function addShareLink(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `with link as (
       insert into access_link (id, purpose, scope, subject, secret_hash, expires_at, kept_until,
         creator_id, creator, creator_file_id, creator_dept_id)
       select b.id, 'printUser', '{"people": []}', b.name, b.id::text, now() + '1 h', now() + '1 h',
         u.id, b.name, b.id, b.dept_id
       from user_base_info b, app_user u where b.id = $1 and u.user_name = 'hrdir' returning id
     )
     insert into link_use (id, link_id, device, result) select id, id, 'phone', 'used' from link`,
    [fileId],
  )
}

/** A certificate with a loan, a renewal and a training. */
async function addCertificate(database: DatabaseClient, fileId: string): Promise<string> {
  const id = uuidv7()
  for (const statement of [
    `insert into certificate (id, cert_no, type_id, owner_kind, user_id, dept_id, issue_date)
     select $1::uuid, $1::uuid::text, t.id, '个人', b.id, b.dept_id, '2024-03-05'
     from user_base_info b join certificate_type t on t.code = 'TZ01' where b.id = $2`,
    `insert into certificate_loan (id, certificate_id, borrower_id, purpose, lent_on, due_date, returned_on)
     values (gen_random_uuid(), $1, $2, '投标', '2024-04-05', '2024-04-09', '2024-04-08')`,
    `insert into certificate_study (id, certificate_id, studied_on, subject, hours)
     select gen_random_uuid(), $1::uuid, '2024-05-05', name, 8 from user_base_info where id = $2`,
    `insert into certificate_period (id, certificate_id, valid_to, renewed_on)
     select gen_random_uuid(), $1::uuid, '2024-03-04', join_date from user_base_info where id = $2`,
  ]) {
    await database.rows(statement, [id, fileId])
  }
  return id
}

/** A title with an appointment, a month of its allowance, and an application for a higher title. */
async function addTitle(database: DatabaseClient, fileId: string): Promise<void> {
  const id = uuidv7()
  for (const statement of [
    `insert into profession (id, user_id, dept_id, series, line, name, level, grant_date, grant_way)
     select $1::uuid, b.id, b.dept_id, '工程', '技术', '助理工程师', '助理级', '2024-03-05', '评审'
     from user_base_info b where b.id = $2`,
    `insert into title_appointment (id, profession_id, user_id, line, from_date, to_date, allowance, state)
     values ($1, $1, $2, '技术', '2024-04-01', '2024-04-30', 100, '3')`,
    `insert into title_allowance (id, appointment_id, profession_id, user_id, month, days, month_days, amount)
     values (gen_random_uuid(), $1, $1, $2, '2024-04', 30, 30, 100)`,
    `insert into title_review (id, doc_no, user_id, dept_id, series, level, name, state)
     select $1::uuid, 'ZC' || $1::text, b.id, b.dept_id, '工程', '中级', '工程师', '0'
     from user_base_info b where b.id = $2`,
  ]) {
    await database.rows(statement, [id, fileId])
  }
}

/** An employee's certificate allowance in a settled month. */
async function addCertificateMonth(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into certificate_monthly (id, month, user_id, emp_no, person_name, dept_id, department,
       certificate_id, allowance, days, amount, state, finished_at)
     select gen_random_uuid(), '2024-05', b.id, b.emp_no, b.name, b.dept_id, '部门', $2, 100, 31, 100,
       '3', '2024-06-01'
     from user_base_info b where b.id = $1`,
    [fileId, await addCertificate(database, fileId)],
  )
}

/** One day of an employee with plan, clock-in and result, and the month it belongs to. */
async function addAttendance(database: DatabaseClient, fileId: string): Promise<void> {
  for (const statement of [
    `insert into user_schedule (id, user_id, attend_group_id, date, source)
     select gen_random_uuid(), $1::uuid, id, today(), '手工' from attend_group
     where deleted_at is null order by code limit 1 on conflict do nothing`,
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     values (gen_random_uuid(), $1, now(), today(), '网页') on conflict do nothing`,
    `insert into attend_day (user_id, date, dept_id, plan, day_class, statuses)
     select b.id, today(), b.dept_id, 'rest', '1', '{rest}' from user_base_info b where b.id = $1
     on conflict do nothing`,
    `insert into attend_month (id, user_id, month, dept_id)
     select gen_random_uuid(), b.id, to_char(today(), 'YYYY-MM'), b.dept_id
     from user_base_info b where b.id = $1 on conflict do nothing`,
  ]) {
    await database.rows(statement, [fileId])
  }
}

/** A probation of an employee, without evaluations. */
async function addProbation(database: DatabaseClient, fileId: string): Promise<string> {
  await database.rows(`update user_base_info set status = '1' where id = $1`, [fileId])
  const id = await database.value(
    `insert into probation (id, doc_no, user_id, dept_id, start_date, months, contract_term,
       evaluate_cycle)
     select gen_random_uuid(), next_document_number('SY'), b.id, b.dept_id, b.join_date, 3, 'open', '每月'
     from user_base_info b where b.id = $1 returning id`,
    [fileId],
  )
  return String(id)
}

/** An evaluation and a confirmation of an employee on probation. */
async function addRegularisation(database: DatabaseClient, probationId: string): Promise<void> {
  await database.rows(
    `insert into probation_evaluation (id, probation_id, user_id, dept_id, period, evaluator_id)
     select gen_random_uuid(), p.id, p.user_id, p.dept_id, '第1月', u.id
     from probation p, app_user u where p.id = $1 and u.user_name = 'hrdir'`,
    [probationId],
  )
  await database.rows(
    `insert into positive (id, doc_no, probation_id, user_id, dept_id, plan_date, kind,
       effective_date, summary)
     select gen_random_uuid(), next_document_number('ZZ'), p.id, p.user_id, p.dept_id, p.end_date + 1,
       '延期转正', '2199-03-05', '表现良好'
     from probation p where p.id = $1`,
    [probationId],
  )
}

/**
 * Asks an account of an employee to examine a colleague in the same department; that account has no such
 * examination yet.
 */
async function addExamination(database: DatabaseClient, fileId: string): Promise<void> {
  await database.rows(
    `insert into positive_examine (id, positive_id, user_id, dept_id, examiner_id, examiner_file_id,
       role, weight)
     select gen_random_uuid(), o.id, o.user_id, o.dept_id, u.id, b.id, '同事', 20
     from user_base_info b join positive o on o.dept_id = b.dept_id and o.user_id <> b.id
       join app_user u on not exists (select from positive_examine e
         where e.positive_id = o.id and e.examiner_id = u.id)
     where b.id = $1 and o.deleted_at is null order by o.id, u.id limit 1`,
    [fileId],
  )
}

/** An employee can have only one open row of each of these resources. */
const ONE_AT_A_TIME: readonly string[] = ['hr/probations', 'hr/positives', ...REQUEST_PATHS]

/** The demo company with a department, employees and accounts for every role. */
export async function openRightsCompany() {
  const company = await openCompany()
  const { database, director } = company
  const remembering = rememberAnswers(director)
  const organisation = createOrganisation(remembering, database)
  const departments = await addDepartments(organisation, database)
  const files = new Map<string, string>()
  for (const { name, hasFile } of PLANNED) {
    if (hasFile) files.set(name, await organisation.addPerson(departments.own))
  }
  const others = {
    own: await organisation.addPerson(departments.own),
    below: await organisation.addPerson(departments.below),
    other: await organisation.addPerson(departments.other),
  }
  for (const file of [...files.values(), ...Object.values(others)]) {
    await addAttendance(database, file)
    for (const child of CHILDREN) {
      const input = { ...(await sampleRecord(remembering, child)), userId: file }
      savedIn(await director(child.endpoints.add, { method: 'POST', body: input }))
    }
  }
  for (const file of [...files.values(), ...Object.values(others)]) {
    await addInfoChange(database, file)
    await addTransfer(database, file)
    await addRegularisation(database, await addProbation(database, file))
    await addDeparture(database, file)
    await addContract(database, file)
    await addLetter(database, file)
    await addNote(database, file)
    await addShareLink(database, file)
    await addCertificate(database, file)
    await addCertificateMonth(database, file)
    await addTitle(database, file)
    await addRequests(database, file)
    await addDeduction(database, file)
    await addTaxStanding(database, file)
    await addCards(database, file)
  }
  // Each department has an additional employee to examine, besides those in the tests.
  for (const row of ['own', 'below', 'other'] as const) {
    const colleague = await organisation.addPerson(departments[row])
    await addRegularisation(database, await addProbation(database, colleague))
  }
  for (const file of [...files.values(), ...Object.values(others)]) {
    await addExamination(database, file)
  }
  for (const row of ['own', 'below', 'other'] as const) {
    const mistaken = await organisation.addPerson(departments[row])
    savedIn(await organisation.press(archives, 'void', mistaken, { reason: '误录' }))
  }
  await addFirstRows(database)
  const accounts = await addAccounts(company, departments, files)
  const fileOf = (account: Account, row: RowClass) => (row === 'self' ? account.file : others[row])
  const posts = new Map<string, Promise<string>>()
  function postIn(deptId: string): Promise<string> {
    const post = posts.get(deptId) ?? organisation.addPost(deptId)
    posts.set(deptId, post)
    return post
  }
  const needIn = async (deptId: string) => addOpenNeed(database, deptId, await postIn(deptId))
  const applicationIn = async (deptId: string) => addApplication(database, await needIn(deptId))
  async function probationOf(file: string): Promise<string> {
    const running = await database.value(
      `select id from probation where user_id = $1 and state <> '9' and deleted_at is null`,
      [file],
    )
    return typeof running === 'string' ? running : addProbation(database, file)
  }
  /** Closes the open row of an employee, so that only missing rights can prevent a new one. */
  async function makeRoom({ path, table }: Resource, file: string | null): Promise<void> {
    if (!ONE_AT_A_TIME.includes(path)) return
    await database.rows(`update ${table} set state = '9' where user_id = $1`, [file])
  }
  /** A new account of an employee with a file examines a colleague in the same department. */
  async function examinedBy(file: string): Promise<Record<string, RecordValue>> {
    const examinerId = await addBareAccount(database, `examiner-${uuidv7()}`, file)
    const positiveId = await database.value(
      `select o.id from positive o join user_base_info b on b.dept_id = o.dept_id
       where b.id = $1 and o.user_id <> b.id and o.state = '0' and o.deleted_at is null
       order by o.id limit 1`,
      [file],
    )
    return { examinerId, positiveId: String(positiveId) }
  }
  return {
    ...company,
    probationOf,
    examinedBy,
    makeRoom,
    certificateOf: (file: string) => addCertificate(database, file),
    accounts,
    organisation,
    departments,
    remembering,
    fileOf,
    postIn,
    needIn,
    applicationIn,
    rowOf: createRows(database, remembering, {
      fileOf,
      departments,
      postIn,
      needIn,
      applicationIn,
    }),
  }
}

export type OpenRightsCompany = Awaited<ReturnType<typeof openRightsCompany>>

/** Keeps only required fields, because rules mostly concern optional ones, and the department that decides about rights. */
function onlyRequired({ fields, scope }: Resource, { id, ...values }: Input): Input {
  const isTyped = (name: string) => name === scope?.department && fields[name]?.in.includes('form')
  const needed = Object.entries(values).filter(([name]) => fields[name]?.required || isTyped(name))
  return { id, ...Object.fromEntries(needed) }
}

type RowFinder = (account: Account, resource: Resource, row: RowClass) => Promise<string | null>

/** Finds the row of a row class; if rows belong to no employee, the director adds one. */
function createRows(
  database: DatabaseClient,
  director: Caller,
  {
    fileOf,
    departments,
    postIn,
    needIn,
    applicationIn,
  }: {
    fileOf: (account: Account, row: RowClass) => string | null
    departments: Readonly<Record<RowClass, string>>
    postIn(deptId: string): Promise<string>
    needIn(deptId: string): Promise<string>
    applicationIn(deptId: string): Promise<string>
  },
): RowFinder {
  const known = new Map<string, Promise<string>>()

  async function find(resource: Resource, file: string): Promise<string> {
    if (resource.scope?.person === 'id') return file
    const link = columnName(resource.parent?.field ?? resource.scope?.person ?? '')
    const owner = requireResource(resource.parent?.resource ?? resource.path)
    // Child rows belong to the employee of their parent row.
    const whose =
      resource.parent && owner.scope?.person !== 'id'
        ? `in (select id from ${owner.table} where ${columnName(owner.scope?.person ?? '')} = $1)`
        : '= $1'
    const found = await database.value(
      `select id from ${resource.table} where ${link} ${whose} and deleted_at is null order by id limit 1`,
      [file],
    )
    if (typeof found !== 'string') throw new Error(`nobody has a row of ${resource.path}`)
    return found
  }

  /**
   * Rows with an audience are visible only when they are in force; this makes the row visible to all users.
   */
  async function putInForce({ audience, table }: Resource, id: string): Promise<void> {
    if (!audience) return
    const { inForce, everybody, departments } = audience
    const isForAll = everybody ? columnName(everybody.field) : columnName(departments)
    await database.rows(
      `update ${table} set ${columnName(inForce.field)} = $2, ${isForAll} = $3 where id = $1`,
      [id, inForce.is[0], everybody?.is ?? '{}'],
    )
  }

  async function placeIn(
    { path, parent }: Resource,
    deptId: string,
  ): Promise<Record<string, RecordValue>> {
    if (path === CANDIDATES) return { recruitingId: await needIn(deptId) }
    if (path === FORMS) {
      return { hiringId: await makeOnce(requireResource('hr/to-be-recruited'), deptId) }
    }
    if (OF_APPLICATIONS.includes(path)) return { candidateId: await applicationIn(deptId) }
    if (!parent) return { deptId, postId: await postIn(deptId) }
    return { [parent.field]: await makeOnce(requireResource(parent.resource), deptId) }
  }

  /** A new row if possible, otherwise a row of the demo company. */
  async function make(resource: Resource, deptId: string | null): Promise<string> {
    if (resource.path === OFFERS && deptId !== null) {
      return addOffer(database, await makeOnce(requireResource('hr/to-be-recruited'), deptId))
    }
    if (resource.path === REFERRALS && deptId !== null) {
      return addReferralOf(database, await applicationIn(deptId))
    }
    if (!resource.isReadOnly) {
      const place: Record<string, RecordValue> =
        deptId === null ? {} : await placeIn(resource, deptId)
      const input = { ...(await sampleRecord(director, resource)), ...place }
      const added = await director(resource.endpoints.add, {
        method: 'POST',
        body: onlyRequired(resource, input),
      })
      if (added.status === 200) {
        await putInForce(resource, input.id)
        return input.id
      }
    }
    const { column, value } = await whereMade(resource, deptId)
    const found = await database.value(
      `select id from ${resource.table} where deleted_at is null
         and ($1::uuid is null or ${column} = $1) order by id desc limit 1`,
      [value],
    )
    if (typeof found !== 'string') throw new Error(`there is no row of ${resource.path}`)
    return found
  }

  /** Where the rows are that rules made: in the department, or below an owner that is added there. */
  async function whereMade(
    { isReadOnly, parent, scope }: Resource,
    deptId: string | null,
  ): Promise<{ column: string; value: string | null }> {
    if (!isReadOnly || deptId === null) return { column: 'id', value: null }
    if (!parent) return { column: columnName(scope?.department ?? 'id'), value: deptId }
    const owner = await makeOnce(requireResource(parent.resource), deptId)
    return { column: columnName(parent.field), value: owner }
  }

  function makeOnce(resource: Resource, deptId: string): Promise<string> {
    const key = `${resource.path} ${deptId}`
    const id = known.get(key) ?? make(resource, deptId)
    known.set(key, id)
    return id
  }

  return async (account, resource, row) => {
    if (isDepartmental(resource)) return makeOnce(resource, departments[row])
    const file = isPersonal(resource) ? fileOf(account, row) : ''
    if (file === null) return null
    const key = `${resource.path} ${file}`
    const id = known.get(key) ?? (file === '' ? make(resource, null) : find(resource, file))
    known.set(key, id)
    return id
  }
}
