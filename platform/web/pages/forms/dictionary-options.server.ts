import { z } from 'zod'
import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { entryLabel } from '#platform/define/shipped/dictionaries/entry-label.ts'
import type { OptionView } from '#platform/web/components/form/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const entries = z.array(
  z.object({ code: z.string(), name: z.string(), enabled: z.boolean().default(true) }),
)

const READ = callPath(dataDicts.controller, 'GetDictByType')

type Asking = Pick<ResourceCall, 'gateway' | 'language'>

/**
 * Fields with the entries of their dictionaries as options. Disabled entries are included, because old values
 * have them.
 */
export async function withEntries<Field extends FieldDescriptor>(
  call: Asking,
  fields: readonly Field[],
): Promise<readonly Field[]> {
  const types = [...new Set(fields.flatMap(({ dictionary }) => dictionary ?? []))]
  if (types.length === 0) return fields
  const read = await Promise.all(types.map(async (type) => [type, await readOptions(call, type)]))
  const options = new Map(read as [string, EntryOption[]][])
  return fields.map((field) =>
    field.dictionary === undefined
      ? field
      : { ...field, options: options.get(field.dictionary) ?? [] },
  )
}

type EntryOption = OptionView & { isDisabled?: true }

async function readOptions({ gateway, language }: Asking, type: string): Promise<EntryOption[]> {
  const found = await gateway.ask(READ, { type, withDisabled: 'true' }, entries)
  return found.map((entry) => ({
    value: entry.code,
    label: entryLabel(type, entry, language),
    ...(entry.enabled ? {} : { isDisabled: true as const }),
  }))
}

/** The options of a form: enabled entries, and the stored one. */
export function offered(
  options: readonly EntryOption[] | undefined,
  value: string,
): OptionView[] | undefined {
  const shown = options?.filter((option) => !option.isDisabled || option.value === value)
  const isKnown = value === '' || shown === undefined || shown.some((o) => o.value === value)
  return isKnown ? shown : [{ value, label: value }, ...shown]
}
