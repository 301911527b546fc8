import { CIRCLE } from '#modules/attendance/clocking/define/choices.ts'
import { attendAreas, FEWEST_CORNERS } from '#modules/attendance/clocking/define/clock-zone.ts'
import { AREA_ALIASES } from '#modules/attendance/clocking/wire/clocking.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { RowValue, WireRecord } from '#platform/wire/http/envelope.ts'
import { crossesItself } from './polygon.ts'

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

/** Checks the row after writing it; a refusal rolls the transaction back. */
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

/** Rules of areas, and the inherited names of two of their calls. */
export const areaRules: Rules = {
  add: addAttendArea,
  update: updateAttendArea,
  also: AREA_ALIASES,
}
