/** A text in three parts, of which only the middle one differs from the other text. */
export type CutText = { start: string; part: string; end: string }

/** Differences are marked only if at least this share of the longer text also stands in the other text. */
const SHARE_ALIKE = 0.4

/**
 * Finds where two texts differ: the part between their common beginning and end. Texts with little
 * in common, and placeholders of hidden values, are marked as a whole.
 */
export function changedPart(before: string, after: string): { before: CutText; after: CutText } {
  const from = [...before]
  const to = [...after]
  const most = Math.min(from.length, to.length)
  let start = 0
  while (start < most && from[start] === to[start]) start += 1
  let end = 0
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  const longer = Math.max(from.length, to.length)
  if (start + end < longer * SHARE_ALIKE) return { before: whole(before), after: whole(after) }
  return { before: cut(from, start, end), after: cut(to, start, end) }
}

function whole(text: string): CutText {
  return { start: '', part: text, end: '' }
}

function cut(letters: readonly string[], start: number, end: number): CutText {
  const last = letters.length - end
  return {
    start: letters.slice(0, start).join(''),
    part: letters.slice(start, last).join(''),
    end: letters.slice(last).join(''),
  }
}
