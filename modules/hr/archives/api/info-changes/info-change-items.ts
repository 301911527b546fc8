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

/** What a request asks for, as it is stored: for rules, and for answers that cover it. */
export function itemsIn(stored: unknown): StoredItem[] {
  return storedItems.parse(stored)
}

/** Nobody writes what he may not see: the file must be within reach, and each field open and clear. */
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

/** What changed since it was asked for is looked at again by the person himself. */
export function requireUnchanged(
  items: readonly StoredItem[],
  file: Readonly<Record<string, unknown>>,
): void {
  const moved = items.filter((item) => isOutdated(item, file[item.field]))
  if (moved.length === 0) return
  const said = LANGUAGES.map((language) => [
    language,
    moved.map(({ field }) => fieldLabel(archives, field, language)).join(', '),
  ])
  const fields = Object.fromEntries(said) as Words
  throw new Failure('conflict', 'infoChange.outdated', { values: { fields } })
}

/** Whether the file has moved on; that it says already what was asked for does no harm. */
export function isOutdated({ before, after }: StoredItem, now: unknown): boolean {
  const value = now ?? null
  return value !== before && value !== after
}
