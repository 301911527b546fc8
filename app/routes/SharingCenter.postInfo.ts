import { loadPostInfo } from '#modules/hr/careers/web/post-info.server.tsx'
import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'

/** The description of a post, for everybody. */
export const loader = publicPage(loadPostInfo)
