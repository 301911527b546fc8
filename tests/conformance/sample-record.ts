import { expect } from 'vitest'
import { planSettings } from '#modules/system/policy/define/shipped-settings.server.ts'
import type { Samples, SampleValue } from '#platform/define/built-in/sample.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { sampleValue } from '#platform/define/engine/kinds.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { OWN_PROFILE_CALLS, ownProfile } from '#platform/wire/sign-in/own-profile.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Caller, newId, pageIn, savedIn } from '../api/running-api.ts'
import { placeOf } from '../where-to-write.ts'

export type Input = { id: string } & Record<string, RecordValue>

/** Sample values that cannot be derived from the field kinds. */
const SAMPLES: Samples = Object.assign({}, ...AREAS.map(({ samples }) => samples))

/**
 * Counts restart for each test file: samples of another file in the same process must not change the values.
 */
let made = { file: '', numbers: new Map<Resource, number>() }

function nextNumber(resource: Resource): number {
  const file = expect.getState().testPath ?? ''
  if (made.file !== file) made = { file, numbers: new Map() }
  const n = (made.numbers.get(resource) ?? 0) + 1
  made.numbers.set(resource, n)
  return n
}

/** A dictionary entry that every installation has. */
function firstEntry(type: string): string | null {
  return planSettings().entries.find((entry) => entry.type === type)?.code ?? null
}

/** A valid value for a field; null if only the caller can know it. */
function sampleOf(field: Field, n: number): RecordValue {
  const dictionary = field.rule.choices?.dictionary
  return dictionary ? firstEntry(dictionary) : sampleValue(field, n)
}

async function firstOption(call: Caller, target: string): Promise<string | null> {
  const answer = await call(requireResource(target).endpoints.options, { query: { limit: 1 } })
  const [option] = answer.body.response as { id: string }[]
  return option?.id ?? null
}

/** The first row that a reference may point to; creates one if there is none. */
async function referTo(call: Caller, resource: Resource, target: string): Promise<RecordValue> {
  const found = await firstOption(call, target)
  // The first row of a tree has no parent.
  if (found !== null || target === resource.path) return found
  // Only every second sample is enabled, and other tests may create samples at the same time.
  for (let attempt = 0; attempt < 4; attempt++) {
    await addSample(call, requireResource(target))
    const made = await firstOption(call, target)
    if (made !== null) return made
  }
  throw new Error(`${target} has nothing to refer to`)
}

async function firstRecord(call: Caller, path: string): Promise<Record<string, RecordValue>> {
  const { endpoints, fields } = requireResource(path)
  const enabled: Record<string, string> = fields.enabled ? { enabled: 'true' } : {}
  const { data } = pageIn(await call(endpoints.list, { query: { pageSize: 1, ...enabled } }))
  return data[0] ?? {}
}

/** Resolves a sample value from the area of the resource. */
async function givenValue(sample: SampleValue, n: number, call: Caller): Promise<RecordValue> {
  if (typeof sample === 'function') return sample(n)
  if (sample === null || typeof sample !== 'object') return sample
  if ('rows' in sample) return Promise.all(sample.rows.map((row) => givenRow(row, n, call)))
  if ('newOf' in sample) {
    const target = requireResource(sample.newOf)
    // A row that others refer to must be enabled.
    const chosen: Record<string, SampleValue> = target.fields.enabled ? { enabled: true } : {}
    return (
      (await addSample(call, target, { ...chosen, ...sample.with }))[sample.field ?? 'id'] ?? null
    )
  }
  if ('self' in sample) {
    const own = ownProfile.parse((await call(OWN_PROFILE_CALLS.read)).body.response)
    return sample.self === 'code' ? own.code : own.id
  }
  if ('firstOf' in sample) return (await firstRecord(call, sample.firstOf))[sample.field] ?? null
  return sample
}

type Cells = Readonly<Record<string, SampleValue>>

async function givenRow(row: Cells, n: number, call: Caller) {
  const cells = Object.entries(row).map(async ([name, sample]) => [
    name,
    await givenValue(sample, n, call),
  ])
  return Object.fromEntries(await Promise.all(cells))
}

/** A valid new record with a value in every writable field; `chosen` overrides generated values. */
export async function sampleRecord(
  call: Caller,
  resource: Resource,
  chosen: Readonly<Record<string, SampleValue>> = {},
): Promise<Input> {
  const n = nextNumber(resource)
  const values = { ...SAMPLES[resource.path], ...chosen }
  const input: Input = { id: newId() }
  for (const [place, [name, field]] of Object.entries(resource.fields).entries()) {
    if (!isWritable(field, 'add') || name in values) continue
    const { target, check } = field.rule
    // One of two account numbers in a record may be masked, so each field gets another number.
    const number = check === 'accountNo' ? n * 1_000 + place : n
    const value = target ? await referTo(call, resource, target) : sampleOf(field, number)
    input[name] = listed(field, value)
  }
  for (const [name, value] of Object.entries(values)) {
    input[name] = listed(resource.fields[name], await givenValue(value, n, call))
  }
  return input
}

/** A field that accepts several references needs a list. */
function listed(field: Field | undefined, value: RecordValue): RecordValue {
  return field?.kind === 'references' && typeof value === 'string' ? [value] : value
}

const INVALID = 400

function adviceFor({ path }: Resource): string {
  const place = placeOf(`modules/${path.split('/')[0]}/define/area.ts`, 'samples')
  return `${place} write in samples: '${path}': { field: value }, where a made-up one does not fit`
}

export async function addSample(
  call: Caller,
  resource: Resource,
  chosen: Readonly<Record<string, SampleValue>> = {},
): Promise<Input> {
  const input = await sampleRecord(call, resource, chosen)
  const answer = await call(resource.endpoints.add, { method: 'POST', body: input })
  if (answer.status === INVALID) throw new Error(`${adviceFor(resource)}: ${answer.text}`)
  savedIn(answer)
  return input
}

const CHANGEABLE: readonly Field['kind'][] = [
  'text',
  'longText',
  'integer',
  'bool',
  'date',
  'choice',
  'money',
]

function newValue(field: Field, n: number): RecordValue {
  const options = field.rule.choices?.options ?? []
  return field.kind === 'choice' ? (options[n % options.length]?.value ?? null) : sampleOf(field, n)
}

/** A writable field without mask or special check, and a value that differs from the record. */
export function sampleChange(
  resource: Resource,
  record: Readonly<Record<string, RecordValue>> = {},
): { name: string; value: RecordValue } {
  const open = Object.entries(resource.fields).filter(([, field]) => {
    return !field.mask && !field.rule.check && isWritable(field, 'update')
  })
  for (const kind of CHANGEABLE) {
    const [name, field] = open.find(([, one]) => one.kind === kind) ?? []
    if (name === undefined || field === undefined) continue
    const value = newValue(field, nextNumber(resource))
    // A choice with few options may repeat the current value; the next number then gives another one.
    return { name, value: value === record[name] ? newValue(field, nextNumber(resource)) : value }
  }
  throw new Error(`${resource.path} has nothing to change`)
}
