import { describe, expect, it } from 'vitest'
import { programsOf } from '#tests/source-files.ts'
import en from './en.json'
import es from './es.json'
import zh from './zh.json'

const PLURAL = /_(zero|one|two|few|many|other)$/
const CALL = /\bt\(\s*'([^']+)'/g

type Catalogue = { [key: string]: string | Catalogue }

function entries(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : entries(value, `${prefix}${key}.`),
  )
}

/**
 * The keys of a catalogue without their plural endings, because languages differ in the number of plural
 * forms.
 */
function keysOf(catalogue: Catalogue): string[] {
  return [...new Set(entries(catalogue).map(([key]) => key.replace(PLURAL, '')))].sort()
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()
}

describe('the catalogues', () => {
  it.each([
    ['en', en],
    ['es', es],
  ])('%s says everything that zh says, and nothing else', (_name, catalogue) => {
    expect(keysOf(catalogue)).toEqual(keysOf(zh))
  })

  it.each([
    ['en', en],
    ['es', es],
  ])('%s fills in the same values', (_name, catalogue) => {
    const source = new Map(entries(zh).map(([key, text]) => [key.replace(PLURAL, ''), text]))
    for (const [key, text] of entries(catalogue)) {
      const original = source.get(key.replace(PLURAL, '')) ?? ''
      expect([key, placeholders(text)]).toEqual([key, placeholders(original)])
    }
  })

  it.each([
    ['zh', zh],
    ['en', en],
    ['es', es],
  ])('%s has every form of a number that the language has', (language, catalogue) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const keys = entries(catalogue).map(([key]) => key)
    const counted = new Set(
      keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
    )
    const missing = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`))
    expect(missing.filter((key) => !keys.includes(key))).toEqual([])
  })

  it('have no empty text', () => {
    for (const catalogue of [zh, en, es]) {
      expect(entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
    }
  })

  it('know every text that the pages ask for', () => {
    const known = new Set(keysOf(zh))
    const missing = programsOf('web').flatMap(({ path, text }) =>
      [...text.matchAll(CALL)]
        .map(([, key = '']) => key)
        .filter((key) => !known.has(key))
        .map((key) => `${path}: ${key}`),
    )
    expect(missing).toEqual([])
  })
})

it('English says one thing as one', () => {
  const plural = /\{\{count\}\} (?:(?!due|marked)\w+ )?(people|(?!this|as\b)\w+(?<!s)s)\b/
  const bad = entries(en).filter(([key, text]) => !PLURAL.test(key) && plural.test(text))
  expect(bad).toEqual([])
})
