import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import en from '#platform/wire/messages/en.json' with { type: 'json' }
import es from '#platform/wire/messages/es.json' with { type: 'json' }
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { formatStoredMessage, messageLine } from './message-text.ts'

/** Messages about the reader's own account or file, and reminders with counts: there is nothing else to name. */
const WITHOUT_THING: ReadonlySet<string> = new Set([
  'feedEnded',
  'passwordSet',
  'pinCleared',
  'signInElsewhere',
  'infoChangeTaken',
  'infoChangeRefused',
  'fileCorrected',
  'dailyDigest',
  'contractsDue',
  'taxAtOnceDue',
  'certificatesDue',
  'bankCardSet',
  'bankCardRemoved',
  'bankCardAsked',
  'bankCardTaken',
  'bankCardRefused',
  'batchDone',
  'batchFailed',
])

const TEXTS = { zh, en, es }
const CODES = Object.keys(zh.message)
const VALUE = /\{\{(\w+)\}\}/g

type Texts = Record<string, Record<string, string>>

function valuesOf(language: Language, code: string, part: string): string[] {
  const texts = (TEXTS[language].message as Texts)[code] ?? {}
  const text = texts[part] ?? texts[`${part}_other`] ?? ''
  return [...text.matchAll(VALUE)].map(([, name = '']) => name)
}

const filled = (language: Language, code: string, value: string | number) => {
  const names = [...valuesOf(language, code, 'title'), ...valuesOf(language, code, 'content')]
  return Object.fromEntries(names.map((name) => [name, name === 'count' ? 3 : value]))
}

describe.each(LANGUAGES)('each kind of message in %s', (language) => {
  const shown = (code: string, said: Record<string, string | number>) =>
    formatStoredMessage(language, { code, said })

  it.each(CODES)('%s says the thing first, and then its kind', (code) => {
    const { title, content } = shown(code, filled(language, code, 'X'))
    const names = valuesOf(language, code, 'title')
    if (WITHOUT_THING.has(code)) expect(names).toEqual([])
    else expect(title, 'the thing').toMatch(/X|3/)
    // A kind is a phrase of the language, not a value.
    if (!WITHOUT_THING.has(code)) expect(content).toMatch(/^(?!X)[^·]{2,}/)
    expect(title).not.toMatch(/^["“«《]/)
  })

  it.each(CODES)('%s leaves out what it does not know, and zeros', (code) => {
    for (const value of ['', 0]) {
      const line = messageLine(shown(code, { ...filled(language, code, value), count: 0 }))
      expect(line).not.toMatch(/ · ( · |$)|^ · /)
      expect(line).not.toMatch(/(^|\D)0(\D|$)/)
    }
  })

  it('names no thing by its number', () => {
    const numbered = CODES.filter((code) => valuesOf(language, code, 'title').includes('number'))
    expect(numbered).toEqual([])
  })

  it('writes days as the language does, and the year only where it is not clear', () => {
    const today = todayInShanghai()
    const day = (text: string) =>
      shown('taskAssigned', { title: 'T', name: 'N', day: text }).content.split(' · ').at(-1)
    expect(day(today)).not.toContain(today.slice(0, 4))
    expect(day('2001-12-05')).toMatch(
      { zh: /^2001-12-05 前$/, en: /^due 5 Dec 2001$/, es: /^para el 5 dic 2001$/ }[language],
    )
  })
})

it('a document is its own name or its kind, its day and its days', () => {
  const said = { thing: '', kind: { zh: '请假', en: 'Leave', es: 'Permiso' }, name: '罗希昊' }
  const days = { zh: '1 天', en: '1 day', es: '1 día' }
  const whole = { ...said, day: '2001-12-03', days }
  const code = 'approvalAsked'
  expect(messageLine(formatStoredMessage('zh', { code, said: whole }))).toBe(
    '请假 · 2001-12-03 · 1 天 · 待您审批 · 罗希昊',
  )
  // Older messages keep only the kind.
  expect(formatStoredMessage('en', { code, said: { kind: said.kind, number: 'QJ1' } })).toEqual({
    title: 'Leave',
    content: 'To approve',
  })
})
