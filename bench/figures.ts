/** One row of the table that `npm run bench` prints. */
export type Figure = {
  name: string
  ours: string
  /** The comparison: a peer of the same run, or a limit. */
  against: string
  ratio: string
  goal: string
  met: boolean
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Our speed as a multiple of the peer's; 1 is the same. */
export function atLeast(
  name: string,
  unit: string,
  ours: number,
  peer: number,
  peerName: string,
  goal: number,
): Figure {
  const ratio = ours / peer
  return {
    name,
    ours: `${ours.toFixed(0)} ${unit}`,
    against: `${peerName}: ${peer.toFixed(0)} ${unit}`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  }
}

export function atMost(
  name: string,
  unit: string,
  ours: number,
  limit: number,
  limitName: string,
  goal = 1,
): Figure {
  const ratio = ours / limit
  const digits = unit === 'kB' ? 1 : 2
  return {
    name,
    ours: `${ours.toFixed(digits)} ${unit}`,
    against: `${limitName}: ${limit.toFixed(digits)} ${unit}`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${goal}`,
    met: ratio <= goal,
  }
}

/** A figure without a target, with another figure for comparison. */
export function beside(
  name: string,
  unit: string,
  ours: number,
  other: number,
  otherName: string,
): Figure {
  return { ...atMost(name, unit, ours, other, otherName), goal: '', met: true }
}

export function printFigures(figures: readonly Figure[]): string {
  const head: Figure = {
    name: 'figure',
    ours: 'ours',
    against: 'peer or limit',
    ratio: 'ratio',
    goal: 'goal',
    met: true,
  }
  const columns = ['name', 'ours', 'against', 'ratio', 'goal'] as const
  const width = columns.map((column) =>
    Math.max(...[head, ...figures].map((figure) => figure[column].length)),
  )
  const line = (figure: Figure, mark: string) =>
    `${columns.map((column, at) => figure[column].padEnd(width[at] ?? 0)).join('  ')}  ${mark}`
  return [
    line(head, ''),
    ...figures.map((figure) => line(figure, figure.met ? 'met' : 'MISSED')),
  ].join('\n')
}
