import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  decimal,
  integer,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { CLOCK_KIND, CLOCK_RESULT, CLOCK_SOURCE } from './choices.ts'

const access = 'computed'

/** 打卡记录: employee, time, place and device of each clock-in, and its result for the day. */
export const clockIns = defineResource({
  path: 'attendance/clock-ins',
  table: 'clock_record',
  label: '打卡记录',
  controller: { family: 'sa', name: 'ClockIn', list: 'GetClockInTimePageList' },
  title: 'userId',
  sort: { field: 'clockAt', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId', group: 'attendGroupId' },
    recent: { field: 'clockAt', days: 31 },
    takesFiles: true,
  },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    clockAt: dateTime('打卡时间', { access, in: ['list', 'filter', 'sort'] }),
    workDate: date('归属日', { access, in: ['list', 'filter'] }),
    kind: choice('卡别', CLOCK_KIND, { access, in: ['list'] }),
    result: choice('打卡结果', CLOCK_RESULT, { access, in: ['list', 'filter'] }),
    source: choice('打卡来源', CLOCK_SOURCE, { access, in: ['list', 'filter'] }),
    attendGroupId: reference('考勤组', 'attendance/groups', { access, in: ['filter'] }),
    segSeq: integer('时段序号', { access, in: [] }),
    areaId: reference('命中区域', 'attendance/areas', { access, in: ['list'] }),
    distance: integer('距区域中心(米)', { access, in: [] }),
    deviceSn: text('考勤机编号', { access, in: ['filter'], max: 30, exact: true }),
    lng: decimal('经度', { access, in: [], scale: 6, min: -180, max: 180 }),
    lat: decimal('纬度', { access, in: [], scale: 6, min: -90, max: 90 }),
    accuracy: integer('定位精度(米)', { access, in: [] }),
    wifiMac: text('WiFi标识', { access, in: [], max: 40 }),
    ip: text('IP地址', { access, in: [], max: 45 }),
    reason: text('补卡/外勤说明', { access, in: [], max: 200 }),
  },
})
