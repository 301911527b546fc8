/** A shift as somebody writes it in a pattern. */
export type Written = { id: string; name: string; shortName: string }

/** How a day off travels. */
export const OFF = '休'
/** A pattern goes on for six weeks at most. */
export const MOST_STEPS = 42

/**
 * A pattern as it is written, by the short names of shifts: `早早晚晚休休`, or with spaces or commas
 * between them. Null for what names a shift that there is not, for nothing, and for too much.
 */
export function readPattern(
  text: string,
  shifts: readonly Written[],
  off: readonly string[],
): string[] | null {
  const known = [
    ...[OFF, ...off].map((word) => ({ word, id: OFF })),
    ...shifts.flatMap(({ id, name, shortName }) => [
      { word: shortName, id },
      { word: name, id },
    ]),
  ].filter(({ word }) => word !== '')
  // What is longer is meant before what it begins with.
  known.sort((a, b) => b.word.length - a.word.length)
  const pieces = text.split(/[\s,，、;；/]+/).filter(Boolean)
  const steps = pieces.flatMap((piece) => readPiece(piece, known) ?? [null])
  if (steps.length === 0 || steps.length > MOST_STEPS || steps.includes(null)) return null
  return steps as string[]
}

type Known = { word: string; id: string }

function readPiece(piece: string, known: readonly Known[]): string[] | null {
  const found: string[] = []
  let rest = piece.toLocaleLowerCase()
  while (rest !== '') {
    const next = known.find(({ word }) => rest.startsWith(word.toLocaleLowerCase()))
    if (!next) return null
    found.push(next.id)
    rest = rest.slice(next.word.length)
  }
  return found
}
