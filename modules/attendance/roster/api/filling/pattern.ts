/** The word for a day off in a pattern and in a file. */
export const OFF = '休'

type Named = { id: string; code: string; name: string; shortName: string }

/** The shift with this name; null for a day off, undefined if no shift matches. */
export function shiftNamed(
  word: string,
  shifts: readonly Named[],
  off: readonly string[] = [],
): string | null | undefined {
  const plain = word.trim().toLocaleLowerCase()
  // A word for a day off has priority over a shift of the same name.
  if ([OFF, ...off].some((known) => known.toLocaleLowerCase() === plain)) return null
  return shifts.find(({ id, code, name, shortName }) =>
    [id, code, name, shortName].some((known) => known.toLocaleLowerCase() === plain),
  )?.id
}

/** The steps of a pattern; undefined if a step matches no shift. */
export function patternOf(
  words: readonly string[],
  shifts: readonly Named[],
): (string | null)[] | undefined {
  const steps = words.map((word) => shiftNamed(word, shifts))
  return steps.length > 0 && steps.every((step) => step !== undefined) ? steps : undefined
}
