import { MAX_OPEN, openKey } from '#platform/wire/lists/open-tree.ts'

const DESK = '/org/departments'

/** What every address of the workbench keeps. */
export type DeskState = {
  /** The day, unless it is today. */
  at: string | null
  /** Keys of what is open in the tree. */
  open: readonly string[]
  /** Whether the address says so; else the tree is open as far as it is an overview. */
  isOpenSaid: boolean
}

const SEPARATOR = '.'

/** A department, or null for all of them, with what the address keeps. */
export function deskHref(
  { at, open, isOpenSaid }: DeskState,
  id: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(more)
  if (at !== null) params.set('at', at)
  // A dot for nothing at all: an empty one would say nothing.
  if (isOpenSaid) params.set('open', open.join(SEPARATOR) || SEPARATOR)
  const path = id === null ? DESK : `${DESK}/${id}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** The state with one line of the tree opened or closed; of too many open ones the oldest is closed. */
export function withToggled(state: DeskState, id: string): DeskState {
  const key = openKey(id)
  const others = state.open.filter((open) => open !== key)
  const open = others.length < state.open.length ? others : [...others, key].slice(-MAX_OPEN)
  return { ...state, open, isOpenSaid: true }
}

/** What is open as the address says it; null where it does not. */
export function readOpen(params: URLSearchParams): string[] | null {
  const given = params.get('open')
  if (given === null || !/^[0-9a-f.]+$/.test(given)) return null
  return given.split(SEPARATOR).filter(Boolean).slice(0, MAX_OPEN)
}

/** The place of a line on the page: after its line was opened without scripts, it is in sight. */
export function lineId(id: string): string {
  return `d-${openKey(id)}`
}
