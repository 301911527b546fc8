/** Marks that change the direction of the following text, and letters of scripts that run from right to left. */
const TURNING =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const ISOLATES = /[\u2066-\u2069]/g
const END = '\u2069'

/** Isolates a text, so that it does not change the direction of the text around it. */
export function isolate(text: string): string {
  if (!TURNING.test(text)) return text
  // An unbalanced mark would end the isolation around the text.
  const kept = isBalanced(text) ? text : text.replace(ISOLATES, '')
  return `\u2068${kept}${END}`
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const mark of text.match(ISOLATES) ?? []) {
    open += mark === END ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
