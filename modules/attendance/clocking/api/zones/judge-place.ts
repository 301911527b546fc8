import { type CoordinateSystem, metresBetween, type Point, toGcj02 } from './coordinates.ts'
import { metresOutside } from './polygon.ts'

/**
 * An area in which employees of a group may clock in; `wifiMacs` are hardware addresses of its access points.
 */
export type Area = {
  id: string
  system: CoordinateSystem
  centre: Point
  /** A circle by its radius in metres, or the corners of a polygon. */
  shape: { radius: number } | { corners: readonly Point[] }
  wifiMacs: readonly string[]
}

/** The place that a device reports; `accuracy` in metres is the device's own estimate. */
export type Fix = {
  at: { point: Point; system: CoordinateSystem } | null
  accuracy: number | null
  wifiMac: string | null
}

/**
 * `areaId` is null outside all areas; `distance` and `outsideBy` are metres from the centre and from the edge
 * of the nearest area.
 */
export type Judged = { areaId: string | null; distance: number | null; outsideBy: number | null }

/** Limits the tolerance in metres that a device gains by reporting a poor accuracy. */
const MOST_ALLOWED = 50

/** Tolerance of one millimetre for rounding errors, so that the edge counts as inside. */
const HAIR = 0.001

function allowed(accuracy: number | null): number {
  return accuracy === null || !(accuracy > 0) ? 0 : Math.min(accuracy, MOST_ALLOWED)
}

/** Normalises an address with colons, dashes or no separators, in lower or upper case. */
function plainMac(mac: string): string {
  return mac.replaceAll(/[^0-9a-f]/giu, '').toLowerCase()
}

function measure({ centre, shape, system }: Area, place: Point) {
  const distance = metresBetween(toGcj02(centre, system), place)
  if ('radius' in shape) return { distance, outsideBy: Math.max(0, distance - shape.radius) }
  const corners = shape.corners.map((corner) => toGcj02(corner, system))
  return { distance, outsideBy: metresOutside(corners, place) }
}

function isAtAccessPoint({ wifiMacs }: Area, mac: string | null): boolean {
  const normalized = plainMac(mac ?? '')
  return normalized !== '' && wifiMacs.some((known) => plainMac(known) === normalized)
}

/**
 * The area of a clock-in. A matching access point decides first, then the place: each circle or polygon is
 * extended by the accuracy of the device, up to 50 metres. Among several areas the nearest one counts;
 * outside all areas the result is the distance to the nearest.
 */
export function judgePlace(areas: readonly Area[], { at, accuracy, wifiMac }: Fix): Judged {
  const place = at && toGcj02(at.point, at.system)
  const measured = areas.map((area) => ({
    id: area.id,
    isKnown: isAtAccessPoint(area, wifiMac),
    ...(place ? measure(area, place) : { distance: null, outsideBy: null }),
  }))
  const [nearest] = measured.toSorted(
    (a, b) =>
      Number(b.isKnown) - Number(a.isKnown) ||
      (a.outsideBy ?? 0) - (b.outsideBy ?? 0) ||
      (a.distance ?? 0) - (b.distance ?? 0),
  )
  if (!nearest) return { areaId: null, distance: null, outsideBy: null }
  const { id, isKnown, distance, outsideBy } = nearest
  const isInside = outsideBy !== null && outsideBy <= allowed(accuracy) + HAIR
  return { areaId: isKnown || isInside ? id : null, distance, outsideBy }
}
