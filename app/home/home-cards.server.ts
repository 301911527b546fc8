import { hrHomeCards } from '#app/features/hr/home-cards.server.ts'
import { orgHomeCards } from '#app/features/org/home-cards.server.ts'
import { systemHomeCards } from '#app/features/system/home-cards.server.ts'
import { workHomeCards } from '#app/features/work/home-cards.server.ts'
import type { HomeLayout } from '#contracts/home.ts'
import type { HomeCard } from './home-card.server.ts'

/** Cards of all areas in their usual order; each area says its own. */
export const HOME_CARDS: readonly HomeCard[] = [
  ...workHomeCards,
  ...hrHomeCards,
  ...orgHomeCards,
  ...systemHomeCards,
]

/** As somebody has arranged them; what he does not name stands behind, in the usual order. */
export function arranged(cards: readonly HomeCard[], { order }: HomeLayout): HomeCard[] {
  const placeOf = new Map(order.map((name, index) => [name, index]))
  const rank = ({ name }: HomeCard) => placeOf.get(name) ?? order.length
  return [...cards].sort((a, b) => rank(a) - rank(b))
}
