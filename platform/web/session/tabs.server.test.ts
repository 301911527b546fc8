import { describe, expect, it } from 'vitest'
import { parseCookies } from './cookies.ts'
import { createTabStore, withoutTab, withTab } from './tabs.server.ts'

const KEYS = ['a key that is long enough to seal a cookie with']
const store = createTabStore(KEYS, true)
const jarOf = (line: string) => parseCookies(line.split(';')[0] ?? '')

describe('the tabs of a session', () => {
  it('come back to the session that they were written for, and to no other', async () => {
    const jar = jarOf(await store.write('one', ['/hr/archives?page=2']))
    expect(await store.read(jar, 'one')).toEqual(['/hr/archives?page=2'])
    expect(await store.read(jar, 'other')).toEqual([])
    expect(store.clear(jar).join()).toContain('Max-Age=0')
  })

  it('are as many as there is room for: those opened first go first', async () => {
    let tabs: string[] = []
    for (let n = 0; n < 40; n++) tabs = withTab(tabs, `/page-${n}?filter=${'人'.repeat(60)}`)
    expect(tabs.length).toBeLessThanOrEqual(8)
    expect(tabs.at(-1)).toMatch(/^\/page-39/)
    const line = await store.write('x'.repeat(43), withTab(tabs, `/long?${'v'.repeat(5_000)}`))
    expect(line.length).toBeLessThan(4_000)
  })

  it('are one a page, with the address it was left at', () => {
    const tabs = withTab(withTab(['/a', '/b'], '/a?page=3'), '/b?key=x')
    expect(tabs).toEqual(['/a?page=3', '/b?key=x'])
  })

  it('make room beside them when one is closed', () => {
    expect(withoutTab(['/a?x=1', '/b', '/c'], '/a')).toEqual({ tabs: ['/b', '/c'], beside: '/b' })
    expect(withoutTab(['/a', '/b'], '/b')).toEqual({ tabs: ['/a'], beside: '/a' })
    expect(withoutTab(['/a'], '/a')).toEqual({ tabs: [], beside: null })
  })
})
