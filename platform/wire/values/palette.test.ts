import { describe, expect, it } from 'vitest'
import { leastUsedColour, PALETTE } from './palette.ts'

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the palette', () => {
  it.each(PALETTE)('$name is readable on white', ({ value }) => {
    expect(1.05 / (luminance(value) + 0.05)).toBeGreaterThan(4.5)
  })

  it('proposes the first colour that the fewest use', () => {
    const all = PALETTE.map(({ value }) => value)
    const [first, second, third] = all
    expect(leastUsedColour([])).toBe(first)
    expect(leastUsedColour([String(first), '#123456', String(second)])).toBe(third)
    expect(leastUsedColour([...all, String(first)])).toBe(second)
  })
})
