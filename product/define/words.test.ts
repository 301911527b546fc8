import { describe, expect, it } from 'vitest'
import { ETHNIC_GROUP } from '#modules/hr/archives/define/choices.ts'
import {
  choiceLabel,
  fieldLabel,
  groupLabel,
  recordLabel,
  resourceLabel,
} from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { placeOf } from '#tests/where-to-write.ts'
import { AREAS } from './areas.server.ts'
import { RESOURCES } from './registry.server.ts'

/** Han characters, with their punctuation and wide forms. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** Resources and the forms of their actions, which are named like resources. */
function named(resources: readonly Resource[]): Resource[] {
  return resources.flatMap((resource) => [
    resource,
    ...Object.values(resource.actions).map(({ form }) => form),
  ])
}

const NAMED = named(RESOURCES)

/** The link beside the button of an action. A button with the same text would not say what it does. */
const BACK = { zh: '取消', en: 'Cancel', es: 'Cancelar' } as const
const CHOICES = AREAS.flatMap(({ choices }) => Object.values(choices))

type Area = (typeof AREAS)[number]
type Texts = Record<string, string>

/** Every required text, by its place in the file. */
function chineseTexts({ resources, choices }: Area): Texts {
  const resourceTexts = named(resources).flatMap((resource) => [
    [`resources › ${resource.path} › label`, resource.label],
    // A resource without an add button needs no name for a single row. Nor does the form of an action, which
    // has the name of the action.
    ...(resources.includes(resource) && !resource.isReadOnly
      ? [[`resources › ${resource.path} › one`, resource.label]]
      : []),
    ...Object.entries(resource.groups ?? {}).map(([name, { label }]) => [
      `resources › ${resource.path} › groups › ${name}`,
      label,
    ]),
    ...Object.entries(resource.fields).map(([name, field]) => [
      `resources › ${resource.path} › fields › ${name}`,
      field.label,
    ]),
    ...Object.entries(resource.fields).flatMap(
      ([
        name,
        {
          rule: { help },
        },
      ]) => (help === undefined ? [] : [[`resources › ${resource.path} › helps › ${name}`, help]]),
    ),
    ...Object.entries(resource.fields).flatMap(([name, { rule }]) =>
      Object.entries(rule.columns ?? {}).map(([column, { label }]) => [
        `resources › ${resource.path} › fields › ${name}.${column}`,
        label,
      ]),
    ),
  ])
  const choiceTexts = Object.values(choices).flatMap((list) =>
    list.options.map(({ value, label }) => [`choices › ${list.name} › ${value}`, label]),
  )
  return Object.fromEntries([...resourceTexts, ...choiceTexts])
}

/** All texts of a file by their place; a value that is not a text gets the place of its nearest parent. */
function flatten(node: unknown, place = '', texts: Texts = {}): Texts {
  if (typeof node === 'object' && node !== null) {
    for (const [name, child] of Object.entries(node)) {
      flatten(child, place ? `${place} › ${name}` : name, texts)
    }
  } else {
    texts[place] = typeof node === 'string' ? node : ''
  }
  return texts
}

/**
 * Labels that appear twice among the fields of one resource or the options of one list: the reader could not
 * distinguish them.
 */
function doubles(labels: readonly string[]): string[] {
  return labels.filter((label, index) => labels.indexOf(label) !== index)
}

const FILES = AREAS.flatMap((area) =>
  (['en', 'es'] as const).map((language) => ({
    file: `modules/${area.code}/define/${language}.json`,
    area,
    language,
    texts: flatten(area.words[language]),
  })),
)

