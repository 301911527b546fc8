import { archives } from '#modules/hr/archives/define/archive.ts'
import { EMPLOYMENT_STATUS } from '#modules/hr/archives/define/choices.ts'
import { EMPLOYED, NOT_JOINED_YET } from '#modules/hr/archives/define/employment-states.ts'
import {
  type EmploymentVersion,
  employmentVersions,
} from '#modules/hr/archives/wire/employment-versions.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { POSITION_SOURCE } from '#modules/org/define/choices.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { VersionRow, VersionsView } from './versions-view.ts'

const VERSIONS = callPath(archives.controller, 'GetUserBaseInfoVersions')
/** The tab of a file about the work. */
const TAB = 'job'

/** Reads the versions of an employment, the latest first. */
export function readVersions({ gateway }: ResourceCall, id: string): Promise<EmploymentVersion[]> {
  return gateway.ask(VERSIONS, { id }, employmentVersions)
}

/** Loads the versions of an employment, for the tab about the work. */
export async function loadVersions(
  call: ResourceCall,
  { tab, isPast }: Pick<RecordView, 'tab' | 'isPast'>,
): Promise<VersionsView | null> {
  if (tab !== TAB) return null
  const id = requireId(call)
  const versions = await readVersions(call, id)
  if (versions.length === 0) return null
  const label = (name: string) => fieldLabel(archives, name, call.language)
  const status = versions[0]?.status ?? ''
  const isEmployed = status === NOT_JOINED_YET || EMPLOYED.includes(status)
  const mayCorrect = !isPast && isEmployed && call.permissions.has('correctVersion')
  return {
    rows: versions.map((version) => describe(call, id, version, mayCorrect)),
    labels: {
      dept: label('deptId'),
      post: label('postId'),
      rank: label('rankId'),
      status: label('status'),
    },
  }
}

function describe(
  { t, language }: ResourceCall,
  id: string,
  version: EmploymentVersion,
  mayCorrect: boolean,
): VersionRow {
  const { from, to } = version
  const here = `/${archives.path}/${id}`
  const say = (day: string) => formatDate(day, language)
  const isOver = to !== null && to < todayInShanghai()
  return {
    from,
    days: to
      ? t('versions.dayTo', { from: say(from), to: say(to) })
      : t('versions.since', { from: say(from) }),
    dept: version.deptName ?? '',
    post: version.postName ?? '',
    rank: version.rankName ?? '',
    leader: version.leaderName ?? '',
    status: choicePill(EMPLOYMENT_STATUS, version.status, language),
    source: {
      text: version.docNo ?? sourceText(version, language),
      href: version.docId ? `/${transfers.path}/${version.docId}` : null,
    },
    lookHref: isOver ? `${here}?asOf=${to}` : null,
    correctHref: mayCorrect ? `${here}/act/correctVersion?${presetOf(version)}` : null,
  }
}

function sourceText({ source }: EmploymentVersion, language: ResourceCall['language']): string {
  return source ? choiceLabel(POSITION_SOURCE, source, language) : ''
}

/** Presets the form with the values of the version; empty where the version has none. */
function presetOf({ from, deptId, postId, rankId, leaderId }: EmploymentVersion): URLSearchParams {
  const preset = { fromDate: from, deptId, postId, rankId, leaderId }
  return new URLSearchParams(Object.entries(preset).map(([name, value]) => [name, value ?? '']))
}
