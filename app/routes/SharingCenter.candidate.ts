import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { actOnStatus, loadStatus } from '#modules/hr/careers/web/status.server.tsx'

/** How far an application is, for the holder of its ticket. */
export const loader = publicPage(loadStatus)
export const action = publicPage(actOnStatus)
