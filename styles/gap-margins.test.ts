import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { gapMargins } from './gap-margins.js'

/** The CSS that the plugin adds, without line breaks. */
async function added(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [gapMargins()] } } },
    'build',
  )
  const { code } = await preprocessCSS(css, 'sheet.css', config)
  return code.replace(css, '').replaceAll(/\s+/g, ' ').trim()
}

describe('gaps for browsers that know none', () => {
  it('stand before the second box of a line and all after it', async () => {
    expect(await added('.bar { display: flex; gap: 4px }')).toBe(
      '@supports not (inset: 0) { .bar > * + * { margin-left: 4px } [type="hidden"] + * { margin-left: 0 } }',
    )
  })

  it('stand after the boxes of lines that are broken, and above those of a column', async () => {
    expect(await added('.chips { display: flex; flex-wrap: wrap; gap: 1px 2px }')).toContain(
      '.chips > :not(:last-child) { margin-right: 2px }',
    )
    expect(await added('.chips { display: flex; flex-wrap: wrap; gap: 1px 2px }')).toContain(
      '.chips > * { margin-top: 0.5px; margin-bottom: 0.5px }',
    )
    expect(await added('.stack { display: flex; flex-direction: column; gap: 1px 2px }')).toContain(
      '.stack > * + * { margin-top: 1px }',
    )
  })

  it('are said once for all that have the same, within the same width', async () => {
    const sheet =
      '.a { display: flex; gap: 4px } @media (min-width: 9px) { .b { display: flex; gap: 4px } } .c, .d { display: inline-flex; gap: 4px }'
    const text = await added(sheet)
    expect(text).toContain('.a > * + *, .c > * + *, .d > * + * { margin-left: 4px }')
    expect(text).toContain('@media (min-width: 9px) { .b > * + * { margin-left: 4px } }')
  })

  it.each([
    ['.grid { display: grid; gap: 4px }'],
    ['.tight { display: flex; gap: 4px 0 }'],
    ['@media print { .bar { display: flex; gap: 4px } }'],
    ['@supports (inset: 0) { .bar { display: flex; gap: 4px } }'],
  ])('are nothing for %s', async (css) => {
    expect(await added(css)).toBe('')
  })
})
