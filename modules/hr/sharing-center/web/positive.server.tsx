import { readingOf } from '#modules/hr/careers/web/careers-document.server.tsx'
import { EXAMINER_ROLE } from '#modules/hr/probation/define/choices.ts'
import { positiveLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  OWN_SHOWN_CALLS,
  SHOWN_CALLS,
  type ShownPositive,
  shownPositive,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import {
  type LinkedPage,
  loadLinked,
  openLinked,
  showByRight,
  showClosed,
  type Visit,
} from './linked-page.server.tsx'
import { PositivePage, type PositiveView } from './positive-page.tsx'

/** Examiners find what waits for them here, after signing in. */
const EXAMINATIONS = '/hr/positive-examines'
const REVIEWS = '/hr/positives'
const ID = 'positiveId'
const DIMENSIONS = ['competence', 'work', 'learning', 'teamwork', 'discipline'] as const

const PAGE: LinkedPage<ShownPositive> = {
  purpose: positiveLink,
  title: 'careers.shown.positiveTitle',
  answer: shownPositive,
  sharedCall: SHOWN_CALLS.positive,
  ownCall: OWN_SHOWN_CALLS.positive,
  draw(shown, visit) {
    const { t } = visit.reading
    const content = <PositivePage view={describe(shown, visit)} t={t} />
    return { title: `${t(PAGE.title)} · ${shown.name}`, content }
  },
}

function describe(shown: ShownPositive, { call, reading: { t, language } }: Visit): PositiveView {
  const { name, department, post, from, to, summary, scores, opinions } = shown
  const roleOf = (role: string) => choiceLabel(EXAMINER_ROLE, role, language)
  const days = { from: formatDate(from, language), to: formatDate(to, language) }
  return {
    title: name,
    facts: [
      { label: t('careers.department'), value: department },
      { label: t('careers.post'), value: post },
      { label: t('careers.shown.span'), value: t('careers.shown.spanOf', days) },
    ],
    summary,
    dimensions: DIMENSIONS.map((key) => t(`careers.shown.dimension.${key}`)),
    scores: scores.map((row) => ({
      role: roleOf(row.role),
      values: DIMENSIONS.map((key) => formatNumber(row[key], language)),
    })),
    opinions: opinions.map(({ role, text }) => ({ role: roleOf(role), text })),
    opinion: opinionOf(call, t),
  }
}

/** Readers by their right open the review. A link names no record, so its readers sign in and find what waits for them. */
function opinionOf({ url }: OpenCall, t: Visit['reading']['t']): PositiveView['opinion'] {
  const id = url.searchParams.get(ID)
  return id !== null && isUuid(id)
    ? { href: `${REVIEWS}/${id}`, label: t('careers.shown.openReview') }
    : { href: EXAMINATIONS, label: t('careers.shown.giveOpinion') }
}

/** A probation review, by link or by the right of a signed-in reader. */
export async function loadPositive(call: OpenCall, state: RequestState): Promise<Response> {
  const id = call.url.searchParams.get(ID)
  if (id === null) return loadLinked(PAGE, call, state)
  const visit = { call, state, reading: readingOf(call) }
  const shown = isUuid(id) ? await showByRight(PAGE, visit, { id }) : null
  return shown ?? showClosed(PAGE, visit)
}

export function openPositive(call: OpenCall, state: RequestState): Promise<Response> {
  return openLinked(PAGE, call, state)
}
