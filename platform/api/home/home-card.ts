import type { z } from 'zod'
import type { HomeCard } from '#platform/api/calls/area.ts'

/** Declares a card whose `read` returns the shape of its schema `answer`. */
export function homeCard<T>(card: {
  name: string
  answer: z.ZodType<T>
  hasTile?: true
  waits?: true
  isFor?: HomeCard['isFor']
  read: (reader: Parameters<HomeCard['read']>[0]) => Promise<NoInfer<T> | null>
}): HomeCard {
  return card
}
