import { createHash } from 'node:crypto'
import type { FieldDescriptor } from '#resources/engine/describe.ts'
import { isSet } from '#resources/engine/field-kinds.ts'
import type { TypedText } from '#resources/engine/form-values.ts'

/** Hidden input in which the form of a change tells what it was filled with. */
export const BASE_FIELD = 'form.base'

type Compared = Pick<FieldDescriptor, 'name' | 'kind'>

/** Field name → fingerprint of the text that the form was opened with. */
type Base = ReadonlyMap<string, string>

const DIGEST_CHARACTERS = 12
const NUMERIC = new Set(['integer', 'decimal', 'money'])

/**
 * What a form was filled with, as fingerprints: enough to tell which fields were
 * touched, and nothing that its controls do not hold themselves. Whoever forges
 * it deceives nobody but himself.
 */
export function baseOf(fields: readonly Compared[], texts: TypedText): string {
  return fields.map((field) => `${field.name}:${fingerprint(field, texts[field.name])}`).join(' ')
}

/** Null for a form that does not say. */
export function readBase(given: unknown): Base | null {
  if (typeof given !== 'string' || given === '') return null
  const base = new Map<string, string>()
  for (const part of given.split(' ')) {
    const [name = '', digest = ''] = part.split(':')
    base.set(name, digest)
  }
  return base
}

function fingerprint(field: Compared, text = ''): string {
  const hash = createHash('sha256').update(canonical(field, text)).digest('base64url')
  return hash.slice(0, DIGEST_CHARACTERS)
}

/** Two texts of one value: line ends, order of a set and trailing zeros say nothing. */
function canonical({ kind }: Compared, text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  if (isSet({ kind })) return plain.split(',').sort().join()
  if (NUMERIC.has(kind) && plain !== '' && Number.isFinite(Number(plain))) {
    return String(Number(plain))
  }
  return kind === 'bool' && plain === 'false' ? '' : plain
}

export type Merged<F extends Compared> = {
  /** What the form holds now: mine where I touched it, theirs everywhere else. */
  texts: TypedText
  /** Both changed it, each to something else. */
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

/** Radio buttons by which somebody says whose text of a field shall stay. */
export function choiceName(name: string): string {
  return `${name}.choice`
}

export type Choices = { theirs: string[]; open: string[] }

/** What was chosen on the page of a conflict; `open`: asked, and not answered. */
export function readChoices(fields: readonly Compared[], form: FormData): Choices {
  const choices: Choices = { theirs: [], open: [] }
  for (const { name } of fields) {
    const given = form.getAll(choiceName(name))
    if (given.includes('theirs')) choices.theirs.push(name)
    else if (given.length > 0 && !given.includes('mine')) choices.open.push(name)
  }
  return choices
}
