import { AGREEMENT, EXAMINER_ROLE } from '#modules/hr/probation/define/choices.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import {
  EXAMINATION_CALL,
  type Examination,
  type ExaminersWord,
  examination,
} from '#modules/hr/probation/wire/examination.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { ExaminationView, ExaminerRow } from './examination-view.ts'

/** Only confirmations have examinations. */
export const isExamined = (kind: string | null): boolean => kind === regularisations.path

/** Loads the examination; null when this reader may see no part of it. */
export async function loadExamination(
  call: SignedInCall,
  positiveId: string,
): Promise<ExaminationView | null> {
  const { gateway, t, language } = call
  const [answer, navigation] = await Promise.all([
    gateway.ask(EXAMINATION_CALL, { positiveId }, examination),
    gateway.navigation(),
  ])
  const { own, isOpen, words } = answer
  if (own === null && words.length === 0 && !isOpen) return null
  const here = `/${regularisationExaminations.path}`
  const mayName = isOpen && buttonCodesAt(navigation, here).has('add')
  return {
    about: aboutOf(call, answer),
    ownHref: own && `${here}/${own}/act/examine`,
    addHref: mayName ? `${here}/new?${invitation(positiveId, words)}` : null,
    hasParts: words.some(({ scores }) => scores.length > 0),
    rows: words.map((word) => describe(word, isOpen, { t, language })),
  }
}

/**
 * When the confirmation has no examiner yet, adds to the first notice about missing examinations a link to the
 * form that names one.
 */
export function withInvitation(
  { t }: Pick<SignedInCall, 't'>,
  view: RecordView,
  examined: ExaminationView | null,
): RecordView {
  if (!examined?.addHref || examined.rows.length > 0) return view
  const toReason = `#${controlId('waiverReason')}`
  const about = view.notices.find(({ links }) => links?.some(({ href }) => href.endsWith(toReason)))
  const invite = { label: t('examination.invite'), href: examined.addHref }
  return {
    ...view,
    notices: view.notices.map((notice) =>
      notice === about ? { ...notice, links: [invite, ...(notice.links ?? [])] } : notice,
    ),
  }
}

const WHOLE_WEIGHT = 100

/**
 * The initial values of the form for a new examiner: the weight that is not assigned yet, and the direct superior
 * as the first examiner. After the form, the browser returns to the confirmation.
 */
function invitation(positiveId: string, words: readonly ExaminersWord[]): URLSearchParams {
  const weightSoFar = words.reduce((sum, { weight }) => sum + Number(weight), 0)
  const [first] = EXAMINER_ROLE.options
  return new URLSearchParams({
    positiveId,
    ...(words.length === 0 && first && { role: first.value }),
    ...(weightSoFar < WHOLE_WEIGHT && { weight: String(WHOLE_WEIGHT - weightSoFar) }),
    [FROM_LIST]: `/${regularisations.path}/${positiveId}`,
  })
}

function aboutOf({ t, language }: SignedInCall, { own, score, isOpen, words }: Examination) {
  if (own !== null) return t('examination.own')
  if (words.length === 0) return t('examination.none')
  const known =
    score === null
      ? []
      : [t('examination.score', { score: formatNumber(Number(score), language, 1) })]
  return [...known, t(isOpen ? 'examination.open' : 'examination.closed')].join(' · ')
}

function describe(
  { id, role, weight, examiner, isSubmitted, scores, total, agrees, opinion }: ExaminersWord,
  isOpen: boolean,
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
): ExaminerRow {
  const roleName = choiceLabel(EXAMINER_ROLE, role, language)
  const face = examiner && {
    colour: faceColour(examiner.face ?? id),
    name: examiner.name,
  }
  const waiting = t(isOpen ? 'examination.waits' : 'examination.missed')
  return {
    key: id,
    examiner: { name: examiner ? `${examiner.name} · ${roleName}` : roleName, face },
    weight: formatNumber(Number(weight), language),
    parts: scores.join(' / '),
    total:
      total === null
        ? null
        : { text: formatNumber(Number(total), language, 1), value: Number(total) },
    state: isSubmitted
      ? choicePill(AGREEMENT, agrees ? '1' : '0', language)
      : { text: waiting, tone: 'warn' },
    opinion: opinion ?? '',
  }
}
