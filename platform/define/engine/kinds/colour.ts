import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { colourParts, UNTOUCHED_COLOUR } from '#platform/wire/records/form-parts.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

/**
 * A colour as `#rrggbb`. The text field works in every browser. The colour input beside it counts only if the user
 * left the text unchanged.
 */
export const colour: Kind = {
  column: 'text',
  schema: () =>
    z.string({ error: 'invalid.colour' }).regex(COLOUR, { error: 'invalid.colour' }).toLowerCase(),
  json: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$', examples: ['#1a7f37'] }),
  filter: { isUsable: (text) => COLOUR.test(text), json: { type: 'string' } },
  typed: (form, name) => {
    const part = (key: string) => String(form.get(key) ?? '').trim()
    if (!form.has(name)) return null
    const { picked, before } = colourParts(name)
    const isTyped = part(name) !== part(before)
    const isPicked = form.has(picked) && part(picked) !== (part(before) || UNTOUCHED_COLOUR)
    return isPicked && !isTyped ? part(picked) : part(name)
  },
  sample: (_field, n) => `#${(0x10_00_00 + n).toString(16)}`,
}
