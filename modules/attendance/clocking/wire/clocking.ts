import { z } from 'zod'

/** Calls about clock-ins, areas and devices beside the plain verbs. */
export const CLOCK_CALLS = {
  add: '/sa/ClockIn/AddClockIn',
  /** A table of clock-ins as the body, its name in the address. */
  import: '/sa/ClockIn/ImportClockIn',
  /** An area as it lies on the ground, and whether a place is in it. */
  plan: '/sa/AttendGroupArea/GetAreaPlan',
  /** By the token of a device. */
  push: '/sa/AttendDevice/PushClockIn',
} as const

/** Names by which company back ends know calls about areas. */
export const AREA_ALIASES = {
  info: '/sa/AttendGroupArea/GetAreaById',
  update: '/sa/AttendGroupArea/UpdateAttendGroup',
} as const

export const COORDINATE_SYSTEMS = ['GCJ02', 'WGS84', 'BD09'] as const

const MOST_REASON = 200
const MOST_MAC = 40

/** What somebody sends who clocks in himself; the moment is the server's. */
export const ownClockIn = z.strictObject({
  /** Of the form: sent twice, it is one clock-in. */
  requestId: z.uuid().toLowerCase(),
  lng: z.number().min(-180).max(180).optional(),
  lat: z.number().min(-90).max(90).optional(),
  /** In metres, as the device says. */
  accuracy: z.number().optional(),
  coordType: z.enum(COORDINATE_SYSTEMS).optional(),
  wifiMac: z.string().max(MOST_MAC).optional(),
  reason: z.string().max(MOST_REASON).optional(),
})
export type OwnClockIn = z.infer<typeof ownClockIn>

/** `verdict` says why it does not count; null where it does. */
export const clockedIn = z.object({
  id: z.uuid(),
  clockAt: z.string(),
  source: z.string(),
  verdict: z.enum(['范围外', '重复', '无效']).nullable(),
  areaId: z.uuid().nullable(),
  /** Metres from the middle of the nearest area, where there is a place. */
  distance: z.number().int().nullable(),
})
export type ClockedIn = z.infer<typeof clockedIn>

/** A file of clock-ins may have so many rows. */
export const MAX_CLOCK_ROWS = 1_000_000
/** Rows of one push of a device. */
export const MAX_PUSHED = 5_000
/** So many rows that were refused are named; the others are counted. */
export const MAX_NAMED_ROWS = 200

/** `unknown` nobody has that number; `zeros` nobody has it, but somebody one with zeros in front; `time` no moment; `ahead` not yet; `old` too long ago; `foreign` not of the device's groups; `own` of whoever brings the file. */
const ROW_PROBLEMS = ['unknown', 'zeros', 'time', 'ahead', 'old', 'foreign', 'own'] as const

export const refusedRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. Of a push: from 1 on. */
  row: z.number().int(),
  problem: z.enum(ROW_PROBLEMS),
  value: z.string(),
})
export type RefusedRow = z.infer<typeof refusedRow>

/** What came of many: taken, there already, refused; without `isTaken` nothing was written. */
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

/** One clock-in of a device; the moment by the clock of Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. */
export const pushedRow = z.union([
  z.strictObject({ empNo: pushedText, at: pushedText }),
  // The same without names, for many at a time.
  z.tuple([pushedText, pushedText]),
])

/** What a device tells. */
export const pushedClockIns = z.strictObject({
  sn: z.string().max(30),
  rows: z.array(pushedRow).max(MAX_PUSHED),
})

/** The same, in which a row may be anything: one bad row must not keep back the others. */
export const pushedAnyRows = pushedClockIns.extend({
  rows: z.array(z.unknown()).max(MAX_PUSHED),
})

const spot = z.object({ x: z.number(), y: z.number() })

/** Metres east and north of the middle of an area, whose place on the map is `centre`. */
export const areaPlan = z.object({
  centre: z.object({ lng: z.number(), lat: z.number() }),
  /** Of a circle. */
  radius: z.number().nullable(),
  /** Of a polygon. */
  corners: z.array(spot),
  /** What was asked for: metres from the middle, and outside beyond what the device is unsure of. */
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
