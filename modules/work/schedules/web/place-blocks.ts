import type { Block, Placed } from './calendar-view.ts'

/** A column shows the whole day; the hours of the night are drawn lower than the others. */
export const FIRST_HOUR = 0
export const LAST_HOUR = 24
const ROW_MINUTES = 30
export const ROWS = ((LAST_HOUR - FIRST_HOUR) * 60) / ROW_MINUTES
/** More lanes would be unreadable, so further blocks share the last lane. */
const MOST_LANES = 4

/** A block with its bounds, in minutes from midnight. */
export type Timed = { block: Block; from: number; to: number }

/** The row of a minute, counted from 1. */
export function rowOf(minute: number): number {
  return Math.floor((minute - FIRST_HOUR * 60) / ROW_MINUTES) + 1
}

/** True when two times overlap. */
export function meets(one: Pick<Timed, 'from' | 'to'>, other: Pick<Timed, 'from' | 'to'>): boolean {
  return one.from < other.to && other.from < one.to
}

/**
 * Places the blocks of a day in half-hour rows: each block takes the first free lane, and a group
 * of overlapping blocks shares the width.
 */
export function placeBlocks(times: readonly Timed[]): Placed[] {
  const sorted = [...times].sort((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed[] = []
  let cluster: { timed: Timed; lane: number }[] = []
  let clusterEnd = -1
  const close = () => {
    const lanes = Math.min(MOST_LANES, Math.max(0, ...cluster.map(({ lane }) => lane)) || 1)
    for (const { timed, lane } of cluster) placed.push(place(timed, Math.min(lane, lanes), lanes))
    cluster = []
  }
  for (const timed of sorted) {
    if (timed.from >= clusterEnd) close()
    const taken = new Set(
      cluster.filter(({ timed: other }) => meets(other, timed)).map(({ lane }) => lane),
    )
    let lane = 1
    while (taken.has(lane)) lane += 1
    cluster.push({ timed, lane })
    clusterEnd = Math.max(clusterEnd, timed.to)
  }
  close()
  return placed
}

function place({ block, from, to }: Timed, lane: number, lanes: number): Placed {
  const first = Math.min(Math.max(rowOf(from), 1), ROWS)
  const last = Math.min(Math.max(rowOf(to - 1), first), ROWS)
  return { ...block, from: first, span: last - first + 1, lane, lanes }
}
