import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly, visibleGroups } from '#platform/api/store/reach/scope.ts'
import { lockRecord } from '#platform/api/store/rows/records.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { recordValue } from '#platform/wire/http/envelope.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'

const storedItems = z.array(
  z.object({ field: z.string(), before: recordValue, after: recordValue }),
)
export type StoredItem = z.infer<typeof storedItems>[number]

/** Parses the stored items of a request, for rules and for answers that mask them. */
export function itemsIn(stored: unknown): StoredItem[] {
  return storedItems.parse(stored)
}

/**
 * Requires that the approver can see what they write: the file is in scope, and each field visible
 * and unmasked.
 */
export async function requireSight(
  tx: Tx,
  actor: Actor,
  fileId: string,
  items: readonly StoredItem[],
): Promise<void> {
  if (!(await lockRecord(tx, archives, fileId, actor, 'edit'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const open = await visibleGroups(tx, actor, archives, fileId)
  const fields = items.map(({ field }) => archives.fields[field])
  const isMasked = fields.some((field) => field?.mask)
  const isClosed = fields.some((field) => !open.has(field?.group ?? ''))
  if (isClosed || (isMasked && !(await seesClearly(tx, actor, archives, fileId)))) {
    throw new Failure('forbidden', 'infoChange.hidden')
  }
}

/** Refuses a request whose fields changed in the file since: the employee must check it again. */
export function requireUnchanged(
  items: readonly StoredItem[],
  file: Readonly<Record<string, unknown>>,
): void {
  const moved = items.filter((item) => isOutdated(item, file[item.field]))
  if (moved.length === 0) return
  const entries = LANGUAGES.map((language) => [
    language,
    moved.map(({ field }) => fieldLabel(archives, field, language)).join(', '),
  ])
  const fields = Object.fromEntries(entries) as Words
  throw new Failure('conflict', 'infoChange.outdated', { values: { fields } })
}

/**
 * Whether the file changed since the request. A file that already has the requested value is fine.
 */
export function isOutdated({ before, after }: StoredItem, now: unknown): boolean {
  const value = now ?? null
  return value !== before && value !== after
}
