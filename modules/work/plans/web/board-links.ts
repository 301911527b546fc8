import { openKey } from '#platform/wire/lists/open-tree.ts'

export const BOARD = '/work/year-plans'
const SEPARATOR = '.'
/** Largest number of open branches in an address. */
const MOST_OPEN = 60
const ALL = 'all'

/** The parameters that every board link keeps. */
export type BoardState = {
  year: string
  dept: string
  owner: string
  state: string
  /** Keys of open branches; `all`; or null for the default overview. */
  open: readonly string[] | 'all' | null
}

/** The board's address with some parameters changed. */
export function boardHref(state: BoardState, more: Partial<BoardState> = {}): string {
  const { open, ...filter } = { ...state, ...more }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== '') params.set(name, value)
  if (open === ALL) params.set('open', ALL)
  // The separator alone means that no branch is open, because an empty parameter would be dropped.
  else if (open !== null) params.set('open', open.join(SEPARATOR) || SEPARATOR)
  return `${BOARD}?${params}`
}

/** Toggles one branch in the list of open branches. */
export function withBranch(open: readonly string[], id: string): string[] {
  const key = openKey(id)
  return open.includes(key)
    ? open.filter((other) => other !== key)
    : [...open, key].slice(-MOST_OPEN)
}

export function readOpenPlans(params: URLSearchParams): BoardState['open'] {
  const value = params.get('open')
  if (value === ALL) return ALL
  if (value === null || !/^[0-9a-f.]+$/.test(value)) return null
  return value.split(SEPARATOR).filter(Boolean).slice(0, MOST_OPEN)
}
