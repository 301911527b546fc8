import { createHash } from 'node:crypto'
import { Failure } from '#api/failure.ts'
import { say } from '#api/http/messages.ts'
import type { Language } from '#contracts/language.ts'
import type { ActionInput, ActionResult, Told } from './verbs.ts'

/** What an action that is previewed would do: lines for people, and the rows that they stand for. */
export type Consequences = { lines: readonly Told[]; rows: unknown }

/** Ends a transaction that was only to show what would happen: nothing of it is kept. */
export class PreviewOnly extends Error {
  constructor(readonly result: ActionResult) {
    super('A preview keeps nothing')
  }
}

/** Stands for exactly these consequences. */
function digestOf({ rows }: Consequences): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}

/** What was confirmed is what is: otherwise somebody has to look again. */
export function requireAsPreviewed({ confirm }: ActionInput, consequences: Consequences): void {
  if (confirm !== null && confirm !== digestOf(consequences)) {
    throw new Failure('conflict', 'conflict.changedSince')
  }
}

export function previewIn(language: Language, consequences: Consequences) {
  return {
    digest: digestOf(consequences),
    lines: consequences.lines.map(({ key, values }) => say(language, key, values)),
  }
}
