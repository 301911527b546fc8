import { listed } from '#platform/define/engine/choice-list.ts'

export const CIRCLE = '圆形'
export const POLYGON = '多边形'

export const AREA_SHAPE = listed('areaShape', [CIRCLE, POLYGON])

/** The system of maps in mainland China, from which most users copy coordinates. */
export const USUAL_COORDINATES = 'GCJ02'

export const COORDINATES = listed('coordinates', [USUAL_COORDINATES, 'WGS84', 'BD09'])

export const BY_MACHINE = '考勤机'
export const BY_PHONE = '手机'
export const BY_PAGE = '网页'
export const FROM_FILE = '导入'
export const BY_CORRECTION = '补卡'
/** Neither a valid kind nor a valid result. */
const INVALID = '无效'
/** A device on which employees type, and the source of its clock-ins. */
export const TERMINAL = '自助终端'
export const FIELD_WORK = '外勤'

/** The source of a clock-in. */
export const CLOCK_SOURCE = listed('clockSource', [
  BY_MACHINE,
  BY_PHONE,
  BY_PAGE,
  TERMINAL,
  FIELD_WORK,
  BY_CORRECTION,
  FROM_FILE,
])

export const CLOCK_IN = '上班'
export const CLOCK_OUT = '下班'

export const CLOCK_KIND = listed('clockKind', [CLOCK_IN, CLOCK_OUT, FIELD_WORK, INVALID])

/** Within a minute of a clock-in that counts. */
export const REPEATED = '重复'
/** Outside all areas, including the tolerance. */
export const OUT_OF_RANGE = '范围外'

/** The result of a clock-in: its punctuality if it counts, otherwise the reason why it does not. */
export const CLOCK_RESULT = listed(
  'clockResult',
  ['正常', '迟到', '早退', OUT_OF_RANGE, REPEATED, INVALID],
  { 正常: 'good', 迟到: 'warn', 早退: 'warn', 范围外: 'bad', 重复: 'quiet', 无效: 'quiet' },
)

/** An attendance machine that sends clock-ins automatically, or a terminal on which employees type. */
export const DEVICE_KIND = listed('deviceKind', [BY_MACHINE, TERMINAL])
