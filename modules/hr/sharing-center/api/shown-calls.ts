import { z } from 'zod'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import {
  OWN_SHOWN_CALLS,
  shownDepartment,
  shownPositive,
  shownTeam,
  shownTransfers,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { idParam, monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readDepartment, readShownTeam } from './read-department.ts'
import { readPositive } from './read-positive.ts'
import { readTransfers } from './read-transfers.ts'

const byId = z.object({ id: idParam })
const noticesAsked = z.object({
  id: idParam.optional(),
  deptId: idParam.optional(),
  month: monthParam.optional(),
})

/** The pages of links for signed-in readers, who open them with their own rights. */
export const shownCalls: readonly AreaCall[] = [
  reading({
    tag: departments.path,
    path: OWN_SHOWN_CALLS.team,
    need: permissionsFor(departments, 'view'),
    summary: '团队信息：名称、职责、成员与本年计划',
    query: byId,
    answer: shownTeam,
    run: ({ query: { id }, actor, store: { db } }) => readShownTeam(db, actor, id),
  }),
  reading({
    tag: departments.path,
    path: OWN_SHOWN_CALLS.department,
    need: permissionsFor(departments, 'view'),
    summary: '部门信息：编制、人数与负责人',
    query: byId,
    answer: shownDepartment,
    run: ({ query: { id }, actor, store: { db } }) => readDepartment(db, actor, id),
  }),
  reading({
    tag: regularisations.path,
    path: OWN_SHOWN_CALLS.positive,
    summary: '转正信息，不含薪酬：可查看该转正单者与参与审批者',
    query: byId,
    answer: shownPositive,
    run: ({ query: { id }, actor, store: { db } }) => readPositive(db, actor, id),
  }),
  reading({
    tag: transfers.path,
    path: OWN_SHOWN_CALLS.transferNotice,
    need: permissionsFor(transfers, 'view'),
    summary: '调动公示：一条，或部门一个月的全部',
    query: noticesAsked,
    answer: shownTransfers,
    run: ({ query: { id, deptId, month }, actor, store: { db } }) => {
      if (id !== undefined) return readTransfers(db, actor, { transferId: id })
      if (deptId === undefined || month === undefined) throw new Failure('not-found', 'not-found')
      return readTransfers(db, actor, { deptId, month })
    },
  }),
]
