/** How a day off is written in a pattern, and in a file. */
export const OFF = '休'

type Named = { id: string; code: string; name: string; shortName: string }

/** The shift that a word names, null for a day off, and undefined for none. */
export function shiftNamed(
  word: string,
  shifts: readonly Named[],
  off: readonly string[] = [],
): string | null | undefined {
  const plain = word.trim().toLocaleLowerCase()
  // A day off is one, also where a shift has that name.
  if ([OFF, ...off].some((known) => known.toLocaleLowerCase() === plain)) return null
  return shifts.find(({ id, code, name, shortName }) =>
    [id, code, name, shortName].some((known) => known.toLocaleLowerCase() === plain),
  )?.id
}

/** The steps of a pattern; undefined where one of them names nothing. */
export function patternOf(
  words: readonly string[],
  shifts: readonly Named[],
): (string | null)[] | undefined {
  const steps = words.map((word) => shiftNamed(word, shifts))
  return steps.length > 0 && steps.every((step) => step !== undefined) ? steps : undefined
}
