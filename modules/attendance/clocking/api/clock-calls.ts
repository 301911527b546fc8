import { z } from 'zod'
import { clockIns } from '#modules/attendance/clocking/define/clock-in.ts'
import { attendAreas } from '#modules/attendance/clocking/define/clock-zone.ts'
import {
  areaPlan,
  CLOCK_CALLS,
  COORDINATE_SYSTEMS,
  clockedIn,
  ownClockIn,
  takenClockIns,
} from '#modules/attendance/clocking/wire/clocking.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { FORMATS } from '#platform/api/exports/write-export.ts'
import { nameAsked, readUpload } from '#platform/api/files/upload.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { say } from '#platform/api/http/messages.ts'
import { flagParam, idParam, readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES, readingWish } from '#platform/wire/files/imports.ts'
import { clockIn } from './clock-in.ts'
import { importClockIns } from './import-clock-ins.ts'
import { readAreaPlan } from './zones/zone-plan.ts'

const { path: tag } = clockIns
const TYPES = IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join())

const degreesAsked = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number)
  .meta({ type: 'number', pattern: undefined })

const planAsked = z.object({
  id: idParam,
  lng: degreesAsked.optional(),
  lat: degreesAsked.optional(),
  accuracy: wholeParam(9_999, 0).optional(),
  coordType: z.enum(COORDINATE_SYSTEMS).default('GCJ02'),
})

const importAsked = z.object({
  name: nameAsked,
  skipErrors: flagParam,
  ...readingWish.shape,
})

/** A file of an attendance machine; the body is the file itself. */
const importCall: AreaCall = {
  method: 'POST',
  path: CLOCK_CALLS.import,
  need: permissionsFor(clockIns, 'import'),
  audit: 'write',
  about: {
    tag,
    summary: '导入考勤机文件：正文为文件本身（csv 或 xlsx），列为工号、时间、机号',
    bytes: TYPES,
    query: importAsked,
    answer: takenClockIns,
  },
  handler: async (c, actor, store) => {
    const { skipErrors, name: _, ...wish } = readQuery(c, importAsked)
    const upload = await readUpload(c, MAX_CSV_BYTES)
    const taken = await importClockIns(store, actor, upload, {
      ...wish,
      isLenient: skipErrors,
    })
    const key = taken.added > 0 ? 'clock.imported' : 'clock.nothingNew'
    const { added, known, refused } = taken
    return succeed(c, taken, say(c.get('language'), key, { added, known, refused }))
  },
}

/** 打卡: the caller's own clock-in, and files of attendance machines. */
export const clockCalls: readonly AreaCall[] = [
  writing({
    tag,
    method: 'POST',
    path: CLOCK_CALLS.add,
    need: SIGNED_IN,
    audit: 'none',
    // The statement itself enforces the limit per minute, by counting the records.
    spends: 'reads',
    summary: '本人打卡：时间以服务器为准，同一请求编号只记一次',
    body: ownClockIn,
    answer: clockedIn,
    run: ({ body, actor, store }) => clockIn(store, actor, body),
  }),
  importCall,
  reading({
    tag: attendAreas.path,
    path: CLOCK_CALLS.plan,
    query: planAsked,
    answer: areaPlan,
    need: permissionsFor(attendAreas, 'view'),
    summary: '考勤区域的平面图（以区域中心为原点，单位米），并判断一个坐标是否在区域内',
    run: ({ query: { id, ...tried }, actor, store: { db } }) => readAreaPlan(db, actor, id, tried),
  }),
]
