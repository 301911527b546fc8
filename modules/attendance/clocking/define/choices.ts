import { listed } from '#platform/define/engine/choice-list.ts'

export const CIRCLE = '圆形'
export const POLYGON = '多边形'

export const AREA_SHAPE = listed('areaShape', [CIRCLE, POLYGON])

/** Of maps of the mainland, which most people copy from. */
export const USUAL_COORDINATES = 'GCJ02'

export const COORDINATES = listed('coordinates', [USUAL_COORDINATES, 'WGS84', 'BD09'])

/** Where a clock-in comes from. */
export const BY_MACHINE = '考勤机'
export const BY_PHONE = '手机'
export const BY_PAGE = '网页'
export const FROM_FILE = '导入'
export const BY_CORRECTION = '补卡'
/** A device that is typed into, and what comes of that. */
export const TERMINAL = '自助终端'
export const FIELD_WORK = '外勤'

export const CLOCK_SOURCE = listed('clockSource', [
  BY_MACHINE,
  BY_PHONE,
  BY_PAGE,
  TERMINAL,
  FIELD_WORK,
  BY_CORRECTION,
  FROM_FILE,
])

export const CLOCK_KIND = listed('clockKind', ['上班', '下班', '外勤', '无效'])

/** Within a minute of one that counts. */
export const REPEATED = '重复'
/** Further away from the clock zones than these allow. */
export const OUT_OF_RANGE = '范围外'

/** What came of one: of those that count how they were, of the others why they do not. */
export const CLOCK_RESULT = listed(
  'clockResult',
  ['正常', '迟到', '早退', OUT_OF_RANGE, REPEATED, '无效'],
  { 正常: 'good', 迟到: 'warn', 早退: 'warn', 范围外: 'bad', 重复: 'quiet', 无效: 'quiet' },
)

/** Tells what happened by itself, or is typed into. */
export const DEVICE_KIND = listed('deviceKind', [BY_MACHINE, TERMINAL])
