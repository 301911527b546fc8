import { metresFrom, type Point } from './coordinates.ts'

type Flat = { x: number; y: number }
type Edge = readonly [Flat, Flat]

function edgesOf(corners: readonly Flat[]): Edge[] {
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length]
    return to ? [[from, to] as const] : []
  })
}

/** Positive if `c` lies to the left of the line from `a` to `b`, 0 if it lies on the line. */
function turn(a: Flat, b: Flat, c: Flat): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
}

function isWithin([from, to]: Edge, { x, y }: Flat): boolean {
  const isBeside = x >= Math.min(from.x, to.x) && x <= Math.max(from.x, to.x)
  return isBeside && y >= Math.min(from.y, to.y) && y <= Math.max(from.y, to.y)
}

function isOn(edge: Edge, point: Flat): boolean {
  return turn(...edge, point) === 0 && isWithin(edge, point)
}

function doMeet(one: Edge, other: Edge): boolean {
  const isCut =
    turn(...one, other[0]) * turn(...one, other[1]) < 0 &&
    turn(...other, one[0]) * turn(...other, one[1]) < 0
  if (isCut) return true
  return other.some((end) => isOn(one, end)) || one.some((end) => isOn(other, end))
}

/** Neighbouring edges share a corner; the second must not run back along the first. */
function foldsBack([from, corner]: Edge, [, to]: Edge): boolean {
  return isOn([from, corner], to) || isOn([corner, to], from)
}

/** Whether two edges of a polygon meet outside the corner that neighbours share. */
export function crossesItself(corners: readonly Point[]): boolean {
  const edges = edgesOf(corners.map(({ lng, lat }) => ({ x: lng, y: lat })))
  const last = edges.length - 1
  return edges.some((one, at) =>
    edges.slice(at + 1).some((other, after) => {
      if (after === 0) return foldsBack(one, other)
      if (at === 0 && at + 1 + after === last) return foldsBack(other, one)
      return doMeet(one, other)
    }),
  )
}

function metresToEdge([from, to]: Edge): number {
  const [width, height] = [to.x - from.x, to.y - from.y]
  const length = width ** 2 + height ** 2
  const along = length === 0 ? 0 : -(from.x * width + from.y * height) / length
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(from.x + part * width, from.y + part * height)
}

/** How many metres a place lies outside a polygon; 0 inside and on its edges (ray casting). */
export function metresOutside(corners: readonly Point[], place: Point): number {
  const edges = edgesOf(corners.map((corner) => metresFrom(place, corner)))
  // Edges that the ray to the east crosses: an odd number means that the place is inside.
  const cuts = edges.filter(([from, to]) => {
    if (from.y > 0 === to.y > 0) return false
    return from.x - (from.y * (to.x - from.x)) / (to.y - from.y) > 0
  })
  return cuts.length % 2 === 1 ? 0 : Math.min(...edges.map(metresToEdge))
}
