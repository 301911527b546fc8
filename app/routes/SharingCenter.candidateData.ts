import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { askAboutOwnData, loadOwnData } from '#modules/hr/privacy/web/own-data.server.tsx'

/** Page on which applicants see the data that the company keeps about them, and send requests about it. */
export const loader = publicPage(loadOwnData)
export const action = publicPage(askAboutOwnData)
