import { z } from 'zod'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { HOME_CALLS, type HomeCardData, homeAnswer } from '#platform/wire/shell/home.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { arranged, HOME_STARTS, isShown, type Placed } from '#product/web/home-cards.server.ts'
import { distributeCards, stackCards } from './distribute-cards.ts'
import type { Part } from './home-card.server.ts'
import type { CardBody, CardView, HomeView, Place, Worth } from './home-view.ts'

const TIME_ZONE = 'Asia/Shanghai'

/** The home page: the cards that the user may see, in their layout. */
export async function loadHome(call: SignedInCall): Promise<HomeView> {
  const [{ cards, layout }, starts] = await Promise.all([askHome(call), loadStarts(call)])
  const answered = new Map(cards.map((card) => [card.name, card]))
  const known = arranged(layout).flatMap((placed) => {
    const answer = answered.get(placed.card.name)
    return answer ? [{ ...placed, answer }] : []
  })
  const shown = known.filter(({ part }) => isShown(part, layout))
  // If the layout shows no card, all cards are drawn, so that the page has at least the links to the pages of
  // the user.
  const drawn = await Promise.all((shown.length > 0 ? shown : known).map((one) => draw(call, one)))
  const at = (place: Place) =>
    drawn.flatMap(({ part, view }) => (view && part.place === place ? [view] : []))
  const toSee = (place: Place) => at(place).filter(({ worth }) => worth !== 'act')
  const toDo = drawn.flatMap(({ view }) => (view?.worth === 'act' ? [view] : []))
  return {
    ...greet(call),
    starts,
    tiles: drawn.flatMap(({ tiles }) => tiles),
    quiet: drawn.flatMap(({ quiet }) => (quiet ? [quiet] : [])),
    toDo: stackCards(toDo),
    ...distributeCards({ main: toSee('main'), side: toSee('side') }),
    wide: toSee('wide'),
  }
}

/** If the back end has no home page, the user still gets links to the pages that they may open. */
export async function askHome({ gateway }: SignedInCall): Promise<z.infer<typeof homeAnswer>> {
  try {
    return await gateway.ask(HOME_CALLS.read, {}, homeAnswer)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    const pages = { name: 'system/pages', data: {}, isFailed: false }
    return { cards: [pages], layout: { order: [], hidden: [] } }
  }
}

const MOST_STARTS = 3

async function loadStarts({ gateway, t }: SignedInCall): Promise<HomeView['starts']> {
  const navigation = await gateway.navigation()
  return HOME_STARTS.filter(({ entry, button }) => buttonCodesAt(navigation, entry).has(button))
    .slice(0, MOST_STARTS)
    .map(({ href, label }) => ({ href, label: t(label) }))
}

type Shown = Placed & { answer: HomeCardData }
type DrawnPart = {
  part: Part
  view: CardView | null
  tiles: HomeView['tiles']
  quiet?: string
}

/** Draws a card. If its data cannot be read, it shows an error in its place and the other cards stay. */
async function draw(call: SignedInCall, shown: Shown): Promise<DrawnPart> {
  const { part, answer } = shown
  const failed: DrawnPart = {
    part,
    tiles: [],
    view: part.place === 'tiles' ? null : { ...headOf(call, part), body: null },
  }
  if (answer.isFailed) return failed
  try {
    return await drawAnswered(call, shown)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    call.log.warn(
      { err: error, card: part.name },
      'a card of the home page has an unexpected shape',
    )
    return failed
  }
}

function headOf({ t }: SignedInCall, { name, title }: Part): Omit<CardView, 'body'> {
  return { name, title: t(title), worth: 'figures', more: null, act: null, note: '' }
}

async function drawAnswered(call: SignedInCall, { part, card, answer: { data } }: Shown) {
  if (part.place === 'tiles') {
    const tiles = card.tiles(call, data)
    const named = tiles.map((tile, index) => ({ ...tile, id: `${card.name}:${index}` }))
    return { part, view: null, tiles: named }
  }
  const drawn = await card.draw(call, data)
  if (drawn === null) return { part, view: null, tiles: [] }
  if ('quiet' in drawn) return { part, view: null, tiles: [], quiet: drawn.quiet }
  const { body, more = null, act = null, note = '' } = drawn
  const worth = card.isUrgent ? 'act' : worthOf(body)
  const view = { ...headOf(call, part), worth, more, act, note, body }
  return { part, view, tiles: [] }
}

function worthOf(body: CardBody): Worth {
  if (body.shape === 'team' || body.shape === 'own-file') return 'people'
  return body.shape === 'rows' || body.shape === 'shares' ? 'news' : 'figures'
}

const HOUR = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hour12: false,
  timeZone: TIME_ZONE,
})

function greet({
  t,
  language,
  person: { name },
}: SignedInCall): Pick<HomeView, 'greeting' | 'today'> {
  const now = new Date()
  return {
    greeting: t(`home.greeting.${timeOfDay(Number(HOUR.format(now)))}`, { name }),
    today: formatDayPart(todayInShanghai(now), 'weekday', language),
  }
}

function timeOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour % 24 < 5) return 'night'
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 13) return 'noon'
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening'
}
