import { CIRCLE } from '#modules/attendance/clocking/define/choices.ts'
import { attendAreas } from '#modules/attendance/clocking/define/clock-zone.ts'
import type { AreaPlan } from '#modules/attendance/clocking/wire/clocking.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { type CoordinateSystem, isOnEarth, metresFrom, type Point, toGcj02 } from './coordinates.ts'
import { type Area, judgePlace } from './judge-place.ts'
import { areaOf } from './zone-cache.ts'

/** The place that the user tries. */
type Tried = {
  lng?: number | undefined
  lat?: number | undefined
  accuracy?: number | undefined
  coordType: CoordinateSystem
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function storedArea(record: WireRecord): Area {
  const { id, lng, lat, radius, polygon, shape, coordType, wifiMacs } = record
  return areaOf({
    id,
    lng: Number(lng),
    lat: Number(lat),
    radius: Number(radius),
    isCircle: shape === CIRCLE,
    wifiMacs: asText(wifiMacs),
    coordType: asText(coordType) as CoordinateSystem,
    polygon: rowsIn(polygon).map((row) => ({ lng: asText(row.lng), lat: asText(row.lat) })),
  })
}

/** An area on a plane, and whether a place is inside, by the same rule as clock-ins. */
export async function readAreaPlan(
  db: Database,
  actor: Actor,
  id: string,
  tried: Tried,
): Promise<AreaPlan> {
  const record = await selectRecord(db, attendAreas, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  const area = storedArea(record)
  const centre = toGcj02(area.centre, area.system)
  const onPlane = (point: Point, system: CoordinateSystem) =>
    metresFrom(centre, toGcj02(point, system))
  const { shape } = area
  return {
    centre,
    radius: 'radius' in shape ? shape.radius : null,
    corners: 'corners' in shape ? shape.corners.map((at) => onPlane(at, area.system)) : [],
    tried: tryPlace(area, tried, onPlane),
  }
}

function tryPlace(
  area: Area,
  { lng, lat, accuracy, coordType }: Tried,
  onPlane: (point: Point, system: CoordinateSystem) => { x: number; y: number },
): AreaPlan['tried'] {
  if (lng === undefined || lat === undefined) return null
  const point = { lng, lat }
  if (!isOnEarth(point)) throw new Failure('invalid', 'clock.notOnEarth')
  const fix = { at: { point, system: coordType }, accuracy: accuracy ?? null, wifiMac: null }
  const { areaId, distance, outsideBy } = judgePlace([area], fix)
  return { at: onPlane(point, coordType), isInside: areaId !== null, distance, outsideBy }
}
