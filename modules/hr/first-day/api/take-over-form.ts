import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { updateArchive } from '#modules/hr/archives/api/update-archive.ts'
import { addEducation } from '#modules/hr/archives/api/write-education.ts'
import { addWorkHistory } from '#modules/hr/archives/api/write-work-history.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode, permissionsFor } from '#platform/api/store/reach/permission.ts'
import { clearPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** What joining asks for and the form has. */
const ASKED_BY_JOINING = [
  'name',
  'idType',
  'idCardNo',
  'gender',
  'birthDate',
  'phone',
  'email',
  'emergencyName',
  'emergencyRelation',
  'emergencyPhone',
  'workStartDate',
] as const

/** What the file has besides. It is filled where the file has nothing. */
const OF_THE_FILE = [
  'nation',
  'nativePlace',
  'political',
  'marital',
  'homeAddress',
  'email',
] as const

/** The buttons that the user needs to read the whole form and to write it into a file. */
const NEEDED = [
  permissionCode(registers, 'view'),
  permissionCode(registers, 'unmask'),
  permissionCode(registers, 'group.family'),
  permissionCode(archives, 'edit'),
  permissionCode(archives, 'unmask'),
  ...[educations, workHistories, families].flatMap((child) => permissionsFor(child, 'add')),
]

/** The checked form of a hiring, for users who may read it in the clear and write it into files. */
export async function findCheckedForm(
  db: Database | Tx,
  actor: Actor,
  hiringId: string,
): Promise<WireRecord | null> {
  if (!NEEDED.every((code) => actor.permissions.has(code))) return null
  const { rows } = await sql<{ id: string }>`
    select t.id from register t where t.hiring_id = ${hiringId}::uuid and t.state = ${REGISTER.checked}
      and t.deleted_at is null and ${scopePredicate(registers, 't', actor, 'view')}
      and ${clearPredicate(registers, 't', actor)}`.execute(db)
  const [row] = rows
  return row ? ((await selectAnyRecord(db, registers, row.id)) ?? null) : null
}

/** The values of the form that joining begins with. */
export function valuesForJoining(form: WireRecord): Record<string, string> {
  const values = ASKED_BY_JOINING.map((name) => [name, form[name]] as const)
  return Object.fromEntries(
    values.filter((pair): pair is [(typeof pair)[0], string] => hasText(pair[1])),
  )
}

async function fillFile(tx: Tx, actor: Actor, form: WireRecord, fileId: string): Promise<void> {
  const file = await selectAnyRecord(tx, archives, fileId)
  if (!file) return
  const missing = OF_THE_FILE.filter((name) => hasText(form[name]) && !hasText(file[name]))
  if (missing.length === 0) return
  const values = Object.fromEntries(missing.map((name) => [name, form[name]]))
  const { version } = file
  await updateArchive(tx, actor, Object.assign(values, { id: fileId, version }) as WriteInput)
}

type Child = {
  /** The rows of the form. */
  field: string
  resource: Resource
  add: WriteVerb
  /** What tells a row that the file of a former employee has already. */
  same: readonly string[]
}

const CHILDREN: readonly Child[] = [
  {
    field: 'educations',
    resource: educations,
    add: addEducation,
    same: ['school', 'graduateDate'],
  },
  { field: 'works', resource: workHistories, add: addWorkHistory, same: ['company', 'startDate'] },
  {
    field: 'families',
    resource: families,
    add: (tx, actor, input) => addRecord(tx, actor, families, input),
    same: ['relation', 'name'],
  },
]

async function readKnown(tx: Tx, resource: Resource, fileId: string): Promise<WireRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.table)} where user_id = ${fileId}::uuid and deleted_at is null`.execute(
    tx,
  )
  const read = await Promise.all(rows.map(({ id }) => selectAnyRecord(tx, resource, id)))
  return read.filter((one) => one !== undefined && one !== null) as WireRecord[]
}

async function addChildren(
  tx: Tx,
  actor: Actor,
  form: WireRecord,
  { fileId, child: { field, resource, add, same } }: { fileId: string; child: Child },
): Promise<void> {
  const rows = (Array.isArray(form[field]) ? form[field] : []) as Record<string, unknown>[]
  const known = await readKnown(tx, resource, fileId)
  for (const row of rows) {
    if (known.some((one) => same.every((name) => one[name] === row[name]))) continue
    const input = Object.assign({ id: uuidv7(), userId: fileId }, row)
    await add(tx, actor, input as WriteInput)
  }
}

/** The papers go to the file: they belong to the employment from now on. */
async function movePapers(tx: Tx, { id }: WireRecord, fileId: string): Promise<void> {
  await sql`
    with last as (
      select coalesce(max(place), 0) as place from file
      where resource = ${archives.path} and record_id = ${fileId}::uuid and field = 'files'
    ), moved as (
      select f.id, last.place + row_number() over (order by f.place, f.id) as place from file f, last
      where f.resource = ${registers.path} and f.record_id = ${id}::uuid and f.field = 'papers'
    )
    update file f set resource = ${archives.path}, record_id = ${fileId}::uuid, field = 'files', place = moved.place
    from moved where moved.id = f.id`.execute(tx)
}

/**
 * Takes the checked form of a hiring over into the new file: personal facts, education, earlier work, family and papers,
 * each by the verb that adds it anyway. A user without the rights leaves the form as it is.
 */
export async function takeOverForm(
  tx: Tx,
  actor: Actor,
  { hiringId, fileId }: { hiringId: string; fileId: string },
): Promise<void> {
  const form = await findCheckedForm(tx, actor, hiringId)
  if (!form) return
  await fillFile(tx, actor, form, fileId)
  for (const child of CHILDREN) await addChildren(tx, actor, form, { fileId, child })
  await movePapers(tx, form, fileId)
  const move = { values: { state: REGISTER.converted }, move: 'convert' }
  await writeMove(tx, actor, { resource: registers, current: form }, move)
}
