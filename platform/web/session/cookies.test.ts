import { describe, expect, it } from 'vitest'
import {
  changePreferences,
  preferredLanguage,
  readPreferences,
  writePreferences,
} from '#platform/web/request/shell/preferences.ts'
import { parseCookies } from './cookies.ts'
import { clampBytes } from './flash.server.ts'

describe('cookies', () => {
  it('are read whatever the header looks like', () => {
    expect([...parseCookies(null)]).toEqual([])
    expect([...parseCookies(';;=;a;=b; c = d ;e=f=g')]).toEqual([
      ['c', 'd'],
      ['e', 'f=g'],
    ])
  })

  it('that came twice count only when they agree', () => {
    expect(parseCookies('a=1; a=1').get('a')).toBe('1')
    expect(parseCookies('a=1; a=2; a=1').has('a')).toBe(false)
  })
})

describe('preferences', () => {
  it('survive being written and read', () => {
    const form = new FormData()
    form.set('language', 'es')
    form.set('lite', 'on')
    form.set('sidebar', 'closed')
    form.set('theme', 'dark')
    form.set('density', 'dense')
    const wished = changePreferences(readPreferences(new Map()), form)
    const line = writePreferences(wished, { secure: false })
    expect(readPreferences(parseCookies(line.split(';')[0] ?? ''))).toEqual({
      language: 'es',
      lite: true,
      sidebar: 'closed',
      theme: 'dark',
      density: 'dense',
    })
  })

  it('are the default when they make no sense', () => {
    const jar = parseCookies(
      'staffdesk-preferences=language=xx&lite=%%%&sidebar=1&theme=red&density=9',
    )
    expect(readPreferences(jar)).toEqual({
      language: 'zh',
      lite: false,
      sidebar: 'open',
      theme: 'auto',
      density: 'normal',
    })
  })
})

describe('a flash message', () => {
  it('is cut at whole characters', () => {
    expect(clampBytes('登录', 6)).toBe('登录')
    expect(clampBytes('登录成功', 7)).toBe('登录')
    expect(clampBytes('😀😀', 5)).toBe('😀')
  })
})

it.each([
  [null, 'zh'],
  ['', 'zh'],
  ['es', 'es'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr-FR, fr;q=0.9, es;q=0.5, en;q=0.7', 'en'],
  ['zh-TW;q=0.1, en;q=0', 'zh'],
  ['de, *', 'zh'],
  ['en;q=nonsense, es;q=0.1', 'es'],
  [`${'fr,'.repeat(9_000)}en`, 'zh'],
])('a browser that asks for %s gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

it('the choice of the user counts for more than the language of the browser', () => {
  const chosen = parseCookies('staffdesk-preferences=language=es')
  expect(readPreferences(chosen, 'en').language).toBe('es')
  expect(readPreferences(new Map(), 'en').language).toBe('en')
})
