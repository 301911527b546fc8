import { camelCase, type Names } from '#scripts/new-resource/names.ts'
import { areaNames } from '#scripts/new-resource/templates.ts'

/** The subject of the documents. */
export const ABOUT = ['file', 'account', 'outsider'] as const
export type About = (typeof ABOUT)[number]

/**
 * The parts of the template that depend on the subject: the rule, the first fields, their columns and the
 * person in demo rows.
 */
type Subject = {
  rule: string
  scope: string
  fields: string
  columns: string
  indexes: readonly string[]
  words: Readonly<Record<'en' | 'es', Readonly<Record<string, string>>>>
  seed: string
  /** For the test: SQL that makes the account `$2` the subject of the document. */
  become: string
}

const DEPARTMENT = `deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),`
const DEPARTMENT_WORDS = { en: { deptId: 'Department' }, es: { deptId: 'Departamento' } }

const SUBJECTS: Readonly<Record<About, Subject>> = {
  file: {
    rule: `about: { file: 'userId' }`,
    scope: `person: 'userId', department: 'deptId'`,
    fields: `userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access: 'computed', in: ['list', 'filter'] }),`,
    columns: '  user_id uuid not null references user_base_info (id),\n',
    indexes: ['user'],
    words: {
      en: { userId: 'Person', deptId: 'Department' },
      es: { userId: 'Persona', deptId: 'Departamento' },
    },
    seed: `user_id: context.idOf('user_base_info', person),`,
    become: 'user_id = (select user_base_id from app_user where id = $2)',
  },
  account: {
    rule: `about: { account: 'ownerId' }`,
    scope: `department: 'deptId'`,
    fields: `ownerId: reference('责任人', 'system/users', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
    }),
    ${DEPARTMENT}`,
    columns: '  owner_id uuid not null references app_user (id),\n',
    indexes: ['owner'],
    words: {
      en: { ownerId: 'Responsible', ...DEPARTMENT_WORDS.en },
      es: { ownerId: 'Responsable', ...DEPARTMENT_WORDS.es },
    },
    seed: `owner_id: accountOf(context, cast, OWNER) ?? '',`,
    become: 'owner_id = $2',
  },
  outsider: {
    rule: `about: 'outsider'`,
    scope: `department: 'deptId'`,
    fields: DEPARTMENT,
    columns: `  name text not null,
  id_card_no text,
  phone text,
  file_id uuid references user_base_info (id),
`,
    indexes: ['file'],
    words: DEPARTMENT_WORDS,
    seed: `name: \`外部人员 \${row + 1}\`,`,
    become:
      'id_card_no = (select b.id_card_no from user_base_info b join app_user u on u.user_base_id = b.id where u.id = $2)',
  },
}

const isAboutFile = (about: About) => about === 'file'
const titleOf: Readonly<Record<About, string>> = {
  file: 'userId',
  account: 'ownerId',
  outsider: 'name',
}

export function definitionText(names: Names, about: About, prefix: string): string {
  const { rule, scope, fields } = SUBJECTS[about]
  return `import { defineDocument } from '#platform/define/documents/define-document.ts'
import { date, longText, reference } from '#platform/define/engine/field-kinds.ts'

/** ${names.label} */
export const ${names.constant} = defineDocument({
  path: '${names.path}',
  table: '${names.table}',
  label: '${names.label}',
  controller: { family: '${areaNames(names.area).family}', name: '${names.controller}' },
  title: '${titleOf[about]}',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { ${scope} } },
  document: {
    prefix: '${prefix}',
    effectAt: 'effectiveDate',
    ${rule},
    department: 'deptId',
  },
  fields: {
    ${fields}
    effectiveDate: date('生效日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    reason: longText('原因', { required: true, max: 500 }),
  },
})
`
}

