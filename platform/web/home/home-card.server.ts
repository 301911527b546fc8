import type { z } from 'zod'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { tileOf } from '#platform/wire/shell/home.ts'
import type {
  CardBody,
  CardView,
  Place,
  TileView,
  Turn,
  WaitingKind,
  WaitingRow,
} from './home-view.ts'

/**
 * What a module shows on the home page: a card of its own, rows in the shared card of everything that waits for the
 * user, or a short note that there is nothing to do.
 */
type CardOutput =
  | {
      body: CardBody
      more?: CardView['more']
      act?: CardView['act']
      note?: string
      /** The card comes before all others until the user has done its task. */
      isFirst?: boolean
    }
  | { waits: WaitingKind & { rows: WaitingRow[] } }
  | { quiet: string }

/** Draws one card from the data that the back end sends under its name. */
export type HomeCard = {
  name: string
  /** Text key of the card's heading. The page where users arrange their cards shows the same text. */
  title: string
  place: Place
  turn: Turn
  /** Figures below the first screen, and the card itself; either may be missing. */
  tiles: (call: SignedInCall, data: unknown) => TileView[]
  draw: (call: SignedInCall, data: unknown) => Promise<CardOutput | null>
  /** The parts that users move and hide separately. */
  parts: readonly Part[]
}

/** A card or its figure, as people arrange them. */
export type Part = {
  name: string
  title: string
  place: Place | 'tiles'
  /** Shown only to users who have chosen the card. */
  isOptional: boolean
}

type Typed<T> = {
  name: string
  title: string
  place?: Place
  data: z.ZodType<T>
  tiles?: (call: SignedInCall, data: T) => TileView[]
  /** Key of the label of the figure, when it differs from the title of the card. */
  tileTitle?: string
  draw?: (call: SignedInCall, data: T) => CardOutput | null | Promise<CardOutput | null>
  isOptional?: true
  turn?: Turn
}

/** Defines a card. Its data is parsed with its schema before the card is drawn. */
export function homeCard<T>(card: Typed<T>): HomeCard {
  const { name, title, place = 'main', turn = 'later', data, tiles, draw } = card
  return {
    name,
    title,
    place,
    turn,
    parts: partsOf(card),
    tiles: (call, input) => tiles?.(call, data.parse(input)) ?? [],
    draw: async (call, input) => (draw ? draw(call, data.parse(input)) : null),
  }
}

function partsOf<T>(card: Typed<T>): Part[] {
  const { name, title, tileTitle = title, place = 'main', tiles, draw } = card
  const isOptional = card.isOptional === true
  const tile: Part = {
    name: draw ? tileOf(name) : name,
    title: tileTitle,
    place: 'tiles',
    isOptional,
  }
  return [...(tiles ? [tile] : []), ...(draw ? [{ name, title, place, isOptional }] : [])]
}
