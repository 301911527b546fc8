/** A shift, with the names that a user may write in a pattern. */
export type Written = { id: string; name: string; shortName: string }

/** The word for a day off in the request. */
export const OFF = '休'
/** The most steps of a pattern: six weeks. */
export const MOST_STEPS = 42

/**
 * Reads a pattern written with the short names of shifts: `早早晚晚休休`, or with spaces or commas between them.
 * Null if a name matches no shift, or if the pattern is empty or too long.
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
  // Try longer words first: a short one may be the beginning of a longer one.
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
