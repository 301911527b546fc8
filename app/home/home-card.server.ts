import type { z } from 'zod'
import type { SignedInCall } from '#app/request/page-call.ts'
import type { CardBody, CardView, Place, TileView } from './home-view.ts'

type Drawn = { body: CardBody; more?: CardView['more'] }

/** How one card is drawn from what the back end answers for its name. */
export type HomeCard = {
  name: string
  /** Key of its heading, and of its line where cards are arranged. */
  title: string
  place: Place
  /** Figures above all cards, and the card itself; either may be missing. */
  tiles: (call: SignedInCall, data: unknown) => TileView[]
  draw: (call: SignedInCall, data: unknown) => Promise<Drawn | null>
  /** Whether there is a card beside the tiles. */
  isCard: boolean
}

type Typed<T> = {
  name: string
  title: string
  place?: Place
  data: z.ZodType<T>
  tiles?: (call: SignedInCall, data: T) => TileView[]
  draw?: (call: SignedInCall, data: T) => Drawn | null | Promise<Drawn | null>
}

/** A card whose data is held to its contract before it is drawn. */
export function homeCard<T>({
  name,
  title,
  place = 'main',
  data,
  tiles,
  draw,
}: Typed<T>): HomeCard {
  return {
    ...{ name, title, place, isCard: draw !== undefined },
    tiles: (call, given) => tiles?.(call, data.parse(given)) ?? [],
    draw: async (call, given) => (draw ? draw(call, data.parse(given)) : null),
  }
}
