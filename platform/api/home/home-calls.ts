import { z } from 'zod'
import type { AreaCall, HomeCard, HomeReader } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import {
  HOME_CALLS,
  type HomeCardData,
  type HomeLayout,
  homeCard,
  homeChoice,
  homeLayout,
  tileOf,
  WAITING_ROWS,
} from '#platform/wire/shell/home.ts'
import { readHomeLayout } from './read-home-layout.ts'
import { writeHomeLayout } from './write-home-layout.ts'

const tag = '首页'

/** The home page of the caller, from the cards of all areas. */
export function homeCalls(cards: readonly HomeCard[]): readonly AreaCall[] {
  const names = new Set(cards.flatMap(partsOf))
  const readLayout = async ({ actor, store }: Pick<CardReader, 'actor' | 'store'>) =>
    withoutStrange(names, await readHomeLayout(store.db, actor.userId))
  const [first, ...others] = cards.map(({ name, answer }) =>
    homeCard.extend({ name: z.literal(name), data: answer.nullable() }),
  )
  return [
    reading({
      tag,
      path: HOME_CALLS.read,
      summary: '首页卡片：本人有权查看且未隐藏的',
      query: z.object({ waiting: z.literal('true').optional() }),
      answer: z.object({
        cards: z.array(first ? z.union([first, ...others]) : homeCard),
        layout: homeLayout,
      }),
      run: async ({ query: { waiting }, actor, token, language, store }) => {
        const layout = await readLayout({ actor, store })
        const request = { actor, token, language, store }
        if (waiting) {
          // The page of all waiting work shows these cards even if the user has hidden them on the
          // home page.
          const kinds = cards.filter(({ waits }) => waits)
          return { cards: await readCards(kinds, { ...request, most: WAITING_ROWS }), layout }
        }
        const hidden = new Set(layout.hidden)
        const shown = cards.filter((card) => partsOf(card).some((part) => !hidden.has(part)))
        return { cards: await readCards(shown, request), layout }
      },
    }),
    reading({
      tag,
      path: HOME_CALLS.layout,
      summary: '首页排列：本人可有的卡片名称与现有排列',
      answer: homeChoice,
      run: async ({ actor, language, store }) => {
        const [layout, allowed] = await Promise.all([
          readLayout({ actor, store }),
          Promise.all(cards.map(({ isFor }) => isFor?.({ actor, language, store }) ?? true)),
        ])
        return { names: cards.filter((_, index) => allowed[index]).flatMap(partsOf), layout }
      },
    }),
    writing({
      tag,
      method: 'PUT',
      path: HOME_CALLS.arrange,
      summary: '调整首页卡片',
      body: homeLayout,
      answer: z.null(),
      run: async ({ actor, body, store: { db } }) => {
        requireKnown(names, [...body.order, ...body.hidden])
        await writeHomeLayout(db, actor.userId, body)
        return { response: null, told: { key: 'home.arranged' } }
      },
    }),
  ]
}

/** The names of a card and of its figure. */
function partsOf({ name, hasTile }: HomeCard): string[] {
  return hasTile ? [name, tileOf(name)] : [name]
}

/** The stored layout without cards that the product no longer has. */
function withoutStrange(known: ReadonlySet<string>, { order, hidden }: HomeLayout): HomeLayout {
  const isKnown = (name: string) => known.has(name)
  return { order: order.filter(isKnown), hidden: hidden.filter(isKnown) }
}

function requireKnown(known: ReadonlySet<string>, names: readonly string[]): void {
  const strange = names.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new Failure('invalid', 'home.unknownCard', { values: { name: strange } })
}

type CardReader = HomeReader & { token: string; most?: number }

/** A card that fails does not affect the others, because people begin their day on this page. */
async function readCards(cards: readonly HomeCard[], reader: CardReader): Promise<HomeCardData[]> {
  const settled = await Promise.allSettled(
    cards.map(async ({ isFor, read }) => ((await (isFor?.(reader) ?? true)) ? read(reader) : null)),
  )
  return cards.flatMap(({ name }, index): HomeCardData[] => {
    const outcome = settled[index]
    if (outcome?.status !== 'fulfilled') {
      reader.store.onTrouble(outcome?.reason, `the card ${name} of the home page failed`)
      return [{ name, data: null, isFailed: true }]
    }
    return outcome.value === null ? [] : [{ name, data: outcome.value, isFailed: false }]
  })
}
