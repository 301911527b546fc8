import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { OTHER_COLOUR, otherColour } from '#platform/wire/records/form-parts.ts'

const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour as `#rrggbb`. Forms offer a palette, and a colour input for any other colour. */
export const colour: Kind = {
  column: 'text',
  schema: () =>
    z.string({ error: 'invalid.colour' }).regex(COLOUR, { error: 'invalid.colour' }).toLowerCase(),
  json: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$', examples: ['#1a7f37'] }),
  filter: { isUsable: (text) => COLOUR.test(text), json: { type: 'string' } },
  typed: (form, name) => {
    const part = (key: string) => String(form.get(key) ?? '').trim()
    if (form.has(name)) return part(name) === OTHER_COLOUR ? part(otherColour(name)) : part(name)
    // Browsers send nothing for a palette without a choice.
    return form.has(`${name}.shown`) ? '' : null
  },
  sample: (_field, n) => `#${(0x10_00_00 + n).toString(16)}`,
}
