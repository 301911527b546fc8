import { createElement, type ReactNode } from 'react'

/** A text, or an element that the server allows. */
export type RichNode = string | { tag: string; href?: string; children: RichNode[] }

/** Formatted text. It is never inserted as HTML: each element is created separately. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <div className="rich-text">{nodes.map(draw)}</div>
}

function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const link = href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow' }
  return createElement(tag, { key, ...link }, ...children.map(draw))
}
