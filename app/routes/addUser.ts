import { loadApply, sendApplication } from '#modules/hr/careers/web/apply.server.tsx'
import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'

/** Applying for a vacancy without an account. */
export const loader = publicPage(loadApply)
export const action = publicPage(sendApplication, { takesFiles: 5, maxFields: 30 })
