import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'

/** What became of `?asOf=`: a day that is past, nothing for today, or a mistake. */
export type AskedAsOf = { asOf?: string; isInvalid?: true }

/** Takes the day that a list or a record is asked for out of its parameters, where there are such days. */
export function takeAsOf(
  { dated }: Pick<Resource, 'dated'>,
  params: URLSearchParams,
  today: string,
): AskedAsOf {
  if (!dated) return {}
  const [given = '', ...others] = params.getAll('asOf').filter(Boolean)
  params.delete('asOf')
  if (others.length > 0) return { isInvalid: true }
  if (given === '' || given === today) return {}
  return isCalendarDate(given) && given < today ? { asOf: given } : { isInvalid: true }
}
