import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { idParam, monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import {
  NO_DEPARTMENTS,
  SHEET_DEPARTMENTS,
  type SheetBasis,
  sheetBasis,
  sheetStanding,
  sheetSummary,
} from '#platform/wire/records/sheets.ts'
import { readStanding } from './read-standing.ts'
import { readSummary } from './read-summary.ts'
import { sheetOf } from './sheet-kind.ts'

/** The ids of rows whose departments are requested, separated by commas. */
const rowsAsked = z
  .string()
  .transform((list) => (list === NO_DEPARTMENTS ? [] : list.split(',')))
  .pipe(z.array(idParam).max(SHEET_DEPARTMENTS))
  .optional()

/** The calls of a sheet in addition to the generic calls. */
export function sheetCalls(resource: Resource): readonly AreaCall[] {
  const need = permissionsFor(resource, 'view')
  const { summary, basis, standing } = sheetPaths(resource)
  return [
    reading({
      tag: resource.path,
      path: summary,
      need,
      answer: sheetSummary,
      summary: `按部门小计：${resource.label}；另可带列表的筛选条件`,
      query: z.looseObject({ month: monthParam, departmentsOf: rowsAsked }),
      run: ({ query, actor, store: { db } }) => readSummary(db, actor, resource, query),
    }),
    reading({
      tag: resource.path,
      path: standing,
      need,
      answer: sheetStanding,
      summary: `下一步还缺什么：${resource.label}；另可带月表的参数`,
      query: z.looseObject({ month: monthParam, id: idParam.optional() }),
      run: ({ query, actor, store: { db } }) => readStanding(db, actor, resource, query),
    }),
    reading({
      tag: resource.path,
      path: basis,
      need,
      answer: sheetBasis,
      audit: 'read',
      summary: `金额的由来：${resource.label}`,
      query: z.object({ id: idParam }),
      run: async ({ query: { id }, actor, store: { db } }) => {
        await readRecord(db, actor, resource, id)
        const group = resource.fields[sheetOf(resource).total]?.group ?? ''
        if (!(await visibleGroups(db, actor, resource, id)).has(group)) {
          throw new Failure('forbidden', 'auth.forbidden')
        }
        const { rows } = await sql<SheetBasis>`select month, basis as steps
          from ${sql.table(resource.table)} where id = ${id}`.execute(db)
        return rows[0] ?? { month: '', steps: [] }
      },
    }),
  ]
}
