import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { loadThanks } from '#modules/hr/careers/web/thanks.server.tsx'

/** The number of an application that was just sent. */
export const loader = publicPage(loadThanks)
