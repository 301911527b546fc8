import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { bareNumber } from './reading/bare-number.ts'
import type { TextRow } from './reading/read-row.ts'
import type { RowProblem } from './row-plan.ts'

/** Finds out whether the number of a row may have lost leading zeros. */
type Finder = (row: TextRow, isKnown: boolean) => RowProblem | null

/**
 * Finds rows whose number equals the number of another record or row except for leading zeros. It is uncertain
 * which number the user meant, so the row is refused and the message names the other number.
 */
export function createLostZeros(
  db: Database,
  actor: Actor,
  resource: Resource,
): { learn(): Promise<Finder> } {
  const key = resource.importBy ?? null
  const isText = key !== null && resource.fields[key]?.kind === 'text'
  const inFile = new Map<string, string>()
  let known: Promise<Map<string, string>> | null = null
  return {
    async learn() {
      if (key === null || !isText) return () => null
      known ??= readZeroed(db, actor, resource, key)
      const zeroed = await known
      return ({ texts }, isKnown) => {
        const value = texts.get(key) ?? ''
        const bare = bareNumber(value)
        if (bare === null) return null
        const other = inFile.get(bare)
        if (other === undefined) inFile.set(bare, value)
        if (isKnown) return null
        const meant = other !== undefined && other !== value ? other : zeroed.get(bare)
        if (meant === undefined || meant === value) return null
        return { field: key, key: 'import.lostZeros', values: { value, known: meant } }
      }
    },
  }
}

/** The numbers with leading zeros within the caller's scope, by the number without these zeros. */
async function readZeroed(
  db: Database,
  actor: Actor,
  resource: Resource,
  key: string,
): Promise<Map<string, string>> {
  const column = sql.ref(`t.${columnName(key)}`)
  const { rows } = await sql<{ number: string }>`
    select ${column} as number from ${sql.table(resource.view)} t
    where ${column} ~ '^0[0-9]+$' and t.deleted_at is null
      and ${scopePredicate(resource, 't', actor, 'edit')}`.execute(db)
  return new Map(rows.map(({ number }) => [bareNumber(number) ?? number, number]))
}
