import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnEarth, metresBetween, type Point, toGcj02 } from './coordinates.ts'
import { type Area, type Fix, judgePlace } from './judge-place.ts'
import { crossesItself, metresOutside } from './polygon.ts'

const CENTRE = { lng: 116.404, lat: 39.915 }
const AREA: Area = {
  id: 'gate',
  system: 'GCJ02',
  centre: CENTRE,
  shape: { radius: 300 },
  wifiMacs: ['AC:DE:48:00:11:22'],
}

function fix(point: Point, accuracy: number | null = null): Fix {
  return { at: { point, system: 'GCJ02' }, accuracy, wifiMac: null }
}

/** A degree of latitude is R·π/180 = 111,195.08 m; a degree of longitude is this length times cos φ. */
function away(from: Point, east: number, north: number): Point {
  const degree = 111_195.08
  return {
    lng: from.lng + east / (degree * Math.cos((from.lat * Math.PI) / 180)),
    lat: from.lat + north / degree,
  }
}

const place = fc.record({
  lng: fc.double({ min: 74, max: 134, noNaN: true }),
  lat: fc.double({ min: 4, max: 53, noNaN: true }),
})

/** Corners in the order of their angles around the middle, so that no two sides meet. */
const simple = fc
  .uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 5, maxLength: 50 })
  .filter((angles) => {
    const sorted = angles.toSorted((a, b) => a - b)
    const gaps = sorted.map((angle, index) => (sorted[index + 1] ?? 360 + (sorted[0] ?? 0)) - angle)
    return Math.max(...gaps) < 170
  })
  .map((angles) =>
    angles
      .toSorted((a, b) => a - b)
      .map((angle) => (angle * Math.PI) / 180)
      .map((angle) => away(CENTRE, 200 * Math.cos(angle), 200 * Math.sin(angle))),
  )

describe('coordinates', () => {
  test('agree with the places that converters of maps give', () => {
    const satellite = toGcj02(CENTRE, 'WGS84')
    expect([satellite.lng, satellite.lat].map((value) => value.toFixed(6))).toEqual([
      '116.410244',
      '39.916404',
    ])
    const baidu = toGcj02(CENTRE, 'BD09')
    expect([baidu.lng, baidu.lat].map((value) => value.toFixed(6))).toEqual([
      '116.397627',
      '39.908657',
    ])
  })

  test('are not moved outside of the mainland', () => {
    const madrid = { lng: -3.7038, lat: 40.4168 }
    expect(toGcj02(madrid, 'WGS84')).toEqual(madrid)
  })

  test('move a place of the mainland by less than a kilometre', () => {
    fc.assert(fc.property(place, (point) => metresBetween(point, toGcj02(point, 'WGS84')) < 1000))
  })

  test('measure a quarter of the equator as a quarter of the circle', () => {
    // 2π · 6,371,008.8 m / 4
    expect(metresBetween({ lng: 0, lat: 0 }, { lng: 90, lat: 0 })).toBeCloseTo(10_007_557.2, 0)
  })

  test('measure the same both ways', () => {
    fc.assert(
      fc.property(
        place,
        place,
        (a, b) => Math.abs(metresBetween(a, b) - metresBetween(b, a)) < 1e-6,
      ),
    )
  })

  test('are on the earth up to its ends, and numbers', () => {
    expect(isOnEarth({ lng: 180, lat: -90 })).toBe(true)
    expect(isOnEarth({ lng: 180.1, lat: 0 })).toBe(false)
    expect(isOnEarth({ lng: 0, lat: Number.NaN })).toBe(false)
  })
})

