import { redirect } from '@remix-run/node'
import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  CANDIDATE_CALLS,
  type CandidateBoard,
  candidateBoard,
} from '#modules/hr/candidates/wire/candidates.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { findChoices, referenceAt } from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { CandidateBoardView, CandidateColumnView } from './board-view.ts'
import { verbsIn } from './candidate-verbs.server.ts'

const LIST = '/hr/candidates'
const BOARD = `${LIST}/board`
const NEEDS = 'hr/recruiting-applications'
const MOST_NEEDS = 100

/** Leads from the choice of a card to the form of the verb. */
function followChoice({ url }: ResourceCall): void {
  const [id, verb] = [url.searchParams.get('id') ?? '', url.searchParams.get('verb') ?? '']
  if (isUuid(id) && /^[a-zA-Z]+$/.test(verb)) throw redirect(`${LIST}/${id}/act/${verb}`)
}

/** Applications as cards in columns of stages; the address holds the need. */
export async function loadCandidateBoard(call: ResourceCall): Promise<CandidateBoardView> {
  followChoice(call)
  const asked = call.url.searchParams.get('recruitingId') ?? ''
  const needId = isUuid(asked) ? asked : ''
  const query = needId === '' ? {} : { recruitingId: needId }
  const [board, needs] = await Promise.all([
    call.gateway.ask(CANDIDATE_CALLS.board, query, candidateBoard),
    findChoices(call, referenceAt(call, 'recruitingId', NEEDS), '', MOST_NEEDS),
  ])
  return {
    title: call.t('candidates.board'),
    here: BOARD,
    listHref: needId === '' ? LIST : `${LIST}?recruitingId=${needId}`,
    needId,
    needs: needs.map(({ value, label }) => ({ value, label })),
    columns: board.map((column) => describeColumn(call, column, needId)),
  }
}

function describeColumn(
  call: ResourceCall,
  { state, total, late, cards }: CandidateBoard[number],
  needId: string,
): CandidateColumnView {
  const { t, language } = call
  const others = total - cards.length
  return {
    state,
    title: choiceLabel(CANDIDATE_STAGE, state, language),
    count: formatNumber(total, language),
    late: late > 0 ? t('candidates.lateCount', { count: late }) : '',
    verbs: verbsIn(call, state),
    cards: cards.map(({ id, name, postName, ownerName, days, isLate, nextInterview: at }) => ({
      id,
      name,
      href: `${LIST}/${id}`,
      post: postName,
      about: [
        ownerName,
        t('candidates.days', { count: days }),
        at && t('interviews.next', { at: formatDateTime(at, language) }),
      ]
        .filter(Boolean)
        .join(' · '),
      late: isLate ? t('candidates.late') : '',
    })),
    more:
      others > 0
        ? {
            href: `${LIST}${withParams('', { state, recruitingId: needId })}`,
            text: t('candidates.more', { count: others }),
          }
        : null,
  }
}
