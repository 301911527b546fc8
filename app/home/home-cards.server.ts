import { approvalHomeCards } from '#app/features/approval/home-cards.server.ts'
import { attendanceHomeCards } from '#app/features/attendance/home-cards.server.ts'
import { hrHomeCards, hrHomeStarts } from '#app/features/hr/home-cards.server.ts'
import { orgHomeCards, orgHomeStarts } from '#app/features/org/home-cards.server.ts'
import { systemHomeCards, systemHomeStarts } from '#app/features/system/home-cards.server.ts'
import { workHomeCards, workHomeStarts } from '#app/features/work/home-cards.server.ts'
import type { HomeLayout } from '#contracts/home.ts'
import type { HomeCard, Part } from './home-card.server.ts'
import type { HomeStart } from './home-start.ts'

/** Cards of all areas in their usual order; each area says its own. */
export const HOME_CARDS: readonly HomeCard[] = [
  ...approvalHomeCards,
  ...attendanceHomeCards,
  ...workHomeCards,
  ...hrHomeCards,
  ...orgHomeCards,
  ...systemHomeCards,
]

/** Where the day's work begins, in the order of the areas. */
export const HOME_STARTS: readonly HomeStart[] = [
  ...workHomeStarts,
  ...hrHomeStarts,
  ...orgHomeStarts,
  ...systemHomeStarts,
]

/** A part of the page, and the card that draws it. */
export type Placed = { part: Part; card: HomeCard }

const PARTS: readonly Placed[] = HOME_CARDS.flatMap((card) =>
  card.parts.map((part) => ({ part, card })),
)

/** As somebody has arranged them; what he does not name stands behind, in the usual order. */
export function arranged({ order }: HomeLayout): Placed[] {
  const placeOf = new Map(order.map((name, index) => [name, index]))
  const rank = ({ part }: Placed) => placeOf.get(part.name) ?? order.length
  return [...PARTS].sort((a, b) => rank(a) - rank(b))
}

/** Whether somebody has it on his page: what is optional only after he asked for it. */
export function isShown({ name, isOptional }: Part, { order, hidden }: HomeLayout): boolean {
  return !hidden.includes(name) && (!isOptional || order.includes(name))
}
