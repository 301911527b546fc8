import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import {
  loadDepartmentInfo,
  openDepartmentInfo,
} from '#modules/hr/sharing-center/web/department.server.tsx'

/** A department, for everybody in numbers, by link or right with the name of its leader. */
export const loader = publicPage(loadDepartmentInfo)
export const action = publicPage(openDepartmentInfo)
