import type { Actor } from '#api/actor.ts'
import { isClosed } from '#api/crud/closed-fields.ts'
import type { Database, Tx } from '#api/store/database.ts'
import type { ImportColumn } from '#contracts/imports.ts'
import { LANGUAGES } from '#contracts/language.ts'
import { importedFields } from '#resources/described/importing.ts'
import { fieldHeading, fieldLabel } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { importerOf } from './importers.ts'

const MAX_HEADING = 100

/** Blanks and the mark of a required field are no part of a heading. */
export const plainHeading = (text: string) =>
  text
    .replace(/[\s*＊:：]+/g, '')
    .toLowerCase()
    .slice(0, MAX_HEADING)

/** The fields that this person may fill from a file. */
export function openFields(actor: Actor, resource: Resource): string[] {
  return importedFields(resource).filter((name) => !isClosed(resource, actor, name))
}

/** Fields by what they are called, in every language. */
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

type Head = { headings: readonly string[]; first: readonly string[] }

/** What headings mean to somebody: by what he has said of earlier files, else by the names of the fields. */
export type Headings = {
  /** Null where he has said that it means nothing; undefined for one that nobody knows. */
  fieldOf(heading: string): string | null | undefined
  key: string | null
}

export async function readHeadings(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
): Promise<Headings> {
  const byName = fieldsByName(actor, resource)
  const remembered = await readRemembered(db, actor, resource)
  return {
    key: resource.importBy ?? null,
    fieldOf(heading) {
      const plain = plainHeading(heading)
      const known = remembered.get(plain)
      return known === undefined ? byName.get(plain) : known
    },
  }
}

/** What every column means, as far as its heading or this person's memory says. */
export function matchColumns(
  { fieldOf, key }: Headings,
  { headings, first }: Head,
): { columns: ImportColumn[]; isClear: boolean } {
  const taken = new Set<string>()
  let isClear = true
  const columns = headings.map((heading, index) => {
    const field = fieldOf(heading)
    const isFree = field !== undefined && field !== null && !taken.has(field)
    if (field === undefined && plainHeading(heading) !== '') isClear = false
    if (isFree) taken.add(field)
    return { ...columnSample(heading, first[index]), field: isFree ? field : null }
  })
  return { columns, isClear: isClear && (key === null || taken.has(key)) }
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

/** Remembers what somebody has said about the headings of his files. */
export async function rememberColumns(
  tx: Tx,
  { userId }: Actor,
  resource: Resource,
  columns: readonly ImportColumn[],
): Promise<void> {
  const said = new Map(columns.map(({ heading, field }) => [plainHeading(heading), field]))
  const rows = [...said].filter(([heading]) => heading !== '')
  if (rows.length === 0) return
  await tx
    .insertInto('import_heading')
    .values(
      rows.map(([heading, field]) => ({
        ...{ owner_id: userId, resource: resource.path, heading, field },
      })),
    )
    .onConflict((known) =>
      known
        .columns(['owner_id', 'resource', 'heading'])
        .doUpdateSet((excluded) => ({ field: excluded.ref('excluded.field') })),
    )
    .execute()
}
