import { z } from 'zod'

/** Calls about clock-ins, areas and devices, besides the standard verbs. */
export const CLOCK_CALLS = {
  add: '/sa/ClockIn/AddClockIn',
  /** The body is a table of clock-ins, the URL holds its name. */
  import: '/sa/ClockIn/ImportClockIn',
  /** An area on a plane, and whether a place is inside. */
  plan: '/sa/AttendGroupArea/GetAreaPlan',
  /** Authenticated by the token of a device. */
  push: '/sa/AttendDevice/PushClockIn',
} as const

/** Inherited names of calls about areas. */
export const AREA_ALIASES = {
  info: '/sa/AttendGroupArea/GetAreaById',
  update: '/sa/AttendGroupArea/UpdateAttendGroup',
} as const

export const COORDINATE_SYSTEMS = ['GCJ02', 'WGS84', 'BD09'] as const

const MOST_REASON = 200
const MOST_MAC = 40

/** The clock-in of the caller; the server sets the time. */
export const ownClockIn = z.strictObject({
  /** The id of the form: sending it twice gives one clock-in. */
  requestId: z.uuid().toLowerCase(),
  lng: z.number().min(-180).max(180).optional(),
  lat: z.number().min(-90).max(90).optional(),
  /** In metres, as reported by the device. */
  accuracy: z.number().optional(),
  coordType: z.enum(COORDINATE_SYSTEMS).optional(),
  wifiMac: z.string().max(MOST_MAC).optional(),
  reason: z.string().max(MOST_REASON).optional(),
})
export type OwnClockIn = z.infer<typeof ownClockIn>

/** `verdict` is the reason why the clock-in does not count; null if it counts. */
export const clockedIn = z.object({
  id: z.uuid(),
  clockAt: z.string(),
  source: z.string(),
  verdict: z.enum(['范围外', '重复', '无效']).nullable(),
  areaId: z.uuid().nullable(),
  /** Metres from the centre of the nearest area, if the place is known. */
  distance: z.number().int().nullable(),
})
export type ClockedIn = z.infer<typeof clockedIn>

/** The most rows of a file of clock-ins. */
export const MAX_CLOCK_ROWS = 1_000_000
/** The most rows of one push of a device. */
export const MAX_PUSHED = 5_000
/** The most refused rows that the answer names; it counts the others. */
export const MAX_NAMED_ROWS = 200

/**
 * `unknown`: no employee has the number; `zeros`: an employee has it only with leading zeros; `time`: invalid
 * time; `ahead`: in the future; `old`: too long ago; `foreign`: not in a group of the device; `own`: of the
 * importing user.
 */
const ROW_PROBLEMS = ['unknown', 'zeros', 'time', 'ahead', 'old', 'foreign', 'own'] as const

export const refusedRow = z.object({
  /** The row number in a spreadsheet: the headings are row 1. In a push the first row is 1. */
  row: z.number().int(),
  problem: z.enum(ROW_PROBLEMS),
  value: z.string(),
})
export type RefusedRow = z.infer<typeof refusedRow>

/** The result of a batch: added, already known, refused; without `isTaken` no row was written. */
export const takenClockIns = z.object({
  isTaken: z.boolean(),
  total: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  rows: z.array(refusedRow),
})
export type TakenClockIns = z.infer<typeof takenClockIns>

const pushedText = z.string().max(40)

/** One clock-in of a device; the time on the clock of Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. */
export const pushedRow = z.union([
  z.strictObject({ empNo: pushedText, at: pushedText }),
  // A clock-in as an array without names, for large batches.
  z.tuple([pushedText, pushedText]),
])

/** The clock-ins that a device sends. */
export const pushedClockIns = z.strictObject({
  sn: z.string().max(30),
  rows: z.array(pushedRow).max(MAX_PUSHED),
})

/** Like `pushedClockIns`, but with unchecked rows: one malformed row must not block the others. */
export const pushedAnyRows = pushedClockIns.extend({
  rows: z.array(z.unknown()).max(MAX_PUSHED),
})

const spot = z.object({ x: z.number(), y: z.number() })

/** Metres east and north of the centre of an area; `centre` is its place on the map. */
export const areaPlan = z.object({
  centre: z.object({ lng: z.number(), lat: z.number() }),
  /** Only for a circle. */
  radius: z.number().nullable(),
  /** Only for a polygon. */
  corners: z.array(spot),
  /** The tried place: metres from the centre, and metres outside after the device's tolerance. */
  tried: z
    .object({
      at: spot.nullable(),
      isInside: z.boolean(),
      distance: z.number().nullable(),
      outsideBy: z.number().nullable(),
    })
    .nullable(),
})
export type AreaPlan = z.infer<typeof areaPlan>
