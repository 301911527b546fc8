import type { StoryRow } from '#modules/hr/candidates/web/story-rows.tsx'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { CHECKUP_RESULT, OFFER_STATE, TALK, TALK_STATE } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import {
  HIRING_CALLS,
  type HiringOfCandidate,
  type HiringStep,
  hiringOfCandidate,
} from '#modules/hr/hiring/wire/hiring.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { HiringPanelView } from './hiring-view.ts'

const OF_STEP = {
  talk: { resource: salaryTalks, states: TALK_STATE },
  checkup: { resource: checkups, states: CHECKUP_RESULT },
  hiring: { resource: hirings, states: OFFER_STATE },
} as const satisfies Readonly<Record<HiringStep, object>>

export type CandidateHiring = {
  /** Null before anything is there to see. */
  panel: HiringPanelView | null
  next: HiringOfCandidate['next']
}

type Step = HiringOfCandidate['steps'][number]

function viewOf({ language, t }: ResourceCall, { kind, id, state, on }: Step): StoryRow {
  const { resource, states } = OF_STEP[kind]
  return {
    id,
    href: `/${resource.path}/${id}`,
    title: recordLabel(resource, language),
    about: formatDate(on, language),
    pill:
      state === null
        ? { tone: 'quiet', text: t('hiring.notApproved') }
        : choicePill(states, state, language),
  }
}

/** Loads the talks, checkups and the hiring of a candidate. */
export async function loadCandidateHiring(call: ResourceCall): Promise<CandidateHiring> {
  const id = requireId(call)
  const { steps, next } = await call.gateway.ask(
    HIRING_CALLS.ofCandidate,
    { id },
    hiringOfCandidate,
  )
  const rows = steps.map((step) => viewOf(call, step))
  return { panel: rows.length === 0 ? null : { title: call.t('hiring.title'), rows }, next }
}

/** Makes the step that the stage waits for the main button. */
export function withHiring(
  { t }: ResourceCall,
  view: RecordView,
  { next }: CandidateHiring,
): RecordView {
  if (next === null) return view
  const { kind, id, begins } = next
  const { path } = OF_STEP[kind].resource
  const link = {
    name: kind,
    label: t(`hiring.next.${kind}`),
    href: id === null ? `/${path}/new${withParams('', begins)}` : `/${path}/${id}`,
  }
  return { ...view, next: [link, ...view.next] }
}

/** The verb that leads a hiring on: joining after an acceptance, noting the answer, else sending the offer. */
const FORWARD = ['join', 'answer', 'sendOffer'] as const

/** Makes the result the main button of a talk; an agreed one leads back to the application. */
export async function withNextOfTalk(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const { state, candidateId } = await readRecord(call)
  if (state === TALK.open) return withMainVerb(view, 'confirm')
  if (state !== TALK.agreed) return view
  const href = `/hr/candidates/${String(candidateId)}`
  const link = { name: 'application', label: call.t('interviews.application'), href }
  return { ...view, next: [link, ...view.next] }
}

/** Makes the step of the offer that comes next the main button. */
export function withNextOfHiring(view: RecordView): RecordView {
  const verb = FORWARD.find((name) => view.actions.some((action) => action.name === name))
  return verb === undefined ? view : withMainVerb(view, verb)
}
