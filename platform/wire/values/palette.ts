/** The named colours that a form offers; each is readable as text on white. Names: `palette.<name>` of the pages. */
export const PALETTE = [
  { name: 'green', value: '#1a7f37' },
  { name: 'blue', value: '#1f6feb' },
  { name: 'orange', value: '#b35900' },
  { name: 'purple', value: '#6639ba' },
  { name: 'pink', value: '#a2346f' },
  { name: 'red', value: '#c22a2a' },
  { name: 'teal', value: '#0b7a75' },
  { name: 'brown', value: '#7a4b2a' },
  { name: 'olive', value: '#6b6b00' },
  { name: 'navy', value: '#24478f' },
  { name: 'grey', value: '#5f6b7a' },
  { name: 'black', value: '#24292f' },
] as const

/** The first colour of the palette among those that the fewest of the given colours use. */
export function leastUsedColour(used: readonly string[]): string {
  const counts = PALETTE.map(({ value }) => used.filter((one) => one === value).length)
  return PALETTE[counts.indexOf(Math.min(...counts))]?.value ?? PALETTE[0].value
}
