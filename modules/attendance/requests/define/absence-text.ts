import { choiceLabel } from '#platform/define/described/labels.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { LEAVE_KIND } from './choices.ts'

type Words = { t: (key: string) => string; language: Language }

/**
 * Why a person is away: the kind of leave, or else the kind of request. The text of a trip contains
 * its destination.
 */
export function absenceText(
  sort: string | null,
  kind: string | null,
  { t, language }: Words,
): string {
  if (sort === null) return ''
  const isLeave = sort === 'leave' || sort === 'hours'
  if (isLeave && kind !== null) return choiceLabel(LEAVE_KIND, kind, language)
  const word = t(`schedule.away.${sort}`)
  return sort === 'work' && kind !== null ? `${word} · ${kind}` : word
}
