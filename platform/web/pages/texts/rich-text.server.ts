import { type Schema, sanitize } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** The only list of allowed elements for formatted text. All other elements are left out. */
const ALLOWED: Schema = {
  tagNames: [
    'p',
    'br',
    'hr',
    'strong',
    'em',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  attributes: { a: ['href'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style'],
}

/**
 * The first two heading levels belong to the page and its sections, so the levels of a text start below them.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
}

/** Markdown as elements to render. HTML within it is left out. */
export function readRichText(source: string): RichNode[] {
  const tree = toHast(fromMarkdown(source))
  lowerHeadings(tree)
  const clean = sanitize(tree, ALLOWED)
  return 'children' in clean ? clean.children.flatMap(nodeOf) : []
}

type Hast = ReturnType<typeof toHast>

function lowerHeadings(node: Hast): void {
  if (node.type === 'element') node.tagName = HEADINGS[node.tagName] ?? node.tagName
  if (!('children' in node)) return
  for (const child of node.children) lowerHeadings(child as Hast)
}

function nodeOf(node: Hast): RichNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { href } = node.properties
  return [
    {
      tag: node.tagName,
      ...(typeof href === 'string' ? { href } : {}),
      children: node.children.flatMap((child) => nodeOf(child as Hast)),
    },
  ]
}
