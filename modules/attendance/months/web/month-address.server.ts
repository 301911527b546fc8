import { isUuid } from '#platform/wire/values/uuid.ts'

const MAX_PAGE = 9_999

/** An id in the URL; empty if it is none. */
export function idIn(url: URL, name: string): string {
  const id = url.searchParams.get(name) ?? ''
  return isUuid(id) ? id : ''
}

/** The page in the URL; the first one if it is not a valid page. */
export function pageIn(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
