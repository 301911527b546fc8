// Chromium before 87 and Safari before 14.1 do not support gaps between flex items. They do not support
// `inset` either, and a query can test that.

/** @typedef {import('postcss').Rule} Rule */

/** The gap between the items of a row, and between those of a column. */
const GAP = /^(?:gap|column-gap)$/

/** @param {Rule} rule @param {string | RegExp} name */
const declared = (rule, name) =>
  rule.nodes.findLast(
    (node) =>
      node.type === 'decl' && (name instanceof RegExp ? name.test(node.prop) : node.prop === name),
  )?.value

/**
 * Margins in the place of the gap. In a column or a row, every box but the first has the margin before
 * it. Where a row can wrap, the margin is after each box, so that all lines begin at the edge, and half
 * of the gap between lines is above and below each box.
 * @param {Rule} rule
 */
function marginsOf(rule) {
  if (!/^(inline-)?flex$/.test(declared(rule, 'display') ?? '')) return []
  const [row = '0', column = row] = (declared(rule, GAP) ?? '0').split(' ')
  const isColumn = declared(rule, 'flex-direction')?.startsWith('column')
  const isBroken = declared(rule, 'flex-wrap') === 'wrap'
  const half = row.replace(/^[\d.]+/, (length) => String(Number(length) / 2))
  const margins = isColumn
    ? [{ boxes: '> * + *', props: ['margin-top'], value: row }]
    : isBroken
      ? [
          { boxes: '> :not(:last-child)', props: ['margin-right'], value: column },
          { boxes: '> *', props: ['margin-top', 'margin-bottom'], value: half },
        ]
      : [{ boxes: '> * + *', props: ['margin-left'], value: column }]
  return margins.filter(({ value }) => Number.parseFloat(value) !== 0)
}

/**
 * The media query around a rule; '' without one. Null for a rule that needs no margins, such as one for
 * print.
 * @param {Rule} rule
 */
function mediaOf({ parent }) {
  if (parent?.type === 'root') return ''
  const isScreen =
    parent?.type === 'atrule' && parent.name === 'media' && parent.parent?.type === 'root'
  return isScreen && parent.params !== 'print' ? parent.params : null
}

/**
 * Puts the margins first, so that rules of components take priority over them.
 * @type {import('postcss').PluginCreator<void>}
 */
const gapMargins = () => ({
  postcssPlugin: 'gap-margins',
  OnceExit(root, { AtRule, Rule }) {
    const margins = new Map()
    root.walkRules((rule) => {
      const media = mediaOf(rule)
      if (media === null) return
      for (const { boxes, props, value } of marginsOf(rule)) {
        const key = JSON.stringify([media, props, value])
        const selectors = rule.selectors.map((selector) => `${selector} ${boxes}`)
        margins.set(key, [...(margins.get(key) ?? []), ...selectors])
      }
    })
    const supports = new AtRule({ name: 'supports', params: 'not (inset: 0)' })
    for (const [key, selectors] of margins) {
      const [media, props, value] = JSON.parse(key)
      const rule = new Rule({ selectors, nodes: [] })
      for (const prop of props) rule.append({ prop, value })
      const frame = media === '' ? rule : new AtRule({ name: 'media', params: media }).append(rule)
      supports.append(frame)
    }
    // Many forms start with a hidden element, so the element after it counts as the first.
    const first = new Rule({ selector: '[type="hidden"] + *', nodes: [] })
    if (margins.size > 0)
      root.prepend(supports.append(first.append({ prop: 'margin-left', value: '0' })))
  },
})
gapMargins.postcss = /** @type {const} */ (true)

export { gapMargins }
