import { crossesItself } from '#api/attendance/place/polygon.ts'
import { addRecord } from '#api/crud/add-record.ts'
import type { Rules } from '#api/crud/resource-store.ts'
import { updateRecord } from '#api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { selectAnyRecord } from '#api/store/records.ts'
import { AREA_ALIASES } from '#contracts/clocking.ts'
import type { RowValue, WireRecord } from '#contracts/envelope.ts'
import { attendAreas, FEWEST_CORNERS } from '#resources/attendance/clocking/area.ts'
import { CIRCLE } from '#resources/attendance/clocking/choices.ts'
import { rowsIn } from '#resources/engine/kinds/rows.ts'

type Problems = Record<string, FieldProblem>

const isWrittenAs = (text: string) => /^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$/iu.test(text)

function shapeProblems({ shape, polygon }: WireRecord): Problems {
  const corners = rowsIn(polygon).map(({ lng, lat }: RowValue) => ({
    lng: Number(lng),
    lat: Number(lat),
  }))
  if (shape === CIRCLE) return {}
  if (corners.length < FEWEST_CORNERS) {
    return { polygon: { key: 'invalid.tooFewRows', values: { min: FEWEST_CORNERS } } }
  }
  return crossesItself(corners) ? { polygon: { key: 'invalid.crossesItself' } } : {}
}

function otherProblems({ validFrom, validTo, wifiMacs }: WireRecord): Problems {
  const problems: Problems = {}
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom) {
    const values = { earlier: '@validFrom', later: '@validTo' }
    problems.validTo = { key: 'invalid.dateOrder', values }
  }
  const macs = String(wifiMacs ?? '')
    .split(/[\s,;，；、]+/u)
    .filter(Boolean)
  const wrong = macs.find((mac) => !isWrittenAs(mac))
  if (wrong !== undefined) problems.wifiMacs = { key: 'invalid.mac', values: { mac: wrong } }
  return problems
}

/** What was written is looked at as it stands; a refusal takes it back. */
async function checkWritten(tx: Tx, saved: Saved): Promise<Saved> {
  const area = await selectAnyRecord(tx, attendAreas, saved.id)
  const problems = area ? { ...shapeProblems(area), ...otherProblems(area) } : {}
  if (Object.keys(problems).length > 0) throw invalidFields(attendAreas, problems)
  return saved
}

const addAttendArea: WriteVerb = async (tx, actor, input) =>
  checkWritten(tx, await addRecord(tx, actor, attendAreas, input))

const updateAttendArea: WriteVerb = async (tx, actor, input) =>
  checkWritten(tx, await updateRecord(tx, actor, attendAreas, input))

/** Areas: their own checks, and the names by which company back ends know two of their calls. */
export const areaRules: Rules = {
  add: addAttendArea,
  update: updateAttendArea,
  also: AREA_ALIASES,
}
