import type { CardView, Columns } from './home-view.ts'

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
    case 'waiting':
      return body.rows.length * ROW + 44
    case 'clock':
      return ROW
    case 'agenda':
      return body.agenda.times.length * 50 + (body.agenda.away.length > 0 ? 72 : 0)
    case 'presence':
      return 92 + body.presence.people.length * 48
    case 'facts':
      return 110
    case 'faces':
      return 12 + body.people.length * 34
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

const MOVABLE: ReadonlySet<string> = new Set(['rows', 'shares', 'faces', 'facts'])
const isMovable = ({ body }: CardView) => body !== null && MOVABLE.has(body.shape)

/**
 * Balances the heights of two columns, which begin with the cards of the first screen. Later cards that consist of
 * lines move to the other column as long as this reduces the difference. Without cards above, the higher column
 * comes first.
 */
export function distributeCards({ main, side }: Columns, above = NONE): Columns {
  const [mainHeight, sideHeight] = [
    heightOfAll([...above.main, ...main]),
    heightOfAll([...above.side, ...side]),
  ]
  const isMainHigher = mainHeight > sideHeight
  const [from, to] = isMainHigher ? [main, side] : [side, main]
  const apart = Math.abs(mainHeight - sideHeight)
  const left = (card: CardView) => Math.abs(apart - 2 * heightOf(card))
  const [moving] = from.filter(isMovable).sort((one, other) => left(one) - left(other))
  const isAlone = from.length + (isMainHigher ? above.main : above.side).length < 2
  if (!moving || isAlone || left(moving) >= apart) return higherFirst({ main, side }, above)
  const [rest, more] = [from.filter((card) => card !== moving), [...to, moving]]
  const moved = isMainHigher ? { main: rest, side: more } : { main: more, side: rest }
  return distributeCards(moved, above)
}

const NONE: Columns = { main: [], side: [] }

/** If the main column is less than half as high as the side column, the two change places. */
function higherFirst({ main, side }: Columns, above: Columns): Columns {
  const isFirst = above.main.length + above.side.length === 0
  return isFirst && heightOfAll(main) * 2 < heightOfAll(side)
    ? { main: side, side: main }
    : { main, side }
}

/**
 * Two columns that keep their order. If the main column is empty, the first cards of the other one move there,
 * until both columns have about the same height.
 */
export function evenColumns({ main, side }: Columns): Columns {
  if (main.length > 0 || side.length < 2)
    return main.length > 0 ? { main, side } : { main: side, side: [] }
  const cut = side.findIndex((_, at) => heightOfAll(side.slice(0, at)) * 2 >= heightOfAll(side))
  const place = cut < 1 ? side.length - 1 : cut
  return { main: side.slice(0, place), side: side.slice(place) }
}
