import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** The parameter that shows editors the record as its readers see it. */
export const READING = 'reading'
const MAX_KEY = 100

/** Whether the user reads a page instead of managing it. */
export function isToBeRead({ resource, permissions, url }: ResourceCall): boolean {
  return !rightsOn(resource, permissions).edit || wantsReading(url)
}

export const wantsReading = (url: URL): boolean => url.searchParams.get(READING) === '1'

/** The keyword of the search. */
export const keyIn = (url: URL): string =>
  (url.searchParams.get('key') ?? '').trim().slice(0, MAX_KEY)

/** The page number in the address; the first for an invalid one. */
export function pageIn(url: URL): number {
  const text = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1
}
