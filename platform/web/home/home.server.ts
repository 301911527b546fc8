import { z } from 'zod'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { HOME_CALLS, type HomeCardData, homeAnswer } from '#platform/wire/shell/home.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { arranged, HOME_STARTS, isShown, type Placed } from '#product/web/home-cards.server.ts'
import { distributeCards, evenColumns } from './distribute-cards.ts'
import type { Part } from './home-card.server.ts'
import type {
  CardBody,
  CardView,
  HomeView,
  Place,
  WaitingKind,
  WaitingRow,
  Worth,
} from './home-view.ts'
import { inOrder } from './in-order.ts'

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
  const parts = await Promise.all((shown.length > 0 ? shown : known).map((one) => draw(call, one)))
  const inbox = drawInbox(call, parts)
  const now = parts.filter(({ isNow, isFirst, view }) => isNow && !isFirst && view)
  const at = (place: Place, among: readonly DrawnPart[]) =>
    among.flatMap(({ part, view }) => (view && part.place === place ? [view] : []))
  const later = parts.filter(({ isNow }) => !isNow)
  const above = evenColumns({ main: [...inbox, ...at('main', now)], side: at('side', now) })
  return {
    ...greet(call),
    starts,
    first: parts.flatMap(({ isFirst, view }) => (isFirst && view ? [view] : [])),
    now: above,
    tiles: parts.flatMap(({ tiles }) => tiles),
    quiet: parts.flatMap(({ quiet }) => (quiet ? [quiet] : [])),
    later: distributeCards({ main: at('main', later), side: at('side', later) }, above),
    wide: at('wide', later),
  }
}

/** The most rows of the inbox on the home page; its links lead to the others. */
const MOST_WAITING = 6

/** One card with everything that waits for the user, of any kind. */
function drawInbox({ t, language }: SignedInCall, parts: readonly DrawnPart[]): CardView[] {
  const kinds = parts.flatMap(({ waits }) => (waits && waits.total > 0 ? [waits] : []))
  if (kinds.length === 0) return []
  const rows = inOrder(kinds)
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0)
  return [
    {
      name: 'waiting',
      title: t('home.waits.title'),
      count: formatNumber(total, language),
      worth: 'act',
      more: { href: WAITING_PAGE, label: t('home.all') },
      act: kinds.find(({ act }) => act)?.act ?? null,
      note: '',
      body: {
        shape: 'waiting',
        rows: rows.slice(0, MOST_WAITING).map(({ at: _, ...row }) => row),
        kinds: kinds.map((kind) => ({
          label: kind.label,
          href: kind.href,
          total: formatNumber(kind.total, language),
        })),
      },
    },
  ]
}

/** If the back end has no home page, the user still gets links to the pages that they may open. */
export async function askHome(
  { gateway }: SignedInCall,
  query: Readonly<Record<string, string>> = {},
): Promise<z.infer<typeof homeAnswer>> {
  try {
    return await gateway.ask(HOME_CALLS.read, query, homeAnswer)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    const pages = { name: 'system/pages', data: {}, isFailed: false }
    return { cards: [pages], layout: { order: [], hidden: [] } }
  }
}

export const WAITING_PAGE = '/waiting'
const MOST_STARTS = 4

async function loadStarts({ gateway, t }: SignedInCall): Promise<HomeView['starts']> {
  const navigation = await gateway.navigation()
  return HOME_STARTS.filter(({ entry, buttons }) => {
    const codes = buttonCodesAt(navigation, entry)
    return buttons.every((button) => codes.has(button))
  })
    .slice(0, MOST_STARTS)
    .map(({ href, label }) => ({ href, label: t(label) }))
}

type Shown = Placed & { answer: HomeCardData }
type DrawnPart = {
  part: Part
  view: CardView | null
  tiles: HomeView['tiles']
  /** The card belongs to the first screen. */
  isNow?: boolean
  isFirst?: boolean
  waits?: WaitingKind & { rows: WaitingRow[] }
  quiet?: string
}

/** Draws a card. If its data cannot be read, it shows an error in its place and the other cards stay. */
async function draw(call: SignedInCall, shown: Shown): Promise<DrawnPart> {
  const { part, card, answer } = shown
  const failed: DrawnPart = {
    part,
    tiles: [],
    isNow: card.turn !== 'later',
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
  return { name, title: t(title), worth: 'figures', count: '', more: null, act: null, note: '' }
}

async function drawAnswered(
  call: SignedInCall,
  { part, card, answer: { data } }: Shown,
): Promise<DrawnPart> {
  if (part.place === 'tiles') {
    const tiles = card.tiles(call, data)
    const named = tiles.map((tile, index) => ({ ...tile, id: `${card.name}:${index}` }))
    return { part, view: null, tiles: named }
  }
  const content = await card.draw(call, data)
  if (content === null) return { part, view: null, tiles: [] }
  if ('quiet' in content) return { part, view: null, tiles: [], quiet: content.quiet }
  if ('waits' in content) return { part, view: null, tiles: [], waits: content.waits }
  const { body, more = null, act = null, note = '', isFirst = false } = content
  const isNow = card.turn !== 'later'
  const worth = card.turn === 'work' || isFirst ? 'act' : worthOf(body)
  const view = { ...headOf(call, part), worth, more, act, note, body }
  return { part, view, tiles: [], isNow, isFirst }
}

const WORTH: Readonly<Record<CardBody['shape'], Worth>> = {
  waiting: 'act',
  clock: 'people',
  agenda: 'people',
  presence: 'people',
  team: 'people',
  'own-file': 'people',
  facts: 'news',
  rows: 'news',
  faces: 'news',
  shares: 'news',
  charts: 'figures',
  pages: 'figures',
}

function worthOf(body: CardBody): Worth {
  return WORTH[body.shape]
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
