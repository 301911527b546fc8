import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { probationKind } from '#modules/hr/probation/api/probation.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { addUser } from '#modules/system/accounts/api/add-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import type { ActionValues, Made } from '#platform/api/crud/verbs.ts'
import {
  Failure,
  type FieldProblem,
  invalidFields,
  type MessageValues,
} from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { explaining } from '#platform/api/store/rows/constraint-failures.ts'
import { mayView, takenProblem } from '#platform/api/store/rows/taken-values.ts'
import { fieldWords } from '#platform/define/described/labels.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'

/** A joining form with its values. */
export type Filled = { form: Resource; values: ActionValues }

/** Maps names of the form to fields of the resource. */
type Names = Readonly<Record<string, string>>
type NamedProblem = [name: string, problem: FieldProblem]

export type Joined = { id: string; empNo: string; name: string; status: string }

export async function readJoined(tx: Database | Tx, id: string): Promise<Joined> {
  const { rows } = await sql<Joined>`select id, emp_no as "empNo", name, status
    from user_base_info where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not-found', 'not-found')
  return rows[0]
}

/**
 * Translates a problem of a field of `resource` for a form that has the field under another name, or does not
 * have it. A field that the form does not have is named by its label in `resource`.
 */
function toldInForm(
  form: Resource,
  resource: Resource,
  names: Names,
  [name, problem]: NamedProblem,
): NamedProblem {
  const labelOf = (field: string): MessageValues[string] =>
    form.fields[field] ? `@${field}` : fieldWords(resource, field)
  const values = Object.entries(problem.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' && value.startsWith('@') ? labelOf(value.slice(1)) : value,
  ])
  const messageValues: MessageValues = { label: labelOf(name), ...Object.fromEntries(values) }
  return [names[name] ?? name, { key: problem.key, values: messageValues }]
}

/** Runs `work` and shows the problems of the created records at the fields of this form. */
export async function inWordsOf<T>(
  tx: Tx,
  actor: Actor,
  form: Resource,
  names: Names,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await explaining(tx, { actor, resource: archives }, work)
  } catch (error) {
    if (!(error instanceof Failure) || error.resource === null) throw error
    const { resource } = error
    const fields = Object.entries(error.fields).map((problem) =>
      toldInForm(form, resource, names, problem),
    )
    throw invalidFields(form, Object.fromEntries(fields))
  }
}

/**
 * Creates the account of a new employee, with only the roles that follow from department, post and
 * employment.
 */
export async function addAccount(
  tx: Tx,
  actor: Actor,
  file: Joined,
  { form, values }: Filled,
): Promise<string> {
  const { rows } = await sql`select from app_user where lower(code) = lower(${file.empNo})
    and deleted_at is null`.execute(tx)
  if (rows.length > 0) throw invalidFields(form, { empNo: takenProblem(mayView(actor, users)) })
  const account = {
    id: uuidv7(),
    user_name: values.userName || `u${file.empNo}`,
    code: file.empNo,
    name: file.name,
    phone: values.phone,
    email: values.email,
    userBaseId: file.id,
    language: 'zh',
  } as WriteInput
  const names = { user_name: 'userName', code: 'empNo' }
  const { initialPassword = '' } = await inWordsOf(tx, actor, form, names, () =>
    addUser(tx, actor, account),
  )
  return initialPassword
}

/** Drafts a probation; the mentor and the employee agree on goals before it is submitted. */
export async function draftProbation(
  tx: Tx,
  actor: Actor,
  userId: string,
  { form, values }: Filled,
): Promise<void> {
  const { contractTerm, contractMonths, mentorId, evaluateCycle } = values
  const draft = {
    id: uuidv7(),
    userId,
    startDate: values.joinDate,
    months: values.probationMonths,
    contractTerm,
    contractMonths,
    mentorId,
    evaluateCycle,
    result: '0',
  } as WriteInput
  const names = { months: 'probationMonths', userId: 'probationMonths', startDate: 'joinDate' }
  const { add } = documentRules(probationKind, {})
  await inWordsOf(tx, actor, form, names, async () => add?.(tx, actor, draft))
}

/** Lists all records of the new employee, for the user who created them. */
export async function madeOf(tx: Tx, actor: Actor, { id, name, empNo }: Joined): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select ${users.path} as path, id, user_name as title from app_user
      where user_base_id = ${id} and deleted_at is null
    union all select ${probations.path}, id, doc_no from probation
      where user_id = ${id} and state = ${DOC.draft} and deleted_at is null
    union all select ${contracts.path}, id, doc_no from contract
      where user_id = ${id} and state = ${DOC.draft} and deleted_at is null
        and ${actor.permissions.has(permissionCode(contracts, 'view'))}`.execute(tx)
  return [{ path: archives.path, id, title: `${name} ${empNo}` }, ...rows]
}