describe.each(FILES)('$file', ({ file, area, language, texts }) => {
  /** `modules/hr/define/en.json:12`: the line of a text, or of the nearest name around it. */
  const lineOf = (place: string) => placeOf(file, ...place.split(' › ').map((name) => `"${name}"`))

  it('has a text for every label, group, field and option, and nothing else', () => {
    const needed = chineseTexts(area)
    const missing = Object.keys(needed).filter((place) => !(place in texts))
    const left = Object.keys(texts).filter(
      // A short column heading (`heads`) is valid if its field exists.
      (place) =>
        !(place.replace(' › heads › ', ' › fields › ') in needed) && !place.endsWith(' › one'),
    )
    expect([
      ...missing.map((place) => `${lineOf(place)} write ${place}: ${needed[place]}`),
      ...left.map((place) => `${lineOf(place)} take out ${place}`),
    ]).toEqual([])
  })

  it('leaves no text empty, padded or in Chinese', () => {
    const needed = chineseTexts(area)
    const bad = Object.entries(texts).filter(
      ([, text]) => text === '' || text !== text.trim() || CHINESE.test(text),
    )
    expect(bad.map(([place]) => `${lineOf(place)} write ${place}: ${needed[place]}`)).toEqual([])
  })

  it('starts every text with a capital letter or a number', () => {
    const small = Object.entries(texts).filter(([, text]) => /^[^\p{Lu}\p{N}]/u.test(text))
    expect(small.map(([place, text]) => `${lineOf(place)} ${text}`)).toEqual([])
  })

  it('is what the label functions answer', () => {
    for (const resource of named(area.resources)) {
      const place = `resources › ${resource.path}`
      expect(resourceLabel(resource, language)).toBe(texts[`${place} › label`])
      for (const name of Object.keys(resource.fields)) {
        expect(fieldLabel(resource, name, language)).toBe(texts[`${place} › fields › ${name}`])
      }
      for (const name of Object.keys(resource.groups ?? {})) {
        expect(groupLabel(resource, name, language)).toBe(texts[`${place} › groups › ${name}`])
      }
    }
    for (const list of Object.values(area.choices)) {
      for (const { value } of list.options) {
        expect(choiceLabel(list, value, language)).toBe(texts[`choices › ${list.name} › ${value}`])
      }
    }
  })
})

describe('labels in every language', () => {
  it.each(['zh', 'en', 'es'] as const)('tells fields and options apart in %s', (language) => {
    for (const resource of NAMED) {
      const labels = Object.keys(resource.fields).map((name) =>
        fieldLabel(resource, name, language),
      )
      expect({ [resource.path]: doubles(labels) }).toEqual({ [resource.path]: [] })
    }
    for (const list of CHOICES) {
      const labels = list.options.map(({ value }) => choiceLabel(list, value, language))
      expect({ [list.name]: doubles(labels) }).toEqual({ [list.name]: [] })
    }
  })

  it.each(['zh', 'en', 'es'] as const)('names each button by its verb in %s', (language) => {
    const nouns = new Set(
      RESOURCES.flatMap((resource) => [
        resourceLabel(resource, language),
        recordLabel(resource, language),
      ]),
    )
    const findings = RESOURCES.flatMap((resource) => {
      const labels = Object.values(resource.actions).map(({ form }) =>
        resourceLabel(form, language),
      )
      const bad = labels.filter((label) => nouns.has(label) || label === BACK[language])
      return [...doubles(labels), ...bad].map((label) => `${resource.path}: ${label}`)
    })
    expect(findings).toEqual([])
  })

  it('is Chinese as written in the definition', () => {
    for (const resource of NAMED) {
      expect(resourceLabel(resource, 'zh')).toBe(resource.label)
      for (const [name, field] of Object.entries(resource.fields)) {
        expect(fieldLabel(resource, name, 'zh')).toBe(field.label)
      }
    }
  })

  it('names the only group of a resource without groups after the resource', () => {
    const plain = NAMED.filter((resource): resource is Resource => !resource.groups)
    expect(plain.length).toBeGreaterThan(0)
    for (const resource of plain) {
      expect(groupLabel(resource, 'base', 'en')).toBe(resourceLabel(resource, 'en'))
    }
  })
})

describe('option lists', () => {
  it('uses each name and each value once', () => {
    expect(doubles(CHOICES.map((list) => list.name))).toEqual([])
    for (const list of CHOICES) {
      expect(doubles(list.options.map(({ value }) => value))).toEqual([])
    }
  })

  it('lists the 56 ethnic groups of GB/T 3304 under 01 to 56', () => {
    const codes = ETHNIC_GROUP.options.map(({ value }) => value)
    const standard = Array.from({ length: 56 }, (_, index) => String(index + 1).padStart(2, '0'))
    expect(codes).toEqual([...standard, '97', '98'])
  })
})
