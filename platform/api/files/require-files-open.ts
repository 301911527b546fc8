import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { valueLabel } from '#platform/api/crud/require-fit.ts'
import type { FileFieldOf } from '#platform/api/crud/require-reach.ts'
import type { FileRule } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate, visibleGroups } from '#platform/api/store/reach/scope.ts'
import { isAuthor, selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  type FilesRule,
  type FilesStanding,
  filesStanding,
  filesWhile,
} from '#platform/define/engine/files-rule.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'

export type FilesChange = 'add' | 'remove'

/**
 * Refuses a change of files that the state of the record, or the rule for this caller, does not allow. The
 * calling code has locked the record. Returns what the state allows: a file that is added late is stored as
 * later evidence.
 */
export async function requireFilesOpen(
  tx: Tx,
  actor: Actor,
  { resource, id, field }: FileFieldOf,
  change: FilesChange,
): Promise<FilesStanding> {
  const rule = filesRuleOf(resource, field)
  const record = await selectAnyRecord(tx, resource, id)
  if (!record) throw new Failure('not-found', 'not-found')
  const standing = filesStanding(rule, record)
  if (standing === 'closed' || (standing === 'later' && change === 'remove')) {
    throw closedTo(change, { resource, field, rule, record })
  }
  if (!(await isTheirs(tx, actor, { resource, record, rule, standing }))) {
    throw new Failure('forbidden', `file.${filesWhile(rule, standing)?.by}Only`)
  }
  return standing
}

function filesRuleOf({ path, fields }: Resource, field: string): FilesRule {
  const rule = fields[field]?.rule.files
  if (!rule) throw new Error(`${path}.${field} is not a field with files`)
  return rule
}

type RecordFiles = {
  resource: Resource
  record: WireRecord
  rule: FilesRule
  standing: FilesStanding
}

async function isTheirs(
  db: Database | Tx,
  actor: Actor,
  { resource, record, rule, standing }: RecordFiles,
): Promise<boolean> {
  const by = filesWhile(rule, standing)?.by
  if (by === undefined) return true
  const applicant = by === 'applicant' ? record.applyUserId : null
  if (typeof applicant === 'string') return applicant === actor.userId
  return isAuthor(db, resource, record.id, actor)
}

type Closed = Omit<RecordFiles, 'standing'> & { field: string }

/**
 * The refusal. It names the value of the record that closes the files, and the values that would open them.
 */
function closedTo(change: FilesChange, { resource, field, rule, record }: Closed): Failure {
  const open = rule.open === 'always' ? [] : [rule.open]
  const parts = [...open, ...(change === 'add' && rule.later ? [rule.later] : [])]
  const [of = { field }] = open
  const allowed = inLanguages((language) =>
    parts
      .map((part) => {
        const values = part.is.map((value) => valueLabel(resource, part.field, value, language))
        return `${fieldLabel(resource, part.field, language)}: ${values.join(' / ')}`
      })
      .join('; '),
  )
  return new Failure('conflict', change === 'add' ? 'file.cannotAdd' : 'file.cannotRemove', {
    values: {
      name: inLanguages((language) => fieldLabel(resource, field, language)),
      field: inLanguages((language) => fieldLabel(resource, of.field, language)),
      value: inLanguages((language) =>
        valueLabel(resource, of.field, record[of.field] ?? null, language),
      ),
      allowed,
    },
  })
}

function inLanguages(tell: (language: Language) => string): Words {
  return Object.fromEntries(LANGUAGES.map((language) => [language, tell(language)])) as Words
}

export type FileChanges = { addsFiles?: string[]; removesFiles?: string[] }

/**
 * The fields to which the caller may add files now, and those from which they may remove some, for the
 * page. Absent for a resource without files. `own` is the rule of the resource.
 */
export async function fileChangesOf(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
  own: FileRule | undefined,
): Promise<FileChanges> {
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'files')
  if (fields.length === 0) return {}
  const nothing = { addsFiles: [], removesFiles: [] }
  if (!permissionsFor(resource, 'edit').every((code) => actor.permissions.has(code))) return nothing
  if (!(await isWithinReach(db, actor, resource, id))) return nothing
  return db.transaction().execute(async (tx) => {
    const record = await selectAnyRecord(tx, resource, id)
    if (!record || (own && !(await isAllowed(own(tx, actor, id))))) return nothing
    const groups = resource.groups ? await visibleGroups(tx, actor, resource, id) : null
    const found: Required<FileChanges> = { addsFiles: [], removesFiles: [] }
    for (const [name, { group }] of fields) {
      const rule = filesRuleOf(resource, name)
      const standing = filesStanding(rule, record)
      if (standing === 'closed' || groups?.has(group) === false) continue
      if (!(await isTheirs(tx, actor, { resource, record, rule, standing }))) continue
      found.addsFiles.push(name)
      if (standing === 'open') found.removesFiles.push(name)
    }
    return found
  })
}

async function isWithinReach(db: Database, actor: Actor, resource: Resource, id: string) {
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id = ${id} and t.deleted_at is null
      and ${scopePredicate(resource, 't', actor, 'edit')}`.execute(db)
  return rows.length > 0
}

async function isAllowed(check: Promise<void>): Promise<boolean> {
  try {
    await check
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
