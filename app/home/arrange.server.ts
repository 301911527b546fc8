import { redirect } from '@remix-run/node'
import type { SignedInCall } from '#app/request/page-call.ts'
import { HOME_CALLS, type HomeLayout } from '#contracts/home.ts'
import type { ArrangeView } from './arrange-view.ts'
import { askHome } from './home.server.ts'
import type { HomeCard } from './home-card.server.ts'
import { arranged, HOME_CARDS } from './home-cards.server.ts'

const PAGE = '/account/home'
const PLACES = ['tiles', 'main', 'side'] as const

type Placed = (typeof PLACES)[number]

function placeOf(card: HomeCard): Placed {
  return card.isCard ? card.place : 'tiles'
}

/** The cards that somebody may have, those he has hidden among them. */
export async function loadArrange(call: SignedInCall): Promise<ArrangeView> {
  const { cards, layout } = await askHome(call)
  const answered = new Set(cards.map(({ name }) => name))
  const hidden = new Set(layout.hidden)
  const known = arranged(HOME_CARDS, layout).filter(
    ({ name }) => answered.has(name) || hidden.has(name),
  )
  const groups = PLACES.map((place) => ({
    place,
    rows: known
      .filter((card) => placeOf(card) === place)
      .map(({ name, title }) => ({ name, label: call.t(title), isShown: !hidden.has(name) })),
  }))
  return {
    title: call.t('home.arrange.title'),
    groups: groups.filter(({ rows }) => rows.length > 0),
  }
}

/** Saves what is shown and in which order; a press on an arrow moves one card and saves all the same. */
export async function saveArrange(call: SignedInCall) {
  const { form, gateway, setFlash, t } = call
  const intent = String(form.get('intent') ?? '')
  if (intent === 'usual') {
    await gateway.send('PUT', HOME_CALLS.arrange, { order: [], hidden: [] })
    setFlash({ kind: 'success', text: t('home.arrange.isUsual') })
    return redirect(PAGE, 303)
  }
  const order = form.getAll('card').map(String)
  const shown = new Set(form.getAll('shown').map(String))
  const [way = '', name = ''] = intent.split(' ')
  const layout: HomeLayout = {
    order: way === 'up' || way === 'down' ? moved(order, name, way) : order,
    hidden: order.filter((card) => !shown.has(card)),
  }
  const message = await gateway.send('PUT', HOME_CALLS.arrange, layout)
  if (way === 'up' || way === 'down') return redirect(`${PAGE}#${encodeURIComponent(name)}`, 303)
  setFlash({ kind: 'success', text: message })
  return redirect('/', 303)
}

/** Changes places with the next card of the same part of the page. */
function moved(order: readonly string[], name: string, way: 'up' | 'down'): string[] {
  const places = new Map(HOME_CARDS.map((card) => [card.name, placeOf(card)]))
  const alike = order.filter((card) => places.get(card) === places.get(name))
  const other = alike[alike.indexOf(name) + (way === 'up' ? -1 : 1)]
  if (other === undefined || !alike.includes(name)) return [...order]
  return order.map((card) => (card === name ? other : card === other ? name : card))
}
