const HEX = /^#[0-9a-f]{6}$/i
const BLACK = '#000000'
const WHITE = '#ffffff'
/** The opacity of a shift's colour in cells that follow the plan of the group. */
export const PALE = 0.2

/**
 * Whether a text is a colour and nothing else: it becomes part of a style sheet, so this prevents injection.
 */
export function isColour(text: string | null): text is string {
  return text !== null && HEX.test(text)
}

/** Red, green and blue, 0 to 255. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** The relative luminance of a colour, as in WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has more contrast on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, BLACK) >= contrast(colour, WHITE) ? BLACK : WHITE
}

/** The colours of a shift as CSS variables: full, text on it, and pale. */
export function shiftColours(colour: string | null): string {
  const known = isColour(colour) ? colour : '#7f8b9c'
  return `--c:${known};--k:${inkOn(known)};--p:rgba(${channels(known).join(',')},${PALE})`
}
