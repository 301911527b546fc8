import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  type NeedStanding,
  needStanding,
  OWED_BY,
  STANDING_CALLS,
} from '#modules/hr/recruiting-figures/wire/need-standing.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import type { NeedStandingView } from './need-standing-view.ts'

type Group = NeedStanding['groups'][number]

/** Loads who is where among the applications for a need; null before it was approved. */
export async function loadNeedStanding(call: ResourceCall): Promise<NeedStandingView | null> {
  const { publishState } = await readRecord(call)
  if (typeof publishState !== 'string') return null
  const { gateway } = call
  const id = requireId(call)
  const standing = await gateway.ask(STANDING_CALLS.standing, { id }, needStanding)
  return {
    facts: factsOf(call, standing),
    boardHref: standing.mayOpen ? `/hr/candidates/board?recruitingId=${id}` : null,
    rows: standing.groups.map((group) => rowOf(call, group)),
  }
}

/** How many joined and how many applications ended; empty before the first. */
function factsOf({ t, language }: ResourceCall, { joined, ended }: NeedStanding): string {
  if (joined + ended === 0) return ''
  return t('needStanding.facts', {
    joined: formatNumber(joined, language),
    ended: formatNumber(ended, language),
  })
}

function rowOf({ t, language }: ResourceCall, group: Group): NeedStandingView['rows'][number] {
  const { state, step, owedBy, isMine, count, late, people } = group
  const others = count - people.length
  return {
    key: [state, step, ...owedBy].join(' '),
    stage: choiceLabel(CANDIDATE_STAGE, state, language),
    step: t(`needStanding.step.${step}`),
    owedBy: owedOf(t, group, listText(owedBy, { language })),
    isMine,
    count: formatNumber(count, language),
    late: late > 0 ? t('candidates.lateCount', { count: late }) : '',
    people: people.map(({ id, name }) => ({ id, name, href: `/hr/candidates/${id}` })),
    more: people.length > 0 && others > 0 ? t('needStanding.more', { count: others }) : '',
  }
}

function owedOf(t: ResourceCall['t'], { step }: Group, names: string): string {
  const owner = OWED_BY[step]
  if (owner !== undefined) return t(`needStanding.owed.${owner}`)
  return names === '' ? t('needStanding.owed.nobody') : names
}
