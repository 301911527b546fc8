import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type RichNode, RichText } from '#platform/web/components/ui/rich-text.tsx'
import { readMergedText } from './merged-text.server.ts'

const GAPS = { blank: '____', closed: '***' }
const BODY = [
  '# {{name}}',
  '为**{{name}}**、*{{note}}*：',
  '- {{note}}\n- {{name}} {{note}}',
  '{{name}}\n\n    {{note}}\n\n> {{note}}',
  '`{{name}}` [{{name}}](https://a.example/)',
].join('\n\n')

const shapeOf = (node: RichNode): unknown =>
  typeof node === 'string'
    ? null
    : [node.tag, node.href, node.children.map(shapeOf).filter((shape) => shape !== null)]
const textOf = (node: RichNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

const PIECES = ['<', '>', '&', '"', '*', '_', '#', '- ', '\n', '\n\n', '    ', '`', '[x](', ')']
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, '<script>', '{{note}}', '\ue000', '1.'), fc.string()))
  .map((parts) => `v${parts.join('')}`)

describe('P18 what fields say is text', () => {
  const plain = readMergedText({ body: BODY, values: { name: 'A', note: 'B' } }, GAPS)

  test('whatever they say, the template keeps its shape and the text is theirs', () => {
    fc.assert(
      fc.property(nasty, nasty, (name, note) => {
        const nodes = readMergedText({ body: BODY, values: { name, note } }, GAPS)
        expect(nodes.map(shapeOf)).toEqual(plain.map(shapeOf))
        const [heading] = nodes
        expect(heading && textOf(heading)).toBe(name.trim())
      }),
    )
  })

  test('on the page it is escaped', () => {
    const values = { name: '<img src=x onerror=alert(1)>', note: '</p><script>alert(1)</script>' }
    const html = renderToStaticMarkup(
      createElement(RichText, { nodes: readMergedText({ body: BODY, values }, GAPS) }),
    )
    expect(html).not.toMatch(/<(img|script)/)
    expect(html).toContain('&lt;script&gt;')
  })

  test('nothing said leaves room to write, and what may not be seen says so', () => {
    const nodes = readMergedText(
      { body: '{{name}}·{{note}}·{{toString}}', values: { name: ' ' } },
      GAPS,
    )
    expect(nodes.map(textOf)).toEqual(['____·***·***'])
  })
})
