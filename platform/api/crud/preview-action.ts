import { createHash } from 'node:crypto'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { ActionInput, ActionResult, Consequences, Line } from './verbs.ts'

const MAX_NAMED = 12

/** Rolls back the transaction of a preview, so that the preview stores nothing. */
export class PreviewOnly extends Error {
  constructor(readonly result: ActionResult) {
    super('A preview keeps nothing')
  }
}

/** Unwraps the result of a preview, which is thrown to roll back; rethrows other errors. */
export function resultOfPreview(error: unknown): ActionResult {
  if (error instanceof PreviewOnly) return error.result
  throw error
}

/** A digest of these consequences; other consequences have another digest. */
export function digestOf({ rows }: Pick<Consequences, 'rows'>): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}

/** Refuses when the data changed after the preview: the user has to check the preview again. */
export function requireAsPreviewed(
  { confirm }: Pick<ActionInput, 'confirm'>,
  consequences: Pick<Consequences, 'rows'>,
): void {
  if (confirm !== null && confirm !== digestOf(consequences)) {
    throw new Failure('conflict', 'conflict.changedSince')
  }
}

function sayLine(language: Language, { key, values, names, namesOf = '', about }: Line): string {
  const translatedNames = names
    ?.slice(0, MAX_NAMED)
    .map((name) => shippedName(namesOf, name, language))
  const shown = listText(translatedNames ?? [], { language })
  return say(language, key, {
    ...values,
    ...(names ? { names: names.length > MAX_NAMED ? `${shown} …` : `${shown}` } : {}),
    ...(about ? { label: resourceLabel(requireResource(about), language) } : {}),
  })
}

/** The answer of a preview. A rule that returns no consequences is a programming error. */
export function previewIn(language: Language, consequences: Consequences | undefined) {
  if (!consequences) throw new Error('an action with a preview must return its consequences')
  return {
    digest: digestOf(consequences),
    lines: consequences.lines.map((line) => sayLine(language, line)),
  }
}
