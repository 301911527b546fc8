/** Links of a list: every state of it is in the query of its URL. */

/** A relative link with some parameters replaced; null or '' removes a parameter. */
export function withParams(
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return `?${params}`
}

/** A link to a page; the first one needs no parameter. */
export function pageLink(search: string, page: number): string {
  return withParams(search, { page: page > 1 ? String(page) : null })
}

/** Sorting by a column: ascending first, then the other way round. It starts at the first page. */
export function sortLink(search: string, name: string, sorted: 'asc' | 'desc' | undefined): string {
  return withParams(search, {
    orderBy: sorted === 'asc' ? `${name} desc` : `${name} asc`,
    page: null,
  })
}

/** The parameters as hidden inputs, for a form that changes only some of them. */
export function keptParams(
  search: string,
  changed: readonly string[],
): { name: string; value: string }[] {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !changed.includes(name))
    .map(([name, value]) => ({ name, value }))
}

const NEIGHBOURS = 2

/** Page numbers around the current one with the first and the last; null is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, pageCount])
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near++) wanted.add(near)
  const numbers: (number | null)[] = []
  let last = 0
  for (const number of [...wanted].sort((a, b) => a - b)) {
    if (number < 1 || number > pageCount) continue
    if (number > last + 1) numbers.push(null)
    numbers.push(number)
    last = number
  }
  return numbers
}

const MAX_BACK_LENGTH = 2_000

/** The parameters of a link to a record: the day of the list, and the state of the list to return to. */
export function backSuffix(search: string): string {
  const kept = search.length > MAX_BACK_LENGTH ? '' : search
  return recordSuffix(new URLSearchParams(search).get('asOf') ?? '', kept)
}

/** The query of a link to a record: the day, and the state of the list to go back to. */
export function recordSuffix(asOf: string, back: string): string {
  const parts = Object.entries({ asOf, back }).filter(([, value]) => value !== '')
  if (parts.length === 0) return ''
  return `?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/**
 * The list state in a `back` parameter. It is used only as a query, always behind a path of this product, so
 * it cannot lead to another site.
 */
export function readBack(params: URLSearchParams): string {
  const text = params.get('back') ?? ''
  return text.length > MAX_BACK_LENGTH ? '' : new URLSearchParams(text).toString()
}
