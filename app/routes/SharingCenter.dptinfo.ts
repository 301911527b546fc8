import { loadDepartmentInfo } from '#modules/hr/careers/web/department-info.server.tsx'
import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'

/** A department in numbers, for everybody. */
export const loader = publicPage(loadDepartmentInfo)
