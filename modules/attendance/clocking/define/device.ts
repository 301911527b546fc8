import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  integer,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { BY_MACHINE, DEVICE_KIND, TERMINAL } from './choices.ts'

const access = 'computed'

/** 考勤设备: attendance machines and terminals, each with a separate token. */
export const attendDevices = defineResource({
  path: 'attendance/devices',
  table: 'attend_device',
  label: '考勤设备',
  controller: { family: 'sa', name: 'AttendDevice' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { scope: { group: 'attendGroupIds' } },
  fields: {
    sn: text('设备编号', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      under: 'name',
      max: 30,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    kind: choice('类型', DEVICE_KIND, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: BY_MACHINE,
    }),
    // The device clocks in only employees of these groups.
    attendGroupIds: references('适用考勤组', 'attendance/groups', {
      in: ['list', 'form', 'filter'],
    }),
    areaId: reference('所在区域', 'attendance/areas'),
    tokenHint: text('令牌末位', { access, in: ['list'], max: 8 }),
    registeredAt: dateTime('登记时间', { access }),
    lastSeenAt: dateTime('最近上报', { access, in: ['list', 'sort'] }),
    lastIp: text('最近地址', { access, max: 45 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'sort'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    // For a terminal, this ends the registration.
    rotateToken: action('更换令牌', { call: 'RotateAttendDeviceToken', button: 'edit' }),
    register: action('登记终端', {
      call: 'MakeAttendDeviceCode',
      button: 'edit',
      when: { field: 'kind', is: [TERMINAL] },
    }),
  },
})
