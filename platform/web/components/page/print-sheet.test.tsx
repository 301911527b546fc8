import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeadCard } from './head-card.tsx'

const head = { title: '周例会', facts: '', face: null, photo: null, pill: null }
const STYLES = new URL('../../../../styles/', import.meta.url)

const sheets = readdirSync(STYLES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(new URL(name, STYLES), 'utf8') }))

/** Selectors of the CSS rules whose declarations match a pattern. */
const selectorsOf = (css: string, declares: RegExp) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    declares.test(body) ? selectors.split(',').map((one) => one.trim()) : [],
  )

test('only the head of a sheet goes to the paper of sheets, with its day in place of buttons', () => {
  const usual = renderToStaticMarkup(<HeadCard head={head} actions={<a href="/">edit</a>} />)
  const ofSheet = renderToStaticMarkup(<HeadCard head={head} printedOn="2026-11-30" />)
  expect(usual).toContain('page-actions')
  expect(usual).not.toContain('sheet-head')
  expect(ofSheet).toContain('sheet-head')
  expect(ofSheet).not.toContain('page-actions')
  const named = sheets.flatMap(({ css }) => selectorsOf(css, /(^|[;\s])page:\s*sheet/))
  // Where the named CSS page changes, the browser starts a new sheet of paper. With other selectors in this
  // list, the head of a record would stand alone on a sheet.
  expect(named.sort()).toEqual(['.sheet', '.sheet-head'])
})

test('no style brings buttons back on paper', () => {
  const shown = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/@media print \{([\s\S]*?)\n\}/g)].flatMap(([, rules = '']) =>
      selectorsOf(rules, /display:(?!\s*none)/)
        .filter((selector) => /page-actions|buttons/.test(selector))
        .map((selector) => `${name}: ${selector}`),
    ),
  )
  expect(shown).toEqual([])
})
