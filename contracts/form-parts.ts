/** What a colour input shows that nobody has touched. */
export const UNTOUCHED_COLOUR = '#000000'

/** The colour input beside a text field, and what both held when the form was drawn. */
export function colourParts(name: string): { picked: string; before: string } {
  return { picked: `${name}.picked`, before: `${name}.before` }
}
