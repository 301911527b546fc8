/** A place on the earth, in degrees. */
export type Point = { lng: number; lat: number }

/** WGS84: satellites; GCJ02: maps of mainland China; BD09: Baidu maps. */
export type CoordinateSystem = 'WGS84' | 'GCJ02' | 'BD09'

/** Mean radius of the earth in metres (IUGG, R1). */
const EARTH_RADIUS = 6_371_008.8

/** The ellipsoid of GCJ-02 (Krasovsky 1940): metres, eccentricity squared. */
const ELLIPSOID = { axis: 6_378_245, eccentricity: 0.006_693_421_622_965_943 }

/** GCJ-02 shifts places only inside these bounds. */
const MAINLAND = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 }

const BAIDU_TURN = (Math.PI * 3000) / 180

const wave = (height: number, value: number) => height * Math.sin(value * Math.PI)

/**
 * The GCJ-02 shift in metres, on a plane near 105° E 35° N: an approximation that agrees with maps within a few metres.
 */
function shiftOf({ lng, lat }: Point): { east: number; north: number } {
  const [x, y] = [lng - 105, lat - 35]
  const both = wave(20, 6 * x) + wave(20, 2 * x)
  const north = wave(20, y) + wave(40, y / 3) + wave(160, y / 12) + wave(320, y / 30)
  const east = wave(20, x) + wave(40, x / 3) + wave(150, x / 12) + wave(300, x / 30)
  const root = Math.sqrt(Math.abs(x))
  return {
    north: -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + ((both + north) * 2) / 3,
    east: 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + ((both + east) * 2) / 3,
  }
}

function isOnMainland({ lng, lat }: Point): boolean {
  const isBetween = lng >= MAINLAND.west && lng <= MAINLAND.east
  return isBetween && lat >= MAINLAND.south && lat <= MAINLAND.north
}

function fromSatellite(point: Point): Point {
  if (!isOnMainland(point)) return point
  const { east, north } = shiftOf(point)
  const latitude = radians(point.lat)
  const bend = 1 - ELLIPSOID.eccentricity * Math.sin(latitude) ** 2
  const along = (ELLIPSOID.axis / Math.sqrt(bend)) * Math.cos(latitude)
  const across = (ELLIPSOID.axis * (1 - ELLIPSOID.eccentricity)) / bend ** 1.5
  return { lng: point.lng + degrees(east / along), lat: point.lat + degrees(north / across) }
}

function fromBaidu({ lng, lat }: Point): Point {
  const [x, y] = [lng - 0.0065, lat - 0.006]
  const length = Math.hypot(x, y) - 0.000_02 * Math.sin(y * BAIDU_TURN)
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * BAIDU_TURN)
  return { lng: length * Math.cos(angle), lat: length * Math.sin(angle) }
}

/** Converts a place to GCJ-02; outside mainland China it equals WGS84. */
export function toGcj02(point: Point, system: CoordinateSystem): Point {
  if (system === 'WGS84') return fromSatellite(point)
  return system === 'BD09' ? fromBaidu(point) : point
}

/** Whether the coordinates are valid: −180 to 180 and −90 to 90 degrees. */
export function isOnEarth({ lng, lat }: Point): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

/** Metres between two places, along the great circle (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const part =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** `place` in metres east and north of `centre`, on a plane that touches the earth there. */
export function metresFrom(centre: Point, place: Point): { x: number; y: number } {
  const along = EARTH_RADIUS * Math.cos(radians(centre.lat))
  return {
    x: radians(nearestTurn(place.lng - centre.lng)) * along,
    y: radians(place.lat - centre.lat) * EARTH_RADIUS,
  }
}

/** The same angle between −180 and 180: areas may lie across the date line. */
function nearestTurn(angle: number): number {
  return angle - 360 * Math.round(angle / 360)
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
