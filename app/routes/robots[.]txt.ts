import { loadRobots } from '#modules/hr/careers/web/search-engines.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'

/** What robots may visit. */
export const loader = open(loadRobots)
