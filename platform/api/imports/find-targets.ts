import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { codeField } from '#platform/api/store/rows/filters.ts'
import { keptTitle, pointablePredicate } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { withoutUnseen } from '#platform/wire/values/plain-text.ts'
import { requireResource } from '#product/define/registry.server.ts'

type Match = { id: string; owner: string | null; title: string }
type CellQuery = { field: Field; texts: readonly string[] }

/** The rows that fields can reference, found by the text of a cell. */
export type Targets = {
  /** Looks up all cells of a batch; call it before `find`. */
  learn(cells: readonly CellQuery[]): Promise<void>
  /** Adds a row that does not exist yet but that a field may reference. */
  add(field: Field, texts: readonly string[], id: string): void
  /** Null when no row has this name; `several` when the name is ambiguous. */
  find(field: Field, text: string, owner: unknown): string | 'several' | null
  /** The title of the only row with this name or code; null without one. */
  titleOf(field: Field, text: string): string | null
}

/** Normalises a text like the stored titles of the target, ignoring case. */
function plain({ rule }: Field, text: string): string {
  return keptTitle(requireResource(rule.target ?? ''), withoutUnseen(text)).toLowerCase()
}

/**
 * Looks up names and codes among the rows that a select list of the resource would offer: enabled rows within the
 * caller's scope, and people whose pay the caller sets.
 */
export function createTargets(db: Database, actor: Actor, resource: Resource): Targets {
  const known = new Map<Field, Map<string, Match[]>>()
  return {
    async learn(cells) {
      for (const { field, texts } of cells) {
        const matches = known.get(field) ?? new Map<string, Match[]>()
        known.set(field, matches)
        const missing = [...new Set(texts.map((text) => plain(field, text)))].filter(
          (text) => !matches.has(text),
        )
        if (missing.length === 0) continue
        for (const text of missing) matches.set(text, [])
        const [name = ''] = Object.entries(resource.fields).find(([, own]) => own === field) ?? []
        await lookUp(db, actor, { resource, name, field }, missing, matches)
      }
    },
    add(field, texts, id) {
      const matches = known.get(field) ?? new Map<string, Match[]>()
      known.set(field, matches)
      for (const text of new Set(texts.map((one) => plain(field, one)))) {
        matches.set(text, [
          ...(matches.get(text) ?? []),
          { id, owner: null, title: texts[0] ?? '' },
        ])
      }
    },
    find(field, text, owner) {
      const all = known.get(field)?.get(plain(field, text)) ?? []
      const fit = field.rule.within === undefined ? all : all.filter((row) => row.owner === owner)
      const ids = new Set(fit.map(({ id }) => id))
      const [first = null] = ids
      return ids.size > 1 ? 'several' : first
    },
    titleOf(field, text) {
      const matches = known.get(field)?.get(plain(field, text)) ?? []
      const [first] = matches
      return first && matches.every(({ id }) => id === first.id) ? first.title : null
    },
  }
}

async function lookUp(
  db: Database,
  actor: Actor,
  { resource, name, field: { rule } }: { resource: Resource; name: string; field: Field },
  texts: readonly string[],
  matches: Map<string, Match[]>,
): Promise<void> {
  const target = requireResource(rule.target ?? '')
  const title = sql`lower(${sql.ref(`t.${columnName(target.title)}`)}::text)`
  const code = codeOf(target)
  const owner = rule.within ? sql`${sql.ref(`t.${columnName(rule.within)}`)}::text` : sql`null`
  const enabled = target.fields.enabled ? sql`and t.enabled` : sql``
  const { rows } = await sql<Match & { name: string; code: string | null }>`
    select t.id, ${sql.ref(`t.${columnName(target.title)}`)}::text as title, ${title} as name, ${code} as code,
      ${owner} as owner
    from ${sql.table(target.table)} as t
    where t.deleted_at is null ${enabled} and ${pointablePredicate(target, 't', actor, { resource, name })}
      and (${title} = any(${[...texts]}) or ${code} = any(${[...texts]}))`.execute(db)
  for (const { name: found, code: number, ...match } of rows) {
    for (const text of new Set([found, number])) {
      if (text !== null) matches.get(text)?.push(match)
    }
  }
}

/** The field that identifies a row besides its title: a code, or the number of a document. */
function codeOf(target: Resource) {
  const name = codeField(target) ?? (target.document ? 'docNo' : undefined)
  return name ? sql`lower(${sql.ref(`t.${columnName(name)}`)})` : sql`null::text`
}