export function tableText({ table }: Names, about: About): string {
  const { columns, indexes } = SUBJECTS[about]
  const filled = isAboutFile(about)
    ? `comment on column ${table}.dept_id is 'Filled by a rule: the department in which the person works.';\n`
    : ''
  const byPerson = indexes.map((name) => {
    const column = `${name}_id`
    return `create index ix_${table}__${name} on ${table} (${column}) where ${column} is not null;\n`
  })
  const byNumber =
    about === 'outsider'
      ? `create index ix_${table}__id_card_no on ${table} (id_card_no) where file_id is null;\n`
      : ''
  return `create table ${table} (
  id uuid primary key,
  doc_no text not null,
${columns}  dept_id uuid not null references department (id),
  effective_date date not null,
  reason text not null,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column ${table}.doc_no is 'Filled by a rule: the function next_document_number.';
${filled}create unique index uq_${table}__doc_no on ${table} (lower(doc_no)) where deleted_at is null;
${byPerson.join('')}${byNumber}create index ix_${table}__dept on ${table} (dept_id) where deleted_at is null;
create index ix_${table}__apply_user on ${table} (apply_user_id, apply_at desc) where apply_user_id is not null;
create index ix_${table}__state on ${table} (state, doc_no desc) where deleted_at is null;
create index ix_${table}__due on ${table} (effective_date)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on ${table}
  for each statement execute function announce_records();
`
}

/** The hooks of the kind, where the developer writes the effects of the document. */
export function kindText(names: Names, about: About): string {
  const placed = isAboutFile(about)
  return `${placed ? "import { sql } from 'kysely'\n" : ''}import { ${names.constant} } from '#${names.file}'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
${placed ? "import type { WriteInput } from '#platform/define/engine/schema.ts'\n" : ''}import type { WireRecord } from '#platform/wire/http/envelope.ts'
${
  placed
    ? `
/** Reads the current department, whose leaders approve. */
async function refreshed(tx: Tx, { userId }: WireRecord | WriteInput) {
  const { rows } = await sql<{ deptId: string }>\`
    select dept_id as "deptId" from user_base_info where id = \${userId}::uuid\`.execute(tx)
  return { ...rows[0] }
}
`
    : ''
}
/** ${names.label} in effect: so far the document itself is all that there is. */
async function effect(_tx: Tx, _actor: unknown, _record: WireRecord): Promise<void> {}

export const ${kindConstant(names)}: DocumentKind = { resource: ${names.constant}, ${placed ? 'refreshed, ' : ''}effect }
`
}

export const kindConstant = ({ singular }: Names) => `${camelCase(singular)}Kind`
export const kindFile = ({ folder, singular }: Names) =>
  `${folder.replace(/define$/, 'api')}/${singular}.ts`
export const seedFile = ({ folder, singular }: Names) =>
  `${folder.replace(/define$/, 'seed')}/${singular}-rows.ts`
export const seedConstant = ({ singular }: Names) => `${camelCase(singular)}Tables`
export const testFile = ({ folder, path }: Names) =>
  `${folder.replace(/define$/, 'tests')}/${path.split('/')[1]}.test.ts`

const FIELD_WORDS = {
  en: { effectiveDate: 'Takes effect on', reason: 'Reason' },
  es: { effectiveDate: 'Entra en vigor el', reason: 'Motivo' },
}

/** Texts of the document; unknown ones are empty, and a guard requires them. */
export function wordsOf(language: 'en' | 'es', names: Names, about: About) {
  return {
    label: language === 'en' ? names.english : '',
    one: language === 'en' ? names.englishOne : '',
    fields: { ...SUBJECTS[about].words[language], ...FIELD_WORDS[language] },
  }
}

/** A number far from the steps of other documents, because all approval steps share one table. */
function firstStep({ path }: Names): number {
  let sum = 0
  for (const letter of path) sum = (sum * 31 + letter.charCodeAt(0)) % 90_000
  return 100_000 + sum * 10
}

/** One document in each state, for the demo company. */
export function seedText(names: Names, about: About, prefix: string): string {
  const { table, path } = names
  const owner = about === 'account' ? "const OWNER = 'staff1'\n" : ''
  return `import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** \`leader1\` leads it and approves first. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, MANAGER] = ['er', 'leader1', 'hrmgr']
${owner}const FIRST_STEP = ${firstStep(names)}
const STEPS = [
  { rule: 'upLeader', by: LEADER, passedByItself: null },
  { rule: 'role:hr_manager', by: MANAGER, passedByItself: null },
] as const

/** Draft, in approval, rejected, in effect, cancelled. */
const STATES = ['0', '1', '3', '4', '9'] as const

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** People of the centre who have no account of the demo. */
function peopleOf({ company: { departments, posts, people }, accounts }: Cast): number[] {
  const taken = new Set(accounts.map(({ person }) => person))
  return [...people.entries()].flatMap(([person, { status, post }]) => {
    const chain = chainOf(departments, pickAt(posts, post).department)
    const isHere = chain.some((at) => departments[at]?.name === CENTRE)
    return isHere && status === '2' && !taken.has(person) ? [person] : []
  })
}

function* documentRows(context: SeedContext, cast: Cast) {
  const { company, accounts } = cast
  const people = peopleOf(cast)
  const writer = accountOf(context, cast, WRITER)
  const leader = accounts.find(({ userName }) => userName === LEADER)?.name ?? null
  for (const [row, state] of STATES.entries()) {
    const person = pickAt(people, row % people.length)
    const { post } = pickAt(company.people, person)
    const asked = context.today - row
    const isDone = state === '4'
    yield {
      ...context.stamp('${table}', row),
      created_by: writer,
      doc_no: \`${prefix}\${isoDay(asked).replaceAll('-', '')}\${String(row + 1).padStart(4, '0')}\`,
      ${SUBJECTS[about].seed}
      dept_id: context.idOf('department', pickAt(company.posts, post).department),
      effective_date: isoDay(asked),
      reason: '业务需要',
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(asked),
      current_approver: state === '1' ? leader : null,
      finished_at: isDone ? momentOf(asked) : null,
      effect_done: isDone,
    }
  }
}

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, state] of STATES.entries()) {
    if (state === '0' || state === '9') continue
    yield* stepRows(context, cast, STEPS, {
      resource: '${path}',
      table: '${table}',
      row,
      state,
      refusal: '请补充说明',
      asked: context.today - row,
      first: FIRST_STEP + row * STEPS.length,
    })
  }
}

/** ${names.label} of the demo company, with their approval steps. */
export function ${seedConstant(names)}(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('${table}', () => documentRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
`
}

