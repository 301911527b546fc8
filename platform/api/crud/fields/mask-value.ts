import type { MaskName } from '#platform/define/engine/field-kinds.ts'

/** If fewer characters were hidden, readers could guess a short value from the visible ones. */
const MIN_HIDDEN = 4

function star(length: number): string {
  return '*'.repeat(Math.max(length, 3))
}

function showEnds(value: string, head: number, tail: number): string {
  const hidden = value.length - head - tail
  if (hidden < MIN_HIDDEN) return star(value.length)
  return value.slice(0, head) + star(hidden) + value.slice(-tail)
}

const MASKS: Readonly<Record<MaskName, (value: string) => string>> = {
  // The birth date reveals eight digits of the number and the home town six, so only the first and the last
  // digit may be visible.
  idCard: (value) => showEnds(value, 1, 1),
  phone: (value) => showEnds(value, 3, 4),
  tail: (value) => showEnds(value, 0, 4),
  whole: () => star(3),
}

/** How sensitive values are shown to people who may not see them in the clear. */
export function maskValue(mask: MaskName, value: string): string {
  return MASKS[mask](value)
}
