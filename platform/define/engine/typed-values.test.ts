import { describe, expect, test } from 'vitest'
import { SAMPLE_OF_CHECK } from '#platform/wire/values/checks.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { Resource } from './define-resource.ts'
import type { Field, FieldKind } from './field-kinds.ts'
import { wireValues } from './form-values.ts'
import { controlText, kindOf, sampleValue } from './kinds.ts'
import { readListQuery } from './list-query.ts'
import { isWritable } from './schema.ts'

type Named = { of: string; name: string; field: Field; resource: Resource }

/** Every field of every form, of records and of actions. */
const FIELDS: readonly Named[] = RESOURCES.flatMap((resource) => [
  resource,
  ...Object.values(resource.actions).map(({ form }) => form),
]).flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => isWritable(field, 'add'))
    .map(([name, field]) => ({ of: `${resource.path}.${name}`, name, field, resource })),
)

const fieldsOf = (kind: FieldKind) => FIELDS.filter(({ field }) => field.kind === kind)

/**
 * By kind: the value, and the texts that users may type for it where the browser has no control for the kind.
 */
const SPELLINGS: Readonly<Partial<Record<FieldKind, readonly [string, readonly string[]]>>> = {
  date: ['2026-03-02', ['2026/3/2', '2026年3月2号', '20260302', ' 2026．03．02 ']],
  month: ['2026-03', ['2026/3', '2026年3月', '202603', '2026-03-02']],
  time: ['18:05', ['下午6:05', '6:05 PM', '18：05', '18:05:00']],
  dateTime: [
    '2026-03-02 18:05:00',
    ['2026/3/2 18:05', '2026年3月2日 下午6:05', '2026-03-02T18:05'],
  ],
}

describe('what people type', () => {
  test.each(Object.entries(SPELLINGS))('is one value in every %s field', (kind, [value, all]) => {
    const fields = fieldsOf(kind as FieldKind)
    expect(fields.length).toBeGreaterThan(0)
    for (const { of, name, resource } of fields) {
      const read = all.map((text) => wireValues(resource, { [name]: text })[name])
      expect([of, [...new Set(read)]]).toEqual([of, [value]])
    }
  })

  test('is one value in every filter by a day, a month or a time', () => {
    const readings: [string, unknown, string][] = []
    for (const resource of RESOURCES) {
      for (const [name, field] of Object.entries(resource.fields)) {
        const spelt = field.in.includes('filter') ? SPELLINGS[field.kind] : undefined
        if (!spelt || field.kind === 'dateTime') continue
        for (const text of spelt[1]) {
          const params = new URLSearchParams({ [`${name}Start`]: text })
          const { query } = readListQuery(resource, params)
          readings.push([`${resource.path}.${name}`, query.filters[`${name}Start`], spelt[0]])
        }
      }
    }
    expect(readings.length).toBeGreaterThan(50)
    for (const [of, read, value] of readings) expect([of, read]).toEqual([of, value])
  })

  test('reads back what a control holds, in every field', () => {
    for (const { of, field } of FIELDS) {
      const value = sampleValue(field, 7)
      if (value === null) continue
      const { read } = kindOf(field.kind)
      const text = controlText(field, value)
      expect([of, read ? read(text, field, kindOf) : text]).toEqual([of, value])
    }
  })

  test('comes out of the schema as it goes in a second time, in every field', () => {
    for (const { of, field } of FIELDS) {
      const value = sampleValue(field, 7)
      if (value === null || field.rule.choices?.dictionary) continue
      const schema = kindOf(field.kind).schema(field, kindOf)
      const once = schema.safeParse(value)
      expect([of, once.success]).toEqual([of, true])
      expect([of, schema.parse(once.data)]).toEqual([of, once.data])
    }
  })

  test('passes with the marks and blanks that a paste brings, in every checked text', () => {
    const checked = FIELDS.filter(({ field }) => field.rule.check)
    expect(checked.length).toBeGreaterThan(20)
    for (const { of, field } of checked) {
      const { check } = field.rule
      if (!check) continue
      const value = SAMPLE_OF_CHECK[check](1)
      const pasted = `\u202d\ufeff ${value}\u3000\u202c`
      expect([of, kindOf(field.kind).schema(field, kindOf).safeParse(pasted).data]).toEqual([
        of,
        value,
      ])
    }
  })
})
