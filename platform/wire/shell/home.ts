import { z } from 'zod'

export const HOME_CALLS = {
  read: '/uc/api/Home/GetHomeCards',
  layout: '/uc/api/Home/GetHomeLayout',
  arrange: '/uc/api/Home/UpdateHomeLayout',
} as const

/** The most rows of one kind on the page of all waiting work. */
export const WAITING_ROWS = 20

const MAX_CARDS = 60

/**
 * The name of the figure of a card, if the card also has a content. The user moves and hides each separately.
 */
export function tileOf(card: string): string {
  return `${card}:tile`
}

/** `hr/headcount`: the area of the card, and the name of the card in it. */
const cardNames = z.array(z.string().max(60)).max(MAX_CARDS)

/** A user's home page layout; cards that it does not name come last, in their usual order. */
export const homeLayout = z.strictObject({ order: cardNames, hidden: cardNames })
export type HomeLayout = z.infer<typeof homeLayout>

/** One card of the answer. The code that knows its name interprets the content. */
export const homeCard = z.object({
  name: z.string(),
  data: z.unknown(),
  /** True when the content could not be computed. */
  isFailed: z.boolean(),
})
export type HomeCardData = z.infer<typeof homeCard>

/** The cards that a user may have, with or without content today. */
export const homeChoice = z.object({ names: z.array(z.string()), layout: homeLayout })

/** All cards that the user may see and has not hidden. */
export const homeAnswer = z.object({ cards: z.array(homeCard), layout: homeLayout })
