import type { AreaPlan } from '#modules/attendance/clocking/wire/clocking.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { AreaPicture } from './zone-view.ts'

const SIZE = 480
/** Free space around the shape, as a factor of its extent. */
const MARGIN = 1.25
/** A place farther away than this factor would shrink the area to a dot. */
const MOST_ZOOM = 4
const LEAST_REACH = 60
const METRES_A_DEGREE = (Math.PI * 6_371_008.8) / 180
const [MOST_LINES, BAR_SHARE] = [5, 0.25]
const DIGITS = 10
const EDGE = 14
/** The space in pixels that a label or the north arrow needs. */
const LABEL = 64

type Spot = { x: number; y: number }

/** The largest of 1, 2 and 5 times a power of ten that does not exceed the value. */
function roundDown(value: number): number {
  const power = DIGITS ** Math.floor(Math.log10(value))
  const factor = [5, 2].find((one) => one * power <= value) ?? 1
  return factor * power
}

function reachOf({ radius, corners, tried }: AreaPlan): number {
  const far = ({ x, y }: Spot) => Math.max(Math.abs(x), Math.abs(y))
  const shape = Math.max(LEAST_REACH, radius ?? 0, ...corners.map(far))
  const distance = tried?.at ? far(tried.at) : 0
  return MARGIN * (distance > shape && distance <= MOST_ZOOM * shape ? distance : shape)
}

const round = (value: number) => Math.round(value * DIGITS) / DIGITS

/** Grid lines of one direction: at equal distances in degrees on both sides of the centre. */
function linesOf(
  at: number,
  metresADegree: number,
  reach: number,
  draw: (metres: number, degrees: string) => AreaPicture['lines'][number],
): AreaPicture['lines'] {
  const step = roundDown((2 * reach) / metresADegree / MOST_LINES) * 2
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)))
  const first = Math.ceil((at - reach / metresADegree) / step)
  const last = Math.floor((at + reach / metresADegree) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const degrees = (first + index) * step
    return draw((degrees - at) * metresADegree, `${degrees.toFixed(decimals)}°`)
  })
}

/** The area with north up, as large as the picture allows. */
export function drawArea(plan: AreaPlan, { t, language }: ResourceCall): AreaPicture {
  const reach = reachOf(plan)
  const scale = SIZE / (2 * reach)
  const place = ({ x, y }: Spot): Spot => ({
    x: round(SIZE / 2 + x * scale),
    y: round(SIZE / 2 - y * scale),
  })
  const { centre, radius, corners, tried } = plan
  const middle = place({ x: 0, y: 0 })
  const metres = roundDown(2 * reach * BAR_SHARE)
  const isNear = tried?.at && Math.max(Math.abs(tried.at.x), Math.abs(tried.at.y)) <= reach
  const across = METRES_A_DEGREE * Math.max(Math.cos((centre.lat * Math.PI) / 180), 1e-6)
  return {
    size: SIZE,
    circle: radius === null ? null : { ...middle, r: round(radius * scale) },
    polygon: corners.map((corner) => `${place(corner).x},${place(corner).y}`).join(' '),
    centre: middle,
    tried: tried?.at && isNear ? { ...place(tried.at), isInside: tried.isInside } : null,
    lines: [
      ...linesOf(centre.lng, across, reach, (x, label) => {
        const at = place({ x, y: 0 }).x
        const hasRoom = at < SIZE - LABEL
        return { path: `M${at} 0V${SIZE}`, label: hasRoom ? label : '', x: at + 2, y: SIZE - 4 }
      }),
      ...linesOf(centre.lat, METRES_A_DEGREE, reach, (y, label) => {
        const at = place({ x: 0, y }).y
        const hasRoom = at > LABEL && at < SIZE - EDGE
        return { path: `M0 ${at}H${SIZE}`, label: hasRoom ? label : '', x: 2, y: at - 2 }
      }),
    ],
    bar: {
      from: SIZE - EDGE - round(metres * scale),
      to: SIZE - EDGE,
      y: EDGE * 2,
      label: t('area.metres', { metres: formatNumber(metres, language) }),
    },
    about: t(radius === null ? 'area.aboutPolygon' : 'area.aboutCircle', {
      corners: corners.length,
      metres: formatNumber(radius ?? 0, language),
      east: centre.lng.toFixed(6),
      north: centre.lat.toFixed(6),
    }),
  }
}
