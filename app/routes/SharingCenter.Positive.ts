import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { loadPositive, openPositive } from '#modules/hr/sharing-center/web/positive.server.tsx'

/** A probation review, by link or right. */
export const loader = publicPage(loadPositive)
export const action = publicPage(openPositive)
