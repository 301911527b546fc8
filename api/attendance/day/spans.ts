export const MINUTE = 60
/** The end of the day that is computed, in seconds. */
export const MIDNIGHT = 86_400

/** From one moment to another, in seconds from midnight of the day that is computed; `to` is not part of it. */
export interface Span {
  from: number
  to: number
}

/** Spans in order of time that neither touch nor overlap. */
export type Spans = readonly Span[]

/** Any spans as ordered ones that do not overlap; empty ones fall out. */
export function joined(spans: Iterable<Span>): Spans {
  const ordered = [...spans].filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)
  const result: Span[] = []
  for (const span of ordered) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

/** What two sets of spans share. */
export function shared(some: Spans, others: Spans): Spans {
  return joined(
    some.flatMap((a) =>
      others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })),
    ),
  )
}

/** What is left of some spans without others. */
export function without(some: Spans, others: Spans): Spans {
  return others.reduce<Spans>(
    (left, { from, to }) =>
      left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ])
        .filter((span) => span.to > span.from),
    some,
  )
}

/** How long spans last together, in seconds. */
export function secondsOf(spans: Spans): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** From the first moment of spans to their last; none when there is none. */
export function hull(spans: Spans): Span | null {
  const [first] = spans
  const last = spans.at(-1)
  return first && last ? { from: first.from, to: last.to } : null
}
