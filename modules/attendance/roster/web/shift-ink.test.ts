import { expect, it } from 'vitest'
import { DARK, LIGHT } from '#styles/tokens.js'
import { channels, contrast, inkOn, isColour, PALE, shiftColours } from './shift-ink.ts'

/** A grid over all colours that a shift can have. */
const STEPS = [0, 51, 102, 119, 136, 153, 204, 255]
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
const colours = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
)

it('whatever the colour of a shift, its name can be read on it', () => {
  const worst = Math.min(...colours.map((colour) => contrast(colour, inkOn(colour))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})

it.each([
  ['light', LIGHT],
  ['dark', DARK],
])('and on the pale one of the %s theme', (_name, tokens) => {
  const ink = tokens.ink ?? ''
  const worst = ['surface', 'sunken'].flatMap((ground) => {
    const below = channels(tokens[ground] ?? '')
    return colours.map((colour) => {
      const mixed = channels(colour).map(
        (value, at) => value * PALE + (below[at] ?? 0) * (1 - PALE),
      )
      return contrast(`#${mixed.map(hex).join('')}`, ink)
    })
  })
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5)
})

it('known contrasts', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('an invalid colour never gets into a style sheet', () => {
  for (const text of ['red', '#fff', '#12345g', '#123456;}', 'url(x)', '']) {
    expect(isColour(text)).toBe(false)
    expect(shiftColours(text)).not.toContain(text || 'url')
  }
  expect(shiftColours(null)).toMatch(/^--c:#[0-9a-f]{6};--k:#0{6};--p:rgba\(\d+,\d+,\d+,0\.2\)$/)
})
