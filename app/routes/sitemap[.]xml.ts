import { loadSitemap } from '#modules/hr/careers/web/search-engines.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'

/** The addresses that search engines may list, when the company lets them in. */
export const loader = open(loadSitemap)
