import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  reference,
  time,
} from '#platform/define/engine/field-kinds.ts'
import { SHIFT_DAY } from './choices.ts'

/** How long before and after a time the employee may clock in or out, in minutes. */
const WINDOW = { max: 1440 }

/** 班次时段: child rows of attendance/shift-groups. */
export const shiftSegments = defineResource({
  path: 'attendance/shift-segments',
  table: 'shift_segment',
  label: '班次时段',
  controller: { family: 'sa', name: 'ShiftSegment' },
  title: 'seq',
  sort: { field: 'seq' },
  rows: { parent: { resource: 'attendance/shift-groups', field: 'shiftGroupId' } },
  fields: {
    shiftGroupId: reference('班次', 'attendance/shift-groups', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    seq: integer('序号', { in: ['list', 'form', 'sort'], required: true, min: 1, max: 4 }),
    onDayOffset: choice('上班日期', SHIFT_DAY, { in: ['list', 'form'], initial: '0' }),
    workOn: time('上班时刻', { in: ['list', 'form'], required: true }),
    offDayOffset: choice('下班日期', SHIFT_DAY, {
      in: ['list', 'form'],
      required: true,
      initial: '0',
    }),
    workOff: time('下班时刻', { in: ['list', 'form'], required: true }),
    restStart: time('段内休息开始', { in: ['list', 'form'] }),
    restEnd: time('段内休息结束', { in: ['list', 'form'] }),
    needIn: bool('需上班打卡', { initial: true }),
    needOut: bool('需下班打卡', { initial: true }),
    inBefore: integer('可提前打卡分钟', { ...WINDOW, initial: '60' }),
    inAfter: integer('上班卡最晚延后分钟', { ...WINDOW, initial: '300' }),
    outBefore: integer('下班卡最早提前分钟', { ...WINDOW, initial: '300' }),
    outAfter: integer('下班卡最晚延后分钟', { ...WINDOW, initial: '240' }),
    otStartAfter: integer('下班多久后计加班', { ...WINDOW, initial: '30' }),
    // Entered with each change and stored with the version of the shift: the record itself has no value.
    fromDay: date('修改从哪天起执行', { help: '不填为今天' }),
  },
})
