/** The number of background colours in styles/tokens.js for the initials of people. */
const COLOURS = 8

/**
 * The colour of a person, from the end of their id. The beginning of the id is a time that many people share.
 */
export function faceColour(id: string): number {
  return (Number.parseInt(id.slice(-2), 16) || 0) % COLOURS
}
