import { type CoordinateSystem, metresBetween, type Point, toGcj02 } from './coordinates.ts'
import { metresOutside } from './polygon.ts'

/** Where people of a group may clock in; `wifiMacs` are hardware addresses of its access points. */
export type Area = {
  id: string
  system: CoordinateSystem
  centre: Point
  /** A circle by its radius in metres, or the corners of a polygon. */
  shape: { radius: number } | { corners: readonly Point[] }
  wifiMacs: readonly string[]
}

/** What a device says of where it is; `accuracy` in metres is its own word. */
export type Fix = {
  at: { point: Point; system: CoordinateSystem } | null
  accuracy: number | null
  wifiMac: string | null
}

/** `areaId` is null outside of all areas; metres from the centre, and outside, of the one that counts. */
export type Judged = { areaId: string | null; distance: number | null; outsideBy: number | null }

/** No device gains more than this by saying that it does not know where it is, in metres. */
const MOST_ALLOWED = 50

/** Sides count as inside although they are reckoned: a millimetre. */
const HAIR = 0.001

function allowed(accuracy: number | null): number {
  return accuracy === null || !(accuracy > 0) ? 0 : Math.min(accuracy, MOST_ALLOWED)
}

/** Written with colons, dashes or nothing between, in small letters or capitals. */
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
  const asked = plainMac(mac ?? '')
  return asked !== '' && wifiMacs.some((known) => plainMac(known) === asked)
}

/**
 * The area that somebody is in: by an access point of it, else by place, where a circle or
 * polygon reaches as much further as the device is unsure, up to 50 metres. Of several the
 * nearest one; outside of all, how far the nearest is away.
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
