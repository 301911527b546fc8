import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import { type MergedText, mergedNames, replaceFields } from '#platform/wire/records/merged-text.ts'
import { readRichText } from './rich-text.server.ts'

/**
 * Private-use characters as placeholders. Markdown treats them as letters, so values cannot change the
 * markup.
 */
const FIRST_MARK = 0xe000
const MARKS = /([\ue000-\uf8ff])/
const ALL_MARKS = /[\ue000-\uf8ff]/g

/** The texts in place of an empty value and of a value that the reader may not see. */
export type Gaps = { blank: string; closed: string }

/**
 * Renders a text by template. The template is parsed first and the values are inserted
 * afterwards: a value is always text.
 */
export function readMergedText({ body, values }: MergedText, gaps: Gaps): RichNode[] {
  const plain = body.replace(ALL_MARKS, '\ufffd')
  const names = mergedNames(plain)
  const marked = replaceFields(plain, (name) =>
    String.fromCharCode(FIRST_MARK + names.indexOf(name)),
  )
  const texts = names.map((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? gaps.closed : value.trim() || gaps.blank
  })
  const sayAll = (node: RichNode): RichNode[] => {
    if (typeof node !== 'string') return [{ ...node, children: node.children.flatMap(sayAll) }]
    return node.split(MARKS).flatMap((piece) => {
      if (piece === '') return []
      return MARKS.test(piece) ? [texts[piece.charCodeAt(0) - FIRST_MARK] ?? ''] : [piece]
    })
  }
  return readRichText(marked).flatMap(sayAll)
}
