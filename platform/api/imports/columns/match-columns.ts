import type { Actor } from '#platform/api/actor.ts'
import { isClosed } from '#platform/api/crud/fields/closed-fields.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { importedFields } from '#platform/define/described/importing.ts'
import { fieldHeading, fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ImportColumn } from '#platform/wire/files/imports.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { importerOf } from '#product/api/importers.ts'
import type { FileHead } from './file-columns.ts'

const MAX_HEADING = 100

/** Blanks and the mark of a required field are not part of a heading. */
export const plainHeading = (text: string) =>
  text
    .replace(/[\s*＊:：]+/g, '')
    .replace(NOTE, '')
    .toLowerCase()
    .slice(0, MAX_HEADING)

/** Notes on how to fill in a column are not part of its heading: （必填）, (yyyy-mm-dd), （18位）. */
const NOTE =
  /[（(](?:必填项?|选填|非必填|可不填|required|optional|obligatorio|opcional|y{2,4}[-/.年]?m.*|\d+位.*|格式.*|如.+)[)）]$/i

/** The fields that the user may fill from a file. */
export function openFields(actor: Actor, resource: Resource): string[] {
  return importedFields(resource).filter((name) => !isClosed(resource, actor, name))
}

/** Fields by their labels, in every language. */
function fieldsByName(actor: Actor, resource: Resource): Map<string, string> {
  const byName = new Map<string, string>()
  const names = openFields(actor, resource)
  for (const name of names) byName.set(plainHeading(name), name)
  for (const language of LANGUAGES) {
    for (const name of names) {
      for (const label of [fieldLabel, fieldHeading]) {
        const heading = plainHeading(label(resource, name, language))
        if (!byName.has(heading)) byName.set(heading, name)
      }
    }
  }
  for (const [heading, name] of Object.entries(importerOf(resource).headings ?? {})) {
    if (!byName.has(plainHeading(heading)) && names.includes(name)) {
      byName.set(plainHeading(heading), name)
    }
  }
  return byName
}

/** Finds the fields of headings, first by the user's choices for earlier files, then by the labels of the fields. */
export type Headings = {
  /** Null when the user chose to ignore the heading; undefined for an unknown heading. */
  fieldOf(heading: string): string | null | undefined
  key: string | null
}

export async function readHeadings(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
): Promise<Headings> {
  const byName = fieldsByName(actor, resource)
  const repeats = new Set(Object.keys(importerOf(resource).repeats ?? {}).map(plainHeading))
  const remembered = await readRemembered(db, actor, resource)
  return {
    key: resource.importBy ?? null,
    fieldOf(heading) {
      const plain = plainHeading(heading)
      const known = remembered.get(plain)
      if (known !== undefined) return known
      return byName.get(plain) ?? (repeats.has(plain) ? null : undefined)
    },
  }
}

/**
 * Maps every column, by its heading, the group above it and the user's earlier choices. The user decides about
 * duplicate headings and about values without a heading, because one of the columns would be lost.
 */
export function matchColumns(
  { fieldOf, key }: Headings,
  { headings, groups = [], first }: FileHead,
): { columns: ImportColumn[]; isClear: boolean } {
  const taken = new Set<string>()
  let isClear = true
  const width = Math.max(headings.length, first.length)
  const columns = Array.from({ length: width }, (_, index) => {
    const heading = headings[index] ?? ''
    const within = fieldOf(`${groups[index] ?? ''}${heading}`)
    const meant = [fieldOf(heading), within].find((field) => field != null && !taken.has(field))
    const field = meant ?? null
    if (field !== null) taken.add(field)
    const isIgnored = fieldOf(heading) === null && !isTwice(headings, index)
    const hasWords = plainHeading(heading) !== '' || (first[index] ?? '').trim() !== ''
    if (field === null && !isIgnored && hasWords) isClear = false
    return { ...columnSample(heading, first[index]), field }
  })
  return { columns, isClear: isClear && (key === null || taken.has(key)) }
}

function isTwice(headings: readonly string[], index: number): boolean {
  const plain = plainHeading(headings[index] ?? '')
  return headings.some((other, at) => at !== index && plainHeading(other) === plain)
}

/** A heading with the value under it, no longer than a table shows them. */
export function columnSample(
  heading: string,
  first = '',
): Pick<ImportColumn, 'heading' | 'sample'> {
  return {
    heading: heading.trim().slice(0, MAX_HEADING),
    sample: first.trim().slice(0, MAX_HEADING),
  }
}

async function readRemembered(
  db: Database | Tx,
  { userId }: Actor,
  resource: Resource,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('import_heading')
    .select(['heading', 'field'])
    .where('owner_id', '=', userId)
    .where('resource', '=', resource.path)
    .execute()
  return new Map(
    rows
      .filter(({ field }) => field === null || resource.fields[field])
      .map(({ heading, field }) => [heading, field]),
  )
}

/** Remembers the user's choices for the headings of their files. */
export async function rememberColumns(
  tx: Tx,
  { userId }: Actor,
  resource: Resource,
  columns: readonly ImportColumn[],
): Promise<void> {
  const headings = columns.map(({ heading }) => heading)
  const once = columns.filter((_, index) => !isTwice(headings, index))
  const fieldByHeading = new Map(once.map(({ heading, field }) => [plainHeading(heading), field]))
  const rows = [...fieldByHeading].filter(([heading]) => heading !== '')
  if (rows.length === 0) return
  await tx
    .insertInto('import_heading')
    .values(
      rows.map(([heading, field]) => ({
        owner_id: userId,
        resource: resource.path,
        heading,
        field,
      })),
    )
    .onConflict((known) =>
      known
        .columns(['owner_id', 'resource', 'heading'])
        .doUpdateSet((excluded) => ({ field: excluded.ref('excluded.field') })),
    )
    .execute()
}
