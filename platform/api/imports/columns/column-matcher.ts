import type { Actor } from '#platform/api/actor.ts'
import { type ImportFile, requireImportable } from '#platform/api/imports/import-file.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { RosterOf } from '#platform/wire/files/imports.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { gridImporterOf } from '#product/api/grid-importers.ts'
import type { ColumnMatcher } from './file-columns.ts'
import { matchColumns, openFields, readHeadings, rememberColumns } from './match-columns.ts'

/** The target of a file: records of a resource, or the roster of a group. */
export type ImportTarget = { resource: Resource; roster: RosterOf | null }

export function targetOf(
  actor: Actor,
  { resource, roster }: Pick<ImportFile, 'resource' | 'roster'>,
): ImportTarget {
  return { resource: requireImportable(actor, resource), roster }
}

export async function columnMatcher(
  db: Database | Tx,
  actor: Actor,
  { resource, roster }: ImportTarget,
): Promise<ColumnMatcher> {
  if (roster) return gridImporterOf(resource).matcher(roster.month)
  const headings = await readHeadings(db, actor, resource)
  const { importBy } = resource
  return {
    knows: (heading) => headings.fieldOf(heading) != null,
    match: (head) => matchColumns(headings, head),
    open: openFields(actor, resource),
    key: importBy ? { field: importBy, label: labelOf(resource, importBy) } : null,
    remember: (tx, columns) => rememberColumns(tx, actor, resource, columns),
  }
}

function labelOf(resource: Resource, name: string): Words {
  const labels = LANGUAGES.map((language) => [language, fieldLabel(resource, name, language)])
  return Object.fromEntries(labels)
}
