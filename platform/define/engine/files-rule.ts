import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * The field values with which files may be changed. `by` limits this to some of the users who have the
 * edit permission.
 */
export type FilesWhile = {
  field: string
  is: readonly (string | boolean)[]
  /** Only the applicant of the document, or the author of the record. */
  by?: 'applicant' | 'author'
}

/** When the files of a field may be changed. Every field with files declares it. */
export type FilesRule = {
  /** When files may be added and removed; `always` when no decision depends on the record. */
  open: 'always' | FilesWhile
  /** Later evidence: files can only be added, each with its author and time, and are never removed. */
  later?: FilesWhile
}

export type FilesStanding = 'open' | 'later' | 'closed'

/** Whether files of this record may be added and removed, only added, or not changed at all. */
export function filesStanding({ open, later }: FilesRule, record: WireRecord): FilesStanding {
  if (open === 'always' || isSaid(open, record)) return 'open'
  return later && isSaid(later, record) ? 'later' : 'closed'
}

/** The part of the rule for the present state; null when none applies. */
export function filesWhile(rule: FilesRule, standing: FilesStanding): FilesWhile | null {
  if (standing === 'later') return rule.later ?? null
  return standing === 'open' && rule.open !== 'always' ? rule.open : null
}

function isSaid({ field, is }: FilesWhile, record: WireRecord): boolean {
  return is.includes(record[field] as string | boolean)
}

type KnownField = { kind: string; rule: { files?: FilesRule; choices?: Choices } }
type Choices = { options: readonly { value: string }[]; dictionary?: string }

/** Fails at start-up when a field with files has no rule, or a rule names an unknown field or value. */
export function checkFilesRules(path: string, fields: Readonly<Record<string, KnownField>>): void {
  for (const [name, { kind, rule }] of Object.entries(fields)) {
    if (kind !== 'files') continue
    const { files } = rule
    if (!files) throw new Error(`${path}.${name} has no files rule`)
    const parts = [files.open, files.later].filter((part) => part !== undefined)
    for (const part of parts) if (part !== 'always') checkPart(`${path}.${name}`, part, fields)
  }
}

function checkPart(
  place: string,
  { field, is }: FilesWhile,
  fields: Readonly<Record<string, KnownField>>,
) {
  const fieldDefinition = fields[field]
  if (!fieldDefinition) throw new Error(`${place} names the unknown field ${field}`)
  const known = fieldDefinition.rule.choices?.options.map(({ value }): string | boolean => value)
  const values = known ?? (fieldDefinition.kind === 'bool' ? [true, false] : [])
  const unknown = is.find((value) => !values.includes(value))
  if (unknown !== undefined)
    throw new Error(`${place} names the unknown value ${unknown} of ${field}`)
}
