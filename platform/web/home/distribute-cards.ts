import type { CardView } from './home-view.ts'

const HEAD = 48
const ROW = 57
const GAP = 14

/** About how high a card is in a column, in pixels. */
function heightOf({ body, note }: CardView): number {
  const foot = note ? 40 : 0
  return HEAD + GAP + foot + (body ? bodyHeight(body) : 44)
}

function bodyHeight(body: NonNullable<CardView['body']>): number {
  switch (body.shape) {
    case 'charts':
      return 290
    case 'rows':
      return body.rows.length * ROW
    case 'shares':
      return 12 + body.rows.length * 30
    case 'own-file':
      return 210
    case 'team':
      return 48 + Math.ceil(body.team.people.length / 2) * 53
    case 'pages':
      return body.modules.length * 50
  }
}

const heightOfAll = (cards: readonly CardView[]) =>
  cards.reduce((sum, card) => sum + heightOf(card), 0)

type Columns = { main: readonly CardView[]; side: readonly CardView[] }

const isMovable = ({ body }: CardView) => body?.shape === 'rows' || body?.shape === 'shares'

/**
 * Balances the heights of two columns. Cards of lines move to the other column while that helps, and the
 * higher column comes first.
 */
export function distributeCards({ main, side }: Columns): Columns {
  const isMainHigher = heightOfAll(main) > heightOfAll(side)
  const [from, to] = isMainHigher ? [main, side] : [side, main]
  const apart = heightOfAll(from) - heightOfAll(to)
  const left = (card: CardView) => Math.abs(apart - 2 * heightOf(card))
  const [moving] = from.filter(isMovable).sort((one, other) => left(one) - left(other))
  if (!moving || from.length < 2 || left(moving) >= apart) return higherFirst({ main, side })
  const [rest, more] = [from.filter((card) => card !== moving), [...to, moving]]
  return distributeCards(isMainHigher ? { main: rest, side: more } : { main: more, side: rest })
}

/** If the main column is less than half as high as the side column, the two change places. */
function higherFirst({ main, side }: Columns): Columns {
  return heightOfAll(main) * 2 < heightOfAll(side) ? { main: side, side: main } : { main, side }
}

/** Lays cards out in their order: each next card goes below the lower column. */
export function stackCards(cards: readonly CardView[]): Columns {
  const [main, side]: [CardView[], CardView[]] = [[], []]
  for (const card of cards) (heightOfAll(main) > heightOfAll(side) ? side : main).push(card)
  return { main, side }
}
