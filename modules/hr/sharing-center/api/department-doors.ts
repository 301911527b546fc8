import type { z } from 'zod'
import { departmentLink, teamLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  type DepartmentScope,
  departmentScope,
  SHOWN_CALLS,
  shownDepartment,
  shownTeam,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'
import { readDepartment, readDepartmentName, readShownTeam } from './read-department.ts'

type Shown = {
  purpose: LinkPurpose
  path: string
  summary: string
  answer: z.ZodType
  read(db: Database, maker: Actor, deptId: string): Promise<unknown>
}

/** A page of one department. Whoever may view the department may show it, with what they may see of it. */
const doorOf = ({
  purpose,
  path,
  summary,
  answer,
  read,
}: Shown): LinkDoor<DepartmentScope> & Required<Pick<LinkDoor<DepartmentScope>, 'page'>> => ({
  purpose,
  scope: departmentScope,
  right: permissionCode(departments, 'view'),
  opens: async (db, maker, { deptId }) => (await readDepartmentName(db, maker, deptId)) !== null,
  page: {
    joinNames: '、',
    async prepare(tx: Tx, actor, scope) {
      const name = await readDepartmentName(tx, actor, scope.deptId)
      if (name === null) throw new Failure('not-found', 'not-found')
      return { scope, names: [name] }
    },
    read: {
      path,
      summary,
      body: openingAsked,
      answer,
      nothing: null,
      run: ({ db }, maker, { deptId }) => read(db, maker, deptId),
    },
  },
})

export const teamDoor = doorOf({
  purpose: teamLink,
  path: SHOWN_CALLS.team,
  summary: '分享的团队信息',
  answer: shownTeam,
  read: readShownTeam,
})

export const departmentDoor = doorOf({
  purpose: departmentLink,
  path: SHOWN_CALLS.department,
  summary: '分享的部门信息',
  answer: shownDepartment,
  read: readDepartment,
})
