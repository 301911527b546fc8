import { answerDocument, readingOf } from '#modules/hr/careers/web/careers-document.server.tsx'
import { ClosedNotice } from '#modules/hr/careers/web/careers-frame.tsx'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import { CAREERS_CALLS, publicTeam } from '#modules/hr/careers/wire/careers.ts'
import { teamLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  OWN_SHOWN_CALLS,
  SHOWN_CALLS,
  type ShownTeam,
  shownTeam,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { departmentAsked } from './department-asked.ts'
import {
  type LinkedPage,
  loadLinked,
  openLinked,
  showByRight,
  type Visit,
} from './linked-page.server.tsx'
import { TeamInfo, type TeamView } from './team-page.tsx'

const PAGE: LinkedPage<ShownTeam> = {
  purpose: teamLink,
  title: 'careers.shown.teamTitle',
  answer: shownTeam,
  sharedCall: SHOWN_CALLS.team,
  ownCall: OWN_SHOWN_CALLS.team,
  draw: (team, visit) => drawTeam(team, visit),
}

type Drawn = Pick<ShownTeam, 'name' | 'duty' | 'headcount'> & Partial<ShownTeam>

function drawTeam(team: Drawn, { reading: { t, language } }: Visit) {
  const { name, duty, headcount, leader = null, members = [], structure = [], plans = [] } = team
  const view: TeamView = {
    title: name,
    duty,
    facts: [
      { label: t('careers.shown.leader'), value: leader },
      { label: t('careers.shown.headcount'), value: formatNumber(headcount, language) },
    ],
    members,
    structure,
    plans,
  }
  return { title: name, content: <TeamInfo view={view} t={t} /> }
}

/** A team: by link or right with the names of its members, for everybody else without a person. */
export async function loadTeamInfo(call: OpenCall, state: RequestState): Promise<Response> {
  const id = departmentAsked(call.url)
  if (id === null) return loadLinked(PAGE, call, state)
  const visit = { call, state, reading: readingOf(call) }
  return (await showByRight(PAGE, visit, { id })) ?? showPublic(visit, id)
}

export function openTeamInfo(call: OpenCall, state: RequestState): Promise<Response> {
  return openLinked(PAGE, call, state)
}

async function showPublic(visit: Visit, id: string): Promise<Response> {
  const { call, state, reading } = visit
  const { t } = reading
  const caller = inLanguageOf(state, reading)
  const { company, team } = await callOpenly(caller, CAREERS_CALLS.team, { id }, publicTeam)
  const { title, content } = team
    ? drawTeam(team, visit)
    : { title: t(PAGE.title), content: <ClosedNotice t={t} /> }
  return answerDocument(call, reading, { title, company, content, isShared: true })
}
