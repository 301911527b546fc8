import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ApprovalDocument, DocumentMove } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import type { DocumentKind } from './document-kind.ts'

/** The label of a field, in every language. */
function labelIn(resource: Resource, field: string): Words {
  const named = LANGUAGES.map((language) => [language, fieldLabel(resource, field, language)])
  return Object.fromEntries(named)
}

/** The moves that can have missing requirements. */
const MOVES = ['submit', 'complete'] as const

/** Refuses to submit a document while requirements are missing. */
export async function refuseToSubmit(
  tx: Tx,
  { resource, missing }: DocumentKind,
  record: WireRecord,
): Promise<void> {
  const found = (await missing?.submit?.(tx, record)) ?? []
  if (found.length === 0) return
  const fields: Record<string, FieldProblem> = {}
  for (const { field, problem } of found) fields[field] ??= problem
  throw invalidFields(resource, fields)
}

/** Refuses to complete a document with missing requirements, and names the button that records them. */
export async function refuseToComplete(
  tx: Tx,
  { resource, missing }: DocumentKind,
  record: WireRecord,
): Promise<void> {
  const [first] = (await missing?.complete?.(tx, record)) ?? []
  if (!first) return
  const { field, problem, action } = first
  throw new Failure('conflict', problem.key, {
    values: { ...problem.values, label: labelIn(resource, field) },
    ...(action && { instead: { path: resource.path, id: record.id, action } }),
  })
}

/**
 * Lists the missing requirements for each move that the page offers to the caller, with the same texts as the
 * refusal.
 */
export async function tellMissing(
  db: Database | Tx,
  { resource, missing }: DocumentKind,
  id: string,
  { moves, language }: { moves: readonly DocumentMove[]; language: Language },
): Promise<ApprovalDocument['missing']> {
  const readers = MOVES.flatMap((move) => {
    const read = moves.includes(move) ? missing?.[move] : undefined
    return read ? [{ move, read }] : []
  })
  if (readers.length === 0) return []
  // Fields that the reader does not see count as well.
  const record = await selectAnyRecord(db, resource, id)
  if (!record) return []
  const found = await Promise.all(
    readers.map(async ({ move, read }) =>
      (await read(db, record)).map((one) => ({ ...one, move })),
    ),
  )
  return found.flat().map(({ move, field, problem, action = null, tab = null }) => ({
    move,
    text: say(language, problem.key, { label: labelIn(resource, field), ...problem.values }),
    field,
    action,
    tab,
  }))
}
