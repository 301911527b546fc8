import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller
let group: string

beforeAll(async () => {
  attend = await api.as('attend')
  group = String(await database.value("select id from attend_group where code = 'STD'"))
})

const areaValues = (values: object = {}) => ({
  id: newId(),
  name: '总部',
  attendGroupIds: [group],
  shape: '圆形',
  coordType: 'GCJ02',
  lng: '120.153600',
  lat: '30.287500',
  radius: 300,
  ...values,
})

const add = (values: object = {}) =>
  attend('/sa/AttendGroupArea/AddAttendGroupArea', { method: 'POST', body: areaValues(values) })

const corner = (lng: number, lat: number) => ({ lng: lng.toFixed(6), lat: lat.toFixed(6) })
const SQUARE = [corner(120, 30), corner(120.01, 30), corner(120.01, 30.01), corner(120, 30.01)]

describe('an area', () => {
  test.each([
    ['west of everything', { lng: '-180.000001' }, 'lng'],
    ['north of the pole', { lat: '90.000001' }, 'lat'],
    ['too small', { radius: 49 }, 'radius'],
    ['too large', { radius: 5_001 }, 'radius'],
    ['a polygon with two corners', { shape: '多边形', polygon: SQUARE.slice(0, 2) }, 'polygon'],
    ['a polygon without corners', { shape: '多边形' }, 'polygon'],
    [
      'a polygon that crosses itself',
      { shape: '多边形', polygon: [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] },
      'polygon',
    ],
    [
      'a polygon with 51 corners',
      {
        shape: '多边形',
        polygon: Array.from({ length: 51 }, (_, at) =>
          corner(120 + Math.cos((at / 51) * 6.283) / 100, 30 + Math.sin((at / 51) * 6.283) / 100),
        ),
      },
      'polygon',
    ],
    [
      'corners outside the earth',
      { shape: '多边形', polygon: [...SQUARE.slice(1), corner(181, 0)] },
      'polygon.3.lng',
    ],
    ['good until before it begins', { validFrom: '2026-02-01', validTo: '2026-01-31' }, 'validTo'],
    ['an access point that is none', { wifiMacs: 'a4:5e:60:c1:02:3f, office' }, 'wifiMacs'],
    ['no group', { attendGroupIds: [] }, 'attendGroupIds'],
    ['a group that there is not', { attendGroupIds: [newId()] }, 'attendGroupIds'],
  ])('%s is refused', async (_, values, field) => {
    expect(refusalIn(await add(values)).errors).toContain(field)
  })

  test('may be a polygon of up to fifty corners, at the edge of the earth too', async () => {
    const ring = Array.from({ length: 50 }, (_, at) =>
      corner(179.99 + Math.cos((at / 50) * 6.283) / 200, Math.sin((at / 50) * 6.283) / 200),
    )
    savedIn(
      await add({
        shape: '多边形',
        polygon: ring,
        radius: null,
        lng: '180.000000',
        lat: '0.000000',
      }),
    )
  })

  test('that says no radius has three hundred metres', async () => {
    const { id } = savedIn(await add({ radius: null }))
    expect(await database.value('select radius from attend_area where id = $1', [id])).toBe(300)
  })

  test('answers under the names that company back ends use', async () => {
    const { id } = savedIn(await add())
    const read = recordIn(await attend('/sa/AttendGroupArea/GetAreaById', { query: { id } }))
    expect(read).toMatchObject({ name: '总部', radius: 300, attendGroupIds: [group] })
    for (const [path, name] of [
      ['UpdateAttendGroup', '一号门'],
      ['UpdateAttendGroupArea', '二号门'],
    ]) {
      const { version } = recordIn(
        await attend('/sa/AttendGroupArea/GetAreaById', { query: { id } }),
      )
      const body = { id, version, name }
      savedIn(await attend(`/sa/AttendGroupArea/${path}`, { method: 'PUT', body }))
    }
    const listed = await attend('/sa/AttendGroupArea/GetAreaPageList', {
      query: { attendGroupIds: group, key: '二号门' },
    })
    expect(pageIn(listed).data.map((row) => row.id)).toEqual([id])
  })

  test('is seen by the leaders of its groups, and by no other', async () => {
    const rota = String(await database.value("select id from attend_group where code = 'ROT'"))
    const own = savedIn(await add({ attendGroupIds: [group, rota], name: '车间' }))
    const foreign = savedIn(await add({ attendGroupIds: [group], name: '总部二' }))
    const leader = await api.as('leader3')
    const ids = pageIn(
      await leader('/sa/AttendGroupArea/GetAreaPageList', { query: { pageSize: 500 } }),
    ).data.map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(foreign.id)
    const request = { query: { id: foreign.id } }
    expect((await leader('/sa/AttendGroupArea/GetAreaById', request)).status).toBe(404)
    expect(
      (await (await api.as('staff1'))('/sa/AttendGroupArea/GetAreaById', request)).status,
    ).toBe(403)
  })
})
