import type { TypedText } from '#platform/define/engine/form-values.ts'
import {
  type Base,
  type Compared,
  fingerprint,
} from '#platform/web/request/forms/form-base.server.ts'

export type Merged<F extends Compared> = {
  /** The texts of the form: mine in fields that I changed, theirs elsewhere. */
  texts: TypedText
  /** Fields that both users changed, to different values. */
  both: F[]
  /** They alone changed it. */
  theirs: F[]
  /** I alone changed it. */
  mine: F[]
}

/**
 * Puts two changes of one form together, field by field. Without a base every
 * difference is one that has to be decided; `open` are those that still are.
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
    const given = form.getAll(choiceName(name))
    if (given.includes('theirs')) choices.theirs.push(name)
    else if (given.length > 0 && !given.includes('mine')) choices.open.push(name)
  }
  return choices
}
