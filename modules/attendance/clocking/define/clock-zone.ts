import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  integer,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { AREA_SHAPE, CIRCLE, COORDINATES, USUAL_COORDINATES } from './choices.ts'

const LNG = { scale: 6, min: -180, max: 180, required: true } as const
const LAT = { scale: 6, min: -90, max: 90, required: true } as const
const reach = { group: 'reach' } as const

const MOST_CORNERS = 50
export const FEWEST_CORNERS = 3

/** 考勤区域: areas in which employees of some attendance groups may clock in. */
export const attendAreas = defineResource({
  path: 'attendance/areas',
  table: 'attend_area',
  label: '考勤区域',
  controller: { family: 'sa', name: 'AttendGroupArea', list: 'GetAreaPageList' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { scope: { group: 'attendGroupIds' } },
  groups: { base: '考勤区域', reach: '范围' },
  fields: {
    name: text('区域名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    attendGroupIds: references('适用考勤组', 'attendance/groups', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    address: text('地址', { in: ['list', 'form', 'search'], max: 120, under: 'name' }),
    shape: choice('区域形状', AREA_SHAPE, {
      ...reach,
      in: ['list', 'form', 'filter'],
      required: true,
      initial: CIRCLE,
    }),
    coordType: choice('坐标系', COORDINATES, {
      ...reach,
      required: true,
      initial: USUAL_COORDINATES,
    }),
    lng: decimal('经度', { ...reach, ...LNG, in: ['list', 'form'] }),
    lat: decimal('纬度', { ...reach, ...LAT, in: ['list', 'form'] }),
    radius: integer('半径(米)', {
      ...reach,
      in: ['list', 'form', 'sort'],
      min: 50,
      max: 5_000,
      initial: '300',
    }),
    polygon: rows(
      '多边形顶点',
      { lng: decimal('经度', LNG), lat: decimal('纬度', LAT) },
      { ...reach, max: MOST_CORNERS },
    ),
    wifiMacs: text('WiFi标识列表', { ...reach, max: 500 }),
    validFrom: date('有效期起', { in: ['form', 'sort'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'sort'] }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'sort'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
