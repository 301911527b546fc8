import { WAITS_FOR, type WaitingKind, type WaitingRow } from './home-view.ts'

const since = ({ at }: WaitingRow) => at ?? '9'

type KindRows = Pick<WaitingKind, 'waitsFor'> & { rows: readonly WaitingRow[] }

/** The rows of several kinds in one list: decisions, then work, then reading; each with the longest wait first. */
export function inOrder(kinds: readonly KindRows[]): WaitingRow[] {
  return WAITS_FOR.flatMap((what) =>
    kinds
      .filter(({ waitsFor }) => waitsFor === what)
      .flatMap(({ rows }) => rows)
      .sort((one, other) => (since(one) < since(other) ? -1 : since(one) > since(other) ? 1 : 0)),
  )
}
