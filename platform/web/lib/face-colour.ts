/** How many backgrounds styles/tokens.js has for the initials of people. */
const COLOURS = 8

/** The colour of a person, by the end of their id: its beginning is a time, which many share. */
export function faceColour(id: string): number {
  return (Number.parseInt(id.slice(-2), 16) || 0) % COLOURS
}
