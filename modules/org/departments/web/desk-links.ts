import { MAX_OPEN, openKey } from '#platform/wire/lists/open-tree.ts'

const DESK = '/org/departments'

/** State that every URL of the workbench keeps. */
export type DeskState = {
  /** The day, unless it is today. */
  at: string | null
  /** Keys of the open lines of the tree. */
  open: readonly string[]
  /** Whether the URL names the open lines. If it does not, the tree opens to the depth of the overview. */
  isOpenSaid: boolean
}

const SEPARATOR = '.'

/** The URL of a department, or of all when the id is null, with day and open lines. */
export function deskHref(
  { at, open, isOpenSaid }: DeskState,
  id: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(more)
  if (at !== null) params.set('at', at)
  // A dot means that all lines are closed. An empty parameter would mean that the URL does not name the open
  // lines.
  if (isOpenSaid) params.set('open', open.join(SEPARATOR) || SEPARATOR)
  const path = id === null ? DESK : `${DESK}/${id}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** The state with one line toggled; when too many are open, the oldest closes. */
export function withToggled(state: DeskState, id: string): DeskState {
  const key = openKey(id)
  const others = state.open.filter((open) => open !== key)
  const open = others.length < state.open.length ? others : [...others, key].slice(-MAX_OPEN)
  return { ...state, open, isOpenSaid: true }
}

/** Reads the open lines from the URL; null when it names none. */
export function readOpen(params: URLSearchParams): string[] | null {
  const value = params.get('open')
  if (value === null || !/^[0-9a-f.]+$/.test(value)) return null
  return value.split(SEPARATOR).filter(Boolean).slice(0, MAX_OPEN)
}

/** Anchor of a line, so that without scripts the page scrolls to the opened line. */
export function lineId(id: string): string {
  return `d-${openKey(id)}`
}
