import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import type { RegistrationForm } from '#modules/hr/archives/wire/registration-forms.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type Need, permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate, visibleGroupsOf } from '#platform/api/store/reach/scope.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Child rows that the form shows. */
const ROWS: readonly Resource[] = [educations, workHistories, families, contracts, userPositions]
const PERSON = 'userId'
const NUMBER = 'idCardNo'
const NOBODY: ReadonlySet<string> = new Set()

/**
 * Reads the registration forms that the actor may see, in the order of the ids. Leaves out people outside the
 * actor's scope, and outside the scope of the permission `also` if one is passed. The document number of the
 * people in `clear` is not masked. The number of queries does not grow with the number of people.
 */
export async function readRegistrationForms(
  db: Database | Tx,
  actor: Actor,
  ids: readonly string[],
  { also, clear = NOBODY }: { also?: Need; clear?: ReadonlySet<string> } = {},
): Promise<RegistrationForm[]> {
  const reach = also === undefined ? also : scopePredicate(archives, 'r', actor, also)
  const records = await selectRecords(db, archives, actor, {
    field: 'id',
    ids,
    also: reach,
  })
  if (records.length === 0) return []
  const reached = records.map(({ id }) => id)
  const shown = ROWS.filter((resource) =>
    permissionsFor(resource, 'view').every((code) => actor.permissions.has(code)),
  )
  const [groups, ...rows] = await Promise.all([
    visibleGroupsOf(db, actor, archives, reached),
    ...shown.map((resource) => selectRecords(db, resource, actor, { field: PERSON, ids: reached })),
  ])
  const rowsOf = shown.map((resource, at) => ({
    path: resource.path,
    of: byPerson((rows[at] ?? []).map((row) => maskRecord(resource, row))),
  }))
  const found = new Map(
    records.map((record) => {
      const covered = maskRecord(archives, record)
      const isClear = clear.has(record.id) && NUMBER in covered
      return [record.id, isClear ? { ...covered, [NUMBER]: record[NUMBER] ?? null } : covered]
    }),
  )
  return ids.flatMap((id) => {
    const record = found.get(id)
    if (!record) return []
    const about = rowsOf.map(({ path, of }) => [path, of.get(id) ?? []])
    return [{ record, groups: [...(groups.get(id) ?? [])], rows: Object.fromEntries(about) }]
  })
}

function byPerson(rows: readonly WireRecord[]): Map<string, WireRecord[]> {
  const of = new Map<string, WireRecord[]>()
  for (const row of rows) {
    const person = String(row[PERSON])
    of.set(person, [...(of.get(person) ?? []), row])
  }
  return of
}
