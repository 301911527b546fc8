import { z } from 'zod'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { formatDayPart, todayInShanghai } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { HOME_CALLS, type HomeCardData, homeAnswer } from '#contracts/home.ts'
import type { HomeCard } from './home-card.server.ts'
import { arranged, HOME_CARDS } from './home-cards.server.ts'
import type { CardView, HomeView } from './home-view.ts'

const TIME_ZONE = 'Asia/Shanghai'

/** The page on which people begin their day: what they have a right to, as they have arranged it. */
export async function loadHome(call: SignedInCall): Promise<HomeView> {
  const { cards, layout } = await askHome(call)
  const answered = new Map(cards.map((card) => [card.name, card]))
  const shown = arranged(HOME_CARDS, layout).flatMap((card) => {
    const answer = answered.get(card.name)
    return answer ? [{ card, answer }] : []
  })
  const drawn = await Promise.all(shown.map((each) => drawCard(call, each)))
  const at = (place: HomeCard['place']) =>
    drawn.flatMap(({ card, view }) => (view && card.place === place ? [view] : []))
  return {
    ...greet(call),
    tiles: drawn.flatMap(({ tiles }) => tiles),
    ...{ main: at('main'), side: at('side') },
  }
}

/** A back end that knows no home page still has the pages that one may open. */
export async function askHome({ gateway }: SignedInCall): Promise<z.infer<typeof homeAnswer>> {
  try {
    return await gateway.ask(HOME_CALLS.read, {}, homeAnswer)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    const pages = { name: 'system/pages', data: {}, isFailed: false }
    return { cards: [pages], layout: { order: [], hidden: [] } }
  }
}

type Shown = { card: HomeCard; answer: HomeCardData }

/** What cannot be read is said in its place: the other cards stand. */
async function drawCard(call: SignedInCall, shown: Shown) {
  const { card, answer } = shown
  const failed: CardView | null = card.isCard
    ? { name: card.name, title: call.t(card.title), more: null, body: null }
    : null
  if (answer.isFailed) return { card, view: failed, tiles: [] }
  try {
    return await drawAnswered(call, shown)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    call.log.warn({ err: error, card: card.name }, 'a card of the home page has another shape')
    return { card, view: failed, tiles: [] }
  }
}

async function drawAnswered(call: SignedInCall, { card, answer: { data } }: Shown) {
  const head = { name: card.name, title: call.t(card.title) }
  const tiles = card
    .tiles(call, data)
    .map((tile, index) => ({ ...tile, id: `${card.name}:${index}` }))
  const drawn = await card.draw(call, data)
  const view: CardView | null = drawn && { ...head, more: drawn.more ?? null, body: drawn.body }
  return { card, view, tiles }
}

const HOUR = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: 'numeric', hour12: false, timeZone: TIME_ZONE },
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

function timeOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 13) return 'noon'
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening'
}
