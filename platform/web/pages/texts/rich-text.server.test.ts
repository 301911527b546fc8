import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import { readRichText } from './rich-text.server.ts'

const draw = (source: string) =>
  renderToStaticMarkup(createElement(RichText, { nodes: readRichText(source) }))

test('formatted text becomes elements', () => {
  const html = draw(
    '# A\n\n**b** *c* `d` [e](https://f.example/g?h=1&i=2)\n\n- j\n- k\n\n> l\n\n---',
  )
  for (const part of [
    '<h3>A</h3>',
    '<strong>b</strong>',
    '<em>c</em>',
    '<code>d</code>',
    'href="https://f.example/g?h=1&amp;i=2"',
    '<li>j</li>',
    '<blockquote>',
    '<hr/>',
  ]) {
    expect(html).toContain(part)
  }
})

/** Attacks that have passed other sanitisers. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.png)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](<https://a.example" onmouseover="alert(1)>)',
  '`<script>`<script>alert(1)</script>`</script>`',
  '<iframe src="https://evil.example"></iframe>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<style>@import "https://evil.example"</style>',
  '<form action="https://evil.example"><input name=password>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '```"><script>alert(1)</script>\n```',
  '**<b onclick=alert(1)>x</b>**',
  '# <h1 style="position:fixed">x</h1>',
  '<!-- --><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p id="f-name" name="getElementById">x</p>',
]

describe('P18 other markup stays text or is left out', () => {
  test.each(ATTACKS)('%j', (attack) => {
    const html = draw(attack)
    const tags = [...html.matchAll(/<([a-z0-9]+)((?: [^>]*)?)>/g)]
    for (const [, tag = '', attributes = ''] of tags) {
      expect(['div', 'p', 'a', 'strong', 'em', 'code', 'pre', 'h3', 'br']).toContain(tag)
      if (tag === 'div') continue
      expect(attributes).toMatch(/^( href="https:[^"]*" rel="[a-z ]*"| rel="[a-z ]*")?\/?$/)
    }
  })

  test('a long and deeply nested text takes no time', () => {
    const started = performance.now()
    draw(`${'>'.repeat(500)} x`)
    draw('[x]('.repeat(2_000))
    draw('*'.repeat(8_000))
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})
