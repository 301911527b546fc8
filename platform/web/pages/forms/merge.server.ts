import type { TypedText } from '#platform/define/engine/form-values.ts'
import {
  type Base,
  type Compared,
  fingerprint,
} from '#platform/web/request/forms/form-base.server.ts'

export type Merged<F extends Compared> = {
  /**
   * The texts of the merged form: the text of this user in the fields that they changed, the other user's
   * text elsewhere.
   */
  texts: TypedText
  /** Fields that both users changed, to different values. */
  both: F[]
  /** Fields that only the other user changed. */
  theirs: F[]
  /** Fields that only this user changed. */
  mine: F[]
}

/**
 * Merges two changes of one form, field by field. Without a base, the user has to decide every difference.
 * `open` are the fields that the user still has to decide.
 */
export function merge<F extends Compared>(
  fields: readonly F[],
  { base, theirs, mine }: { base: Base | null; theirs: TypedText; mine: TypedText },
  open: ReadonlySet<string> = new Set(),
): Merged<F> {
  const merged: Merged<F> = { texts: { ...mine }, both: [], theirs: [], mine: [] }
  for (const field of fields) {
    const { name } = field
    const before = base?.get(name)
    const mineIs = fingerprint(field, mine[name])
    const theirsIs = fingerprint(field, theirs[name])
    const isTouched = mine[name] !== undefined && (open.has(name) || mineIs !== before)
    if (!isTouched || mineIs === theirsIs) {
      merged.texts[name] = theirs[name] ?? ''
      if (before !== undefined && theirsIs !== before) merged.theirs.push(field)
    } else if (!open.has(name) && before === theirsIs) merged.mine.push(field)
    else merged.both.push(field)
  }
  return merged
}

/** The name of the radio buttons that decide which text of a field stays. */
export function choiceName(name: string): string {
  return `${name}.choice`
}

export type Choices = { theirs: string[]; open: string[] }

/** The decisions of a conflict page; `open`: fields without a decision. */
export function readDecisions(fields: readonly Compared[], form: FormData): Choices {
  const choices: Choices = { theirs: [], open: [] }
  for (const { name } of fields) {
    const values = form.getAll(choiceName(name))
    if (values.includes('theirs')) choices.theirs.push(name)
    else if (values.length > 0 && !values.includes('mine')) choices.open.push(name)
  }
  return choices
}
