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

/** What every column means, as far as its heading or this person's memory says. */
export async function matchColumns(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  { headings, first }: Head,
): Promise<{ columns: ImportColumn[]; isClear: boolean }> {
  const byName = fieldsByName(actor, resource)
  const remembered = await readRemembered(db, actor, resource)
  const taken = new Set<string>()
  let isClear = true
  const columns = headings.map((heading, index) => {
    const plain = plainHeading(heading)
    const known = remembered.get(plain)
    const field = known === undefined ? byName.get(plain) : known
    const isFree = field !== undefined && field !== null && !taken.has(field)
    if (field === undefined && plain !== '') isClear = false
    if (isFree) taken.add(field)
    const sample = (first[index] ?? '').trim().slice(0, MAX_HEADING)
    return { heading: heading.trim().slice(0, MAX_HEADING), sample, field: isFree ? field : null }
  })
  const hasKey = !resource.importBy || taken.has(resource.importBy)
  return { columns, isClear: isClear && hasKey }
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
