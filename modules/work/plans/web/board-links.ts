import { openKey } from '#platform/wire/lists/open-tree.ts'

export const BOARD = '/work/year-plans'
const SEPARATOR = '.'
/** As many branches are told apart by an address. */
const MOST_OPEN = 60
const ALL = 'all'

/** What every address of the plans of a year keeps. */
export type BoardState = {
  year: string
  dept: string
  owner: string
  state: string
  /** Keys of what is open; all of it; or null for as much as gives an overview. */
  open: readonly string[] | 'all' | null
}

/** The plans as asked for, with something of it otherwise. */
export function boardHref(state: BoardState, more: Partial<BoardState> = {}): string {
  const { open, ...asked } = { ...state, ...more }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value !== '') params.set(name, value)
  if (open === ALL) params.set('open', ALL)
  // A dot for nothing at all: an empty one would say nothing.
  else if (open !== null) params.set('open', open.join(SEPARATOR) || SEPARATOR)
  return `${BOARD}?${params}`
}

/** With one branch opened or closed among those that are open. */
export function withBranch(open: readonly string[], id: string): string[] {
  const key = openKey(id)
  return open.includes(key)
    ? open.filter((other) => other !== key)
    : [...open, key].slice(-MOST_OPEN)
}

export function readOpenPlans(params: URLSearchParams): BoardState['open'] {
  const given = params.get('open')
  if (given === ALL) return ALL
  if (given === null || !/^[0-9a-f.]+$/.test(given)) return null
  return given.split(SEPARATOR).filter(Boolean).slice(0, MOST_OPEN)
}
