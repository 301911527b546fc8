import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { nameAsked, readUpload } from '#api/crud/upload.ts'
import { FORMATS } from '#api/crud/write-export.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { flagAsked, idAsked, readQuery, wholeAsked } from '#api/http/read-asked.ts'
import { readAreaPlan } from '#api/queries/attendance/clocking/area-plan.ts'
import { clockIn } from '#api/rules/attendance/clocking/clock-in.ts'
import { importClockIns } from '#api/rules/attendance/clocking/import-clock-ins.ts'
import { permissionsFor } from '#api/store/permission.ts'
import {
  areaPlan,
  CLOCK_CALLS,
  COORDINATE_SYSTEMS,
  clockedIn,
  ownClockIn,
  takenClockIns,
} from '#contracts/clocking.ts'
import { IMPORT_FORMATS, MAX_CSV_BYTES, readingWish } from '#contracts/imports.ts'
import { attendAreas } from '#resources/attendance/clocking/area.ts'
import { clockIns } from '#resources/attendance/clocking/clock-in.ts'

const { path: tag } = clockIns
const TYPES = IMPORT_FORMATS.map((format) => FORMATS[format].type.split(';', 1).join())

const degreesAsked = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number)
  .meta({ type: 'number', pattern: undefined })

const planAsked = z.object({
  id: idAsked,
  lng: degreesAsked.optional(),
  lat: degreesAsked.optional(),
  accuracy: wholeAsked(9_999, 0).optional(),
  coordType: z.enum(COORDINATE_SYSTEMS).default('GCJ02'),
})

const importAsked = z.object({
  name: nameAsked,
  skipErrors: flagAsked,
  ...readingWish.shape,
})

/** A file of a machine: the body is the file itself. */
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

/** 打卡: the caller himself, and files of machines. */
export const clockCalls: readonly AreaCall[] = [
  writing({
    tag,
    method: 'POST',
    path: CLOCK_CALLS.add,
    need: SIGNED_IN,
    audit: 'none',
    // So many a minute is asked of the records themselves, within the one statement.
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
