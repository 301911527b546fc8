import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { loadTransfers, openTransfers } from '#modules/hr/sharing-center/web/transfers.server.tsx'

/** Notices of transfers, by link or right. */
export const loader = publicPage(loadTransfers)
export const action = publicPage(openTransfers)
