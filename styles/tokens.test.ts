import { describe, expect, it } from 'vitest'
import { TONES } from '#platform/wire/values/tone.ts'
import { DARK, FACES, LIGHT } from './tokens.js'

/** Relative luminance of `#rrggbb` (WCAG 2.2, definitions). */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const ENOUGH_FOR_TEXT = 4.5
/** The required contrast of the edge of a control, and of a drawing (1.4.11). */
const ENOUGH_FOR_SHAPES = 3
const GROUNDS = ['canvas', 'surface', 'sunken', 'hover', 'picked']

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_name, theme) => {
  const of = (token: string) => theme[token] ?? ''
  const pairs = [
    ...['ink', 'muted', 'brand'].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
    ...TONES.flatMap((tone) => [
      [tone, `${tone}-soft`],
      [tone, 'surface'],
    ]),
    ['brand', 'brand-soft'],
    ...['fill', 'fill-strong', 'danger-fill', 'danger-fill-strong', 'night', 'night-soft'].map(
      (ground) => ['on-fill', ground],
    ),
    ['night-ink', 'night'],
    ...FACES.map((_, index) => ['on-fill', `face-${index}`]),
  ]

  it.each(pairs)('%s can be read on %s', (text = '', ground = '') => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT)
  })
})

it.each([
  ['light', LIGHT],
  ['dark', DARK],
])('edges of controls and grey bars are seen in the %s theme', (_name, theme) => {
  for (const ground of GROUNDS) {
    const seen = contrast(theme.control ?? '', theme[ground] ?? '')
    expect([ground, seen]).toEqual([ground, expect.any(Number)])
    expect(seen).toBeGreaterThanOrEqual(ENOUGH_FOR_SHAPES)
  }
})

it('has the same tokens in both themes', () => {
  expect(Object.keys(DARK).sort()).toEqual(Object.keys(LIGHT).sort())
})