describe('polygons', () => {
  const bow = [
    { lng: 0, lat: 0 },
    { lng: 1, lat: 1 },
    { lng: 1, lat: 0 },
    { lng: 0, lat: 1 },
  ]

  test('that cross themselves are found', () => {
    expect(crossesItself(bow)).toBe(true)
  })

  test('whose side goes back over the one before are found', () => {
    expect(
      crossesItself([
        { lng: 0, lat: 0 },
        { lng: 2, lat: 0 },
        { lng: 1, lat: 0 },
        { lng: 1, lat: 1 },
      ]),
    ).toBe(true)
  })

  test('that are a line are found, whichever corner is named first', () => {
    const line = [0, 1, 2].map((lng) => ({ lng, lat: 0 }))
    for (const from of [0, 1, 2]) {
      expect(crossesItself([...line.slice(from), ...line.slice(0, from)])).toBe(true)
    }
  })

  test('around a middle do not cross themselves; with two corners exchanged they do', () => {
    fc.assert(
      fc.property(simple, fc.nat(), (corners, nth) => {
        expect(crossesItself(corners)).toBe(false)
        const at = nth % (corners.length - 1)
        const swapped = corners.with(at, corners[at + 1] ?? CENTRE)
        expect(crossesItself(swapped.with(at + 1, corners[at] ?? CENTRE))).toBe(true)
      }),
    )
  })

  test('say the same in whichever direction and from whichever corner they are drawn', () => {
    const metre = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(simple, fc.nat({ max: 49 }), metre, metre, (corners, from, east, north) => {
        const point = away(CENTRE, east, north)
        const turned = [...corners.slice(from), ...corners.slice(0, from)]
        const expected = metresOutside(corners, point)
        expect(metresOutside(turned, point)).toBeCloseTo(expected, 6)
        expect(metresOutside(turned.toReversed(), point)).toBeCloseTo(expected, 6)
      }),
    )
  })

  test('tell how far outside a place is: 300 m east of a square of 200 m by 200 m', () => {
    const square = [
      away(CENTRE, -100, -100),
      away(CENTRE, 100, -100),
      away(CENTRE, 100, 100),
      away(CENTRE, -100, 100),
    ]
    expect(metresOutside(square, CENTRE)).toBe(0)
    expect(metresOutside(square, away(CENTRE, 400, 0))).toBeCloseTo(300, 1)
  })
})

describe('judging a place', () => {
  test('is inside up to the radius', () => {
    expect(judgePlace([AREA], fix(away(CENTRE, 299, 0))).areaId).toBe('gate')
    expect(judgePlace([AREA], fix(away(CENTRE, 301, 0)))).toMatchObject({ areaId: null })
  })

  test('gives what the device is unsure of, and never more than 50 metres', () => {
    const beyond = away(CENTRE, 0, 340)
    expect(judgePlace([AREA], fix(beyond, 30)).areaId).toBeNull()
    expect(judgePlace([AREA], fix(beyond, 41)).areaId).toBe('gate')
    expect(judgePlace([AREA], fix(away(CENTRE, 0, 360), 1_000_000)).areaId).toBeNull()
  })

  test('gives nothing for an accuracy that is none', () => {
    for (const accuracy of [-100, Number.NaN, null]) {
      expect(judgePlace([AREA], fix(away(CENTRE, 0, 310), accuracy)).areaId).toBeNull()
      expect(judgePlace([AREA], fix(away(CENTRE, 0, 290), accuracy)).areaId).toBe('gate')
    }
  })

  test('is inside at an access point, wherever the device says it is', () => {
    const far = { ...fix(away(CENTRE, 9000, 0)), wifiMac: 'ac-de-48-00-11-22' }
    expect(judgePlace([AREA], far).areaId).toBe('gate')
    expect(judgePlace([AREA], { ...far, at: null }).areaId).toBe('gate')
    const nameless = { ...AREA, wifiMacs: [''] }
    expect(judgePlace([nameless], { ...far, wifiMac: '' }).areaId).toBeNull()
  })

  test('takes the nearest of several', () => {
    const other = { ...AREA, id: 'yard', centre: away(CENTRE, 500, 0) }
    expect(judgePlace([AREA, other], fix(away(CENTRE, 450, 0))).areaId).toBe('yard')
    expect(judgePlace([other, AREA], fix(away(CENTRE, 10, 0))).areaId).toBe('gate')
  })

  test('finds nobody anywhere where there is no area or no place', () => {
    const none = { areaId: null, distance: null, outsideBy: null }
    expect(judgePlace([], fix(CENTRE))).toEqual(none)
    expect(judgePlace([AREA], { at: null, accuracy: 10, wifiMac: null })).toEqual(none)
  })
})
