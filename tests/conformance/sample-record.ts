import type { RecordValue } from '#contracts/envelope.ts'
import { idCardCheckDigit } from '#contracts/id-card.ts'
import type { CheckName } from '#resources/engine/checks.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Field } from '#resources/engine/field-kinds.ts'
import { isWritable } from '#resources/engine/schema.ts'
import { requireResource } from '#resources/registry.server.ts'
import { type Caller, newId, pageIn, savedIn } from '../api/running-api.ts'

export type Input = { id: string } & Record<string, RecordValue>

/** Texts that pass a check; `n` keeps them apart. Phone numbers are of a range of their own. */
const CHECKED: Readonly<Record<CheckName, (n: number) => string>> = {
  mobile: (n) => `1980000${String(n).padStart(4, '0')}`,
  tel: (n) => `0571-8800${String(n).padStart(4, '0')}`,
  email: (n) => `sample${n}@example.com`,
  code: (n) => `Z-${n}`,
  empNo: (n) => `ZZ${String(n).padStart(4, '0')}`,
  userName: (n) => `sample.user-${n}`,
}

const DAY = '2024-03-05'
/** Within the year that a grant may last. */
const SOON = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
const MONTH = '2019-07'

/** Somebody born on 1990-01-01, told apart by the sequence digits. */
export function sampleIdCard(n: number): string {
  const first17 = `99000119900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

/** What the kinds of the fields cannot know about a resource. */
type Values = Record<string, RecordValue>
type Supplement = (n: number, call: Caller) => Values | Promise<Values>

/** A post goes with the department that it is in. */
async function firstPost(call: Caller): Promise<Values> {
  const { endpoints } = requireResource('org/posts')
  const { data } = pageIn(await call(endpoints.list, { query: { pageSize: 1, enabled: 'true' } }))
  return { postId: data[0]?.id ?? null, deptId: data[0]?.deptId ?? null }
}

const SUPPLEMENTS: Readonly<Record<string, Supplement>> = {
  // The first account there is may be one that leads nobody.
  'org/departments': () => ({ leaderId: null, inChargeId: null, deputyIds: [] }),
  'org/user-positions': async (_n, call) => ({
    ...(await firstPost(call)),
    ...{ isMain: false, kind: '兼职', endDate: null },
  }),
  'org/post-establishments': (_n, call) => firstPost(call),
  'hr/archives': (n) => ({ idType: '1', idCardNo: sampleIdCard(n), gender: '男', birthDate: null }),
  // Without a personnel file, which would say who it is, and without a delegate.
  'system/users': () => ({
    ...{ userBaseId: null, delegateId: null, delegateFrom: null, delegateTo: null },
  }),
  // A module that is a page itself cannot be without a path.
  'system/modules': () => ({ type: '1' }),
  'system/menus': (n) => ({ path: `/sample/page-${n}`, pid: null }),
  'system/data-dicts': () => ({ parentCode: null }),
  // One value a day and city: each sample has a city of its own.
  'system/policy-params': (n) => ({ key: 'min.wage', city: `样本市${n}`, value: String(2000 + n) }),
  // Only an enabled role can be given away.
  'system/roles': () => ({ enabled: true }),
  'system/user-info-competences': () => ({ validTo: SOON }),
  'system/salary-competences': () => ({ validTo: SOON }),
  'system/dismissal-competences': () => ({ validTo: SOON }),
  'system/merit-competences': () => ({ validTo: SOON }),
}

/** References that must be to a row of their own, for a pair may be there only once. */
const OWN_REFERENCES: Readonly<Record<string, readonly string[]>> = {
  'system/role-users': ['roleId'],
  'system/role-departments': ['roleId'],
  'system/role-posts': ['roleId'],
}

const made = new Map<Resource, number>()

function nextNumber(resource: Resource): number {
  const n = (made.get(resource) ?? 0) + 1
  made.set(resource, n)
  return n
}

function numberWithin({ min = 0, max = 999 }: Field['rule'], n: number): number {
  // From above: seeds and people count from below.
  return max - (n % (max - min + 1))
}

function sampleText({ label, rule }: Field, n: number): string {
  if (rule.check) return CHECKED[rule.check](n)
  const end = ` ${n}`
  return label.slice(0, (rule.max ?? 100) - end.length) + end
}

/** A value that fits a field; null where only the caller can know one. */
export function sampleValue(field: Field, n: number): RecordValue {
  const { rule } = field
  switch (field.kind) {
    case 'text':
      return sampleText(field, n)
    case 'longText':
      return `${field.label}\n${n}`
    case 'integer':
      return numberWithin(rule, n)
    case 'decimal':
    case 'money':
      return (((rule.min ?? 0) + (rule.max ?? 1)) / 2).toFixed(rule.scale ?? 2)
    case 'bool':
      return n % 2 === 0
    case 'date':
      return DAY
    case 'month':
      return MONTH
    case 'choice':
      return rule.choices?.options[0]?.value ?? null
    case 'choices':
      return [rule.choices?.options[0]?.value ?? '']
    default:
      return null
  }
}

/** The first row that a reference may point at. */
async function firstOption(call: Caller, target: string): Promise<string> {
  const answer = await call(requireResource(target).endpoints.options, { query: { limit: 1 } })
  const [option] = answer.body.response as { id: string }[]
  if (!option) throw new Error(`${target} has nothing to refer to`)
  return option.id
}

async function referTo(call: Caller, { path, fields }: Resource, name: string): Promise<string> {
  const target = fields[name]?.rule.target ?? ''
  if (!OWN_REFERENCES[path]?.includes(name)) return firstOption(call, target)
  return (await addSample(call, requireResource(target))).id
}

/** A new record with every field that may be typed, valid as it stands. */
export async function sampleRecord(call: Caller, resource: Resource): Promise<Input> {
  const n = nextNumber(resource)
  const input: Input = { id: newId() }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, 'add')) continue
    const { target } = field.rule
    const given = target ? await referTo(call, resource, name) : sampleValue(field, n)
    input[name] = field.kind === 'references' && typeof given === 'string' ? [given] : given
  }
  return { ...input, ...(await SUPPLEMENTS[resource.path]?.(n, call)) }
}

export async function addSample(call: Caller, resource: Resource): Promise<Input> {
  const input = await sampleRecord(call, resource)
  savedIn(await call(resource.endpoints.add, { method: 'POST', body: input }))
  return input
}

const CHANGEABLE: readonly Field['kind'][] = [
  'text',
  'longText',
  'integer',
  'bool',
  'date',
  'choice',
]

function newValue(field: Field, n: number): RecordValue {
  const options = field.rule.choices?.options ?? []
  return field.kind === 'choice'
    ? (options[n % options.length]?.value ?? null)
    : sampleValue(field, n)
}

/** A field that anybody may change, and a value for it that no record has yet. */
export function sampleChange(resource: Resource): { name: string; value: RecordValue } {
  const n = nextNumber(resource)
  const open = Object.entries(resource.fields).filter(([, field]) => {
    return !field.mask && !field.rule.check && isWritable(field, 'update')
  })
  for (const kind of CHANGEABLE) {
    const found = open.find(([, field]) => field.kind === kind)
    if (found) return { name: found[0], value: newValue(found[1], n) }
  }
  throw new Error(`${resource.path} has nothing to change`)
}
