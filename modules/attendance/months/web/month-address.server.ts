import { isUuid } from '#platform/wire/values/uuid.ts'

/** An id in the URL; empty if it is none. */
export function idIn(url: URL, name: string): string {
  const id = url.searchParams.get(name) ?? ''
  return isUuid(id) ? id : ''
}