/** A test that takes one document through its approval. */
export function testText(names: Names, about: About): string {
  const { constant, table, path, file } = names
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${constant} } from '#${file}'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { type ConformanceCompany, openCompany } from '#tests/conformance/conformance-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

const PAST = '2026-01-01'

let company: ConformanceCompany

beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company?.close())

const press = (move: string, id: string) =>
  company.director(${constant}.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id } })

/** The present approver: user name and account. */
async function asked(id: string): Promise<{ id: string; name: string }[]> {
  return company.database.rows(
    \`select u.id, u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
     where s.resource = '${path}' and s.record_id = $1 and s.is_current order by 2\`,
    [id],
  )
}

async function submitted(): Promise<string> {
  const { id } = await addSample(company.director, ${constant}, { effectiveDate: PAST })
  savedIn(await press('submit', id))
  return id
}

test('takes effect once all approvers have approved it', async () => {
  const id = await submitted()
  const decide = callPath(${constant}.controller, 'Approval${names.controller}')
  for (let [next] = await asked(id); next; [next] = await asked(id)) {
    const approver = await company.api.as(next.name)
    savedIn(await approver(decide, { method: 'PUT', body: { id, pass: true } }))
  }
  const [row] = await company.database.rows(
    'select state, effect_done from ${table} where id = $1',
    [id],
  )
  expect(row).toEqual({ state: '4', effect_done: true })
})

test('is not decided by the person it is about', async () => {
  const id = await submitted()
  const [approver] = await asked(id)
  savedIn(await press('withdraw', id))
  await company.database.rows(
    \`update ${table} set ${SUBJECTS[about].become} where id = $1\`,
    [id, approver?.id],
  )
  savedIn(await press('submit', id))
  expect((await asked(id)).map(({ name }) => name)).not.toContain(approver?.name)
})
`
}
