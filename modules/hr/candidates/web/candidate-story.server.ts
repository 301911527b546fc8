import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import { CANDIDATE_CALLS, candidateTimeline } from '#modules/hr/candidates/wire/candidates.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { CandidateStory } from './board-view.ts'

/** Loads the stages that an application went through, and the person's other applications. */
export async function loadCandidateStory(call: ResourceCall): Promise<CandidateStory> {
  const { gateway, language, t } = call
  const id = requireId(call)
  const { moves, others } = await gateway.ask(CANDIDATE_CALLS.timeline, { id }, candidateTimeline)
  const stage = (state: string) => choiceLabel(CANDIDATE_STAGE, state, language)
  return {
    moves: moves.map(({ at, by, from, to, reason }) => ({
      key: `${at} ${to}`,
      title: from === null ? t('candidates.applied') : `${stage(from)} → ${stage(to)}`,
      about: [formatDateTime(at, language), by].filter(Boolean).join(' · '),
      reason: reason ?? '',
    })),
    others: others.map(({ id: other, postName, state, at }) => ({
      id: other,
      href: `/hr/candidates/${other}`,
      text: [postName, stage(state), formatDateTime(at, language)].join(' · '),
    })),
  }
}
