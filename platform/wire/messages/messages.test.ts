import { describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '#platform/wire/http/envelope.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** Keys without plural endings: languages differ in how many forms they have. */
const PLURAL = /_(zero|one|two|few|many|other)$/

function keysOf(texts: Texts): string[] {
  return [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')))].sort()
}

const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** `startDate`, `start_date`, `hr.archives`, `#hr/archives`. */
const SPELT_AS_CODE = /\b([a-z]+[A-Z]\w*|[a-z]+_\w+|[a-z]+\.[a-z]\w*)\b/

type Texts = Record<string, string>

function flatten(node: object, path = ''): Texts {
  return Object.entries(node).reduce<Texts>((texts, [name, child]) => {
    const key = path ? `${path}.${name}` : name
    const added =
      typeof child === 'object' && child !== null ? flatten(child, key) : { [key]: child }
    return Object.assign(texts, added)
  }, {})
}

function placeholders(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '').sort()
}

const CATALOGUES: Readonly<Record<(typeof LANGUAGES)[number], Texts>> = {
  zh: flatten(zh),
  en: flatten(en),
  es: flatten(es),
}
const SOURCE = CATALOGUES.zh

describe.each(LANGUAGES)('messages in %s', (language) => {
  const texts = CATALOGUES[language]

  it('has the keys of the source', () => {
    expect(keysOf(texts)).toEqual(keysOf(SOURCE))
  })

  it('names the same values in every message', () => {
    for (const [key, text] of Object.entries(texts)) {
      const source = SOURCE[key] ?? SOURCE[key.replace(PLURAL, '')]
      expect({ [key]: placeholders(text) }).toEqual({ [key]: placeholders(source) })
    }
  })

  it('spells placeholders so that they are filled in', () => {
    for (const [key, text] of Object.entries(texts)) {
      expect(
        placeholders(text).filter((name) => !/^[a-z]\w*$/i.test(name)),
        key,
      ).toEqual([])
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('shows no name that only the program has for something', () => {
    const bad = Object.entries(texts).filter(([, text]) =>
      SPELT_AS_CODE.test(text.replace(/\{\{\w+\}\}/g, ' ')),
    )
    expect(bad).toEqual([])
  })

  it('leaves no message empty or padded', () => {
    const bad = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    )
    expect(bad).toEqual([])
  })

  it(`is ${language === 'zh' ? '' : 'not '}in Chinese`, () => {
    const bad = Object.entries(texts).filter(
      // A text that is only placeholders belongs to no language.
      ([, text]) =>
        !/^(\{\{\w+\}\}( · )?)+$/.test(text) && CHINESE.test(text) !== (language === 'zh'),
    )
    expect(bad).toEqual([])
  })
})

describe('error vocabulary', () => {
  it('gives every code an HTTP status of its own, but for the two that pass by themselves', () => {
    const { busy, ...others } = ERROR_STATUS
    const statuses = Object.values(others)
    expect(busy).toBe(others.upstream)
    expect(new Set(statuses).size).toBe(statuses.length)
    expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true)
  })
})

/** Counts that are never one. */
const ALWAYS_MANY = new Set(['invalid.exportTooLong', 'terminal.pinShape'])

it('English says one thing as one', () => {
  const plural = /\{\{count\}\} (\w+ )?(people|\w+(?<!s)s)\b/
  const bad = Object.entries(CATALOGUES.en).filter(
    ([key, text]) => !PLURAL.test(key) && plural.test(text) && !ALWAYS_MANY.has(key),
  )
  expect(bad).toEqual([])
})
