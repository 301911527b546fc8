import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  colour,
  date,
  decimal,
  integer,
  money,
  text,
  time,
} from '#platform/define/engine/field-kinds.ts'
import { SHIFT_BREAK, SHIFT_KIND, WORKED_KINDS } from './choices.ts'

/** A limit or a grace period, in minutes: at most a day. */
const MINUTES = { max: 1440 }

/** How many days a day with the shift counts for. */
const DAYS = { required: true, scale: 1, min: 0.5, max: 2, initial: '1.0' }

/** A day off has no times. */
const ONLY_WORKED = { field: 'kind', is: WORKED_KINDS }

/** 班次: the working times of a day, by their segments. */
export const shiftGroups = defineResource({
  path: 'attendance/shift-groups',
  table: 'shift_group',
  label: '班次',
  controller: { family: 'sa', name: 'ShiftGroup' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      under: 'name',
      max: 10,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    shortName: text('简称', { in: ['list', 'form', 'sort'], required: true, max: 4 }),
    color: colour('颜色', { in: ['list', 'form', 'sort'], required: true, under: 'shortName' }),
    kind: choice('类型', SHIFT_KIND, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: '工作',
    }),
    workMinutes: integer('标准工时', {
      access: 'computed',
      in: ['list', 'sort'],
      unit: 'minutes',
    }),
    dayValue: decimal('折算天数', { ...DAYS, in: ['list', 'form', 'sort'] }),
    crossDay: bool('跨天', { access: 'computed', in: ['list', 'filter', 'sort'] }),
    flexMinutes: integer('弹性分钟', { ...MINUTES, in: ['form', 'bulk'], initial: '0' }),
    lateGrace: integer('迟到宽限', { ...MINUTES, in: ['form', 'bulk'], initial: '0' }),
    earlyGrace: integer('早退宽限', { ...MINUTES, in: ['form', 'bulk'], initial: '0' }),
    lateToHalf: integer('迟到视为旷工半天', { ...MINUTES, initial: '120' }),
    lateToFull: integer('迟到视为旷工一天', { ...MINUTES, initial: '240' }),
    nightAllowance: money('夜班补贴', { in: ['form', 'bulk'], help: '工资模块启用后计发' }),
    restAfter: integer('班次间隔小时', { max: 72, initial: '0' }),
    // Entered with each change and stored with its version: the record itself has no value.
    fromDay: date('修改从哪天起执行', { help: '不填为今天' }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'sort'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    // Adds a shift with its times. The API chooses values for the fields that the form leaves
    // empty.
    setUp: action('新增班次', {
      call: 'SetUpShift',
      on: 'list',
      button: 'add',
      groups: { base: '班次', more: '更多设置' },
      fields: {
        name: text('名称', { required: true, max: 30 }),
        kind: choice('类型', SHIFT_KIND, { required: true, initial: '工作' }),
        workOn: time('上班', { onlyFor: ONLY_WORKED }),
        workOff: time('下班', { onlyFor: ONLY_WORKED }),
        restStart: time('休息开始', { onlyFor: ONLY_WORKED }),
        restMinutes: choice('休息时长', SHIFT_BREAK, { onlyFor: ONLY_WORKED, initial: '60' }),
        color: colour('颜色', { required: true }),
        shortName: text('简称', { group: 'more', max: 4 }),
        code: text('编码', { group: 'more', max: 10, check: 'code' }),
        dayValue: decimal('折算天数', { ...DAYS, group: 'more' }),
        flexMinutes: integer('弹性分钟', { ...MINUTES, group: 'more', initial: '0' }),
        lateGrace: integer('迟到宽限', { ...MINUTES, group: 'more', initial: '0' }),
        earlyGrace: integer('早退宽限', { ...MINUTES, group: 'more', initial: '0' }),
        lateToHalf: integer('迟到视为旷工半天', { ...MINUTES, group: 'more', initial: '120' }),
        lateToFull: integer('迟到视为旷工一天', { ...MINUTES, group: 'more', initial: '240' }),
        nightAllowance: money('夜班补贴', { group: 'more', help: '工资模块启用后计发' }),
        restAfter: integer('班次间隔小时', { group: 'more', max: 72, initial: '0' }),
        remark: text('备注', { group: 'more', max: 200 }),
      },
    }),
  },
})
