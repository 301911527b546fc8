import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'

/** The result of reading `?asOf=`: a past day, nothing for today, or invalid. */
export type AsOfReading = { asOf?: string; isInvalid?: true }

/** Takes `asOf` out of the parameters of a list or a record, where the resource has history. */
export function takeAsOf(
  { dated }: Pick<Resource, 'dated'>,
  params: URLSearchParams,
  today: string,
): AsOfReading {
  if (!dated) return {}
  const [day = '', ...others] = params.getAll('asOf').filter(Boolean)
  params.delete('asOf')
  if (others.length > 0) return { isInvalid: true }
  if (day === '' || day === today) return {}
  return isCalendarDate(day) && day < today ? { asOf: day } : { isInvalid: true }
}
