import { createElement, type ReactNode } from 'react'

/** A text, or an element that the server has let through. */
export type RichNode = string | { tag: string; href?: string; children: RichNode[] }

/** Formatted text. It never was HTML here: the elements are made one by one. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <div className="rich-text">{nodes.map(draw)}</div>
}

function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const link = href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow' }
  return createElement(tag, { key, ...link }, ...children.map(draw))
}
