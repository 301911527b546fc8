import {
  attendanceHomeCards,
  attendanceHomeStarts,
} from '#modules/attendance/web/home-cards.server.ts'
import { hrHomeCards, hrHomeStarts } from '#modules/hr/web/home-cards.server.ts'
import { orgHomeCards, orgHomeStarts } from '#modules/org/web/home-cards.server.ts'
import { backPayHomeCards } from '#modules/pay/back-pay/web/home-cards.server.ts'
import { baseHomeCards } from '#modules/pay/rebasing/web/home-cards.server.ts'
import { payHomeCards } from '#modules/pay/runs/web/home-cards.server.ts'
import { termHomeCards } from '#modules/pay/salary-terms/web/home-cards.server.ts'
import { questionHomeCards } from '#modules/pay/slips/web/home-cards.server.ts'
import { systemHomeCards, systemHomeStarts } from '#modules/system/web/home-cards.server.ts'
import { workHomeCards, workHomeStarts } from '#modules/work/web/home-cards.server.ts'
import { approvalHomeCards } from '#platform/web/approval/home-cards.server.ts'
import type { HomeCard, Part } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import { TURNS } from '#platform/web/home/home-view.ts'
import type { HomeLayout } from '#platform/wire/shell/home.ts'

const DECLARED: readonly HomeCard[] = [
  ...approvalHomeCards,
  ...attendanceHomeCards,
  ...workHomeCards,
  ...hrHomeCards,
  ...orgHomeCards,
  ...termHomeCards,
  ...backPayHomeCards,
  ...baseHomeCards,
  ...payHomeCards,
  ...questionHomeCards,
  ...systemHomeCards,
]

/**
 * Cards of all areas in their usual order: by their turn, and within a turn in the order in which their areas
 * declare them.
 */
export const HOME_CARDS: readonly HomeCard[] = TURNS.flatMap((turn) =>
  DECLARED.filter((card) => card.turn === turn),
)

/**
 * The links to start the day's work. The link for a new task comes late, because the home page has a line to type
 * one.
 */
export const HOME_STARTS: readonly HomeStart[] = [
  ...attendanceHomeStarts,
  ...hrHomeStarts,
  ...workHomeStarts,
  ...orgHomeStarts,
  ...systemHomeStarts,
]

/** A part of the page, with the card that renders it. */
export type Placed = { part: Part; card: HomeCard }

const PARTS: readonly Placed[] = HOME_CARDS.flatMap((card) =>
  card.parts.map((part) => ({ part, card })),
)

/** Sorts by the user's layout; cards that it does not name come last, in the usual order. */
export function arranged({ order }: HomeLayout): Placed[] {
  const placeOf = new Map(order.map((name, index) => [name, index]))
  const rank = ({ part }: Placed) => placeOf.get(part.name) ?? order.length
  return [...PARTS].sort((a, b) => rank(a) - rank(b))
}

/** Whether the user sees the card: an optional card only if the layout names it. */
export function isShown({ name, isOptional }: Part, { order, hidden }: HomeLayout): boolean {
  return !hidden.includes(name) && (!isOptional || order.includes(name))
}
