import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  ATTEND_GROUP_KIND,
  HOLIDAY_RULE,
  HOURS_CYCLE,
  MAKEUP_RULE,
  OVERTIME_RULE,
  STANDARD_HOURS,
  WORK_HOURS,
} from './choices.ts'

const week = { group: 'week' } as const
const rules = { group: 'rules' } as const
const hours = { group: 'hours' } as const

/** The shift on one day of the week; empty means a day off. */
const weekday = (label: string) => reference(label, 'attendance/shift-groups', week)

/** 考勤组: employees whose days follow the same rules, and the leaders who draw up their roster. */
export const attendGroups = defineResource({
  path: 'attendance/groups',
  table: 'attend_group',
  view: 'attend_group_view',
  label: '考勤组',
  controller: { family: 'sa', name: 'AttendGroup' },
  title: 'name',
  sort: { field: 'sort' },
  groups: { base: '考勤组', week: '固定周班次', rules: '规则', hours: '工时制度' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      under: 'name',
      max: 20,
      check: 'code',
    }),
    name: text('考勤组名称', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 40,
    }),
    kind: choice('考勤组类型', ATTEND_GROUP_KIND, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    leaderIds: references('负责人', 'system/users', { in: ['list', 'form'], required: true }),
    deptIds: references('关联部门', 'org/departments'),
    memberCount: integer('成员数', { access: 'computed', in: ['list'] }),
    shiftGroupIds: references('可用班次', 'attendance/shift-groups', { required: true }),
    freeMinutes: integer('自由工时日标准', { min: 1, max: 1440, unit: 'minutes' }),
    city: text('城市', { max: 30 }),
    mondayId: weekday('周一'),
    tuesdayId: weekday('周二'),
    wednesdayId: weekday('周三'),
    thursdayId: weekday('周四'),
    fridayId: weekday('周五'),
    saturdayId: weekday('周六'),
    sundayId: weekday('周日'),
    holidayRule: choice('节假日规则', HOLIDAY_RULE, { ...rules, required: true }),
    makeupRule: choice('调休上班规则', MAKEUP_RULE, { ...rules, required: true }),
    overtimeRule: choice('加班认定规则', OVERTIME_RULE, { ...rules, required: true }),
    overtimeUnit: integer('加班最小单位', { ...rules, min: 1, max: 480, initial: '30' }),
    areaCheck: bool('校验考勤区域', { ...rules, in: ['list', 'form'] }),
    allowField: bool('允许外勤打卡', { ...rules, in: ['form', 'list'] }),
    deviceSns: text('考勤机编号列表（备查）', { ...rules, max: 500 }),
    missToAbsent: bool('缺卡未补按半天旷工', { ...rules, initial: true }),
    monthLockDay: integer('次月自动封账日', { ...rules, min: 1, max: 10, initial: '5' }),
    workHours: choice('工时制度', WORK_HOURS, {
      ...hours,
      in: ['list', 'form', 'filter'],
      required: true,
      initial: STANDARD_HOURS,
    }),
    cycle: choice('计算周期', HOURS_CYCLE, hours),
    approvalNo: text('批准文号（备查）', { ...hours, max: 60 }),
    hoursFrom: date('批准有效期起', hours),
    hoursTo: date('批准有效期止', hours),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'sort'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    setUsers: action('调整成员', {
      call: 'SetAttendGroupUsers',
      button: 'edit',
      fields: {
        fromDate: date('生效日期', { required: true }),
        addIds: references('加入', 'hr/archives'),
        removeIds: references('移出', 'hr/archives'),
      },
    }),
  },
})
