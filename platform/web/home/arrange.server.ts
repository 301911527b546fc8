import { redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { HOME_CALLS, type HomeLayout, homeChoice, tileOf } from '#platform/wire/shell/home.ts'
import { arranged, isShown } from '#product/web/home-cards.server.ts'
import type { ArrangeView } from './arrange-view.ts'
import { askHome } from './home.server.ts'

const PAGE = '/account/home'
const PLACES = ['tiles', 'main', 'side', 'wide'] as const
const USUAL: HomeLayout = { order: [], hidden: [] }

type Choice = { names: readonly string[]; layout: HomeLayout }

/**
 * The cards to arrange, by name. If the back end has no call for them, they are read from the response for the whole
 * page.
 */
async function readChoice(call: SignedInCall): Promise<Choice> {
  try {
    return await call.gateway.ask(HOME_CALLS.layout, {}, homeChoice)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    const { cards, layout } = await askHome(call)
    return { names: cards.flatMap(({ name }) => [name, tileOf(name)]), layout }
  }
}

/** The cards and figures that the user may have, with or without content today. */
export async function loadArrange(call: SignedInCall): Promise<ArrangeView> {
  const { names, layout } = await readChoice(call)
  const known = arranged(layout).filter(({ part }) => names.includes(part.name))
  const groups = PLACES.map((place) => ({
    place,
    rows: known
      .filter(({ part }) => part.place === place)
      .map(({ part }) => ({
        name: part.name,
        label: call.t(part.title),
        isShown: isShown(part, layout),
      })),
  }))
  return {
    title: call.t('home.arrange.title'),
    groups: groups.filter(({ rows }) => rows.length > 0),
  }
}

/** Saves the order and the hidden cards; an arrow button moves one card and saves as well. */
export async function saveArrange(call: SignedInCall) {
  const { form, gateway, setFlash, t } = call
  const intent = String(form.get('intent') ?? '')
  if (intent === 'usual') {
    await gateway.send('PUT', HOME_CALLS.arrange, USUAL)
    setFlash({ kind: 'success', text: t('home.arrange.isUsual') })
    return redirect(PAGE, 303)
  }
  const { layout: before } = await readChoice(call)
  const order = form.getAll('card').map(String)
  const shown = new Set(form.getAll('shown').map(String))
  const [way = '', name = ''] = intent.split(' ')
  // Cards that were not on the form keep their settings.
  const isElsewhere = (card: string) => !order.includes(card)
  const layout: HomeLayout = {
    order: [
      ...(way === 'up' || way === 'down' ? moved(order, name, way) : order),
      ...before.order.filter(isElsewhere),
    ],
    hidden: [...order.filter((card) => !shown.has(card)), ...before.hidden.filter(isElsewhere)],
  }
  const message = await gateway.send('PUT', HOME_CALLS.arrange, layout)
  if (way === 'up' || way === 'down') return redirect(`${PAGE}#${encodeURIComponent(name)}`, 303)
  setFlash({ kind: 'success', text: message })
  return redirect('/', 303)
}

/** Swaps a card with its neighbour in the same part of the page. */
function moved(order: readonly string[], name: string, way: 'up' | 'down'): string[] {
  const places = new Map(arranged(USUAL).map(({ part }) => [part.name, part.place]))
  const alike = order.filter((card) => places.get(card) === places.get(name))
  const other = alike[alike.indexOf(name) + (way === 'up' ? -1 : 1)]
  if (other === undefined || !alike.includes(name)) return [...order]
  return order.map((card) => (card === name ? other : card === other ? name : card))
}
