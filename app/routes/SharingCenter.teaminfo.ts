import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { loadTeamInfo, openTeamInfo } from '#modules/hr/sharing-center/web/team.server.tsx'

/** A team, for everybody without a person, by link or right with names. */
export const loader = publicPage(loadTeamInfo)
export const action = publicPage(openTeamInfo)
