import { data, redirect } from '@remix-run/node'
import {
  TRAINING_EXAM,
  TRAINING_RESULT,
  TRAINING_SIGN_IN,
} from '#modules/hr/training/define/choices.ts'
import { SIGNED_IN, UNDECIDED } from '#modules/hr/training/define/training-participant.ts'
import { trainingRecords } from '#modules/hr/training/define/training-record.ts'
import {
  type OwnTraining,
  ownTraining,
  ownTrainings,
  TRAINING_CALLS,
} from '#modules/hr/training/wire/training.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { describeTraining } from './training-head.server.ts'
import type { MyTrainingView, OwnTrainingView } from './training-view.ts'

export const MY_TRAINING = '/hr/my-training'
const RECORDS = `/${trainingRecords.path}`
const MAX_CODE = 20

const placeOf = (id: string) => `${MY_TRAINING}/${id}`

const SECTIONS = ['coming', 'waiting', 'open', 'told'] as const

/**
 * Loads the trainings that the user takes part in or may sign up for, and their hours of the year.
 */
export async function loadMyTraining(call: SignedInCall): Promise<MyTrainingView> {
  const { gateway, t, language } = call
  const [mine, navigation] = await Promise.all([
    gateway.ask(TRAINING_CALLS.mine, {}, ownTrainings),
    gateway.navigation(),
  ])
  const { year, hours, attended, passed } = mine
  const figures = { hours: Number(hours), attended, passed }
  const sees = buttonCodesAt(navigation, RECORDS).has('view')
  return {
    title: t('training.mine'),
    figures: Object.entries(figures).map(([name, value]) => ({
      name,
      label: t(`training.figures.${name}`, { year }),
      text: formatNumber(value, language),
    })),
    sections: SECTIONS.filter((name) => name !== 'waiting' || mine.waiting.length > 0).map(
      (name) => ({
        name,
        title: t(`training.sections.${name}`),
        none: name === 'waiting' ? '' : t(`training.none.${name}`),
        trainings: mine[name].map((card) => describeTraining(call, card, placeOf(card.id))),
      }),
    ),
    recordsHref: sees ? RECORDS : null,
    recordsLabel: resourceLabel(trainingRecords, language),
  }
}

type Redraw = { score?: number; text?: string; problem?: string }

/** Loads one training with the actions its reader has now. */
export async function loadOwnTraining(
  call: SignedInCall,
  redraw: Redraw = {},
): Promise<OwnTrainingView> {
  const { gateway, t, url, params } = call
  const training = await gateway.ask(TRAINING_CALLS.own, { trainId: params.id ?? '' }, ownTraining)
  const { own } = training
  return {
    head: describeTraining(call, training, placeOf(training.id)),
    back: { label: t('training.mine'), href: MY_TRAINING },
    content: training.content.split('\n').filter(Boolean),
    notes: notesOf(call, training),
    isIn: own.isIn,
    maySignUp: own.maySignUp,
    maySignOff: own.maySignOff,
    mayWait: own.mayWait,
    inLine: own.place === null ? '' : t('training.inLine', { place: own.place }),
    signIn: own.maySignIn
      ? { code: (url.searchParams.get('code') ?? '').slice(0, MAX_CODE) }
      : null,
    isSignedIn: own.signIn === SIGNED_IN,
    outcome: outcomeOf(call, own),
    feedback: own.mayTell
      ? {
          score: redraw.score ?? own.feedbackScore,
          text: redraw.text ?? own.feedback ?? '',
          problem: redraw.problem ?? '',
        }
      : null,
  }
}

function notesOf({ t, language }: SignedInCall, training: OwnTraining): string[] {
  const { examKind, needSign, serviceMonths, trainOrg } = training
  return [
    t('training.exam', { exam: choiceLabel(TRAINING_EXAM, examKind, language) }),
    ...(trainOrg ? [t('training.org', { org: trainOrg })] : []),
    ...(needSign ? [t('training.service', { count: serviceMonths ?? 0 })] : []),
  ]
}

function outcomeOf({ t, language }: SignedInCall, own: OwnTraining['own']): string {
  const { isIn, signIn, result, hours, score } = own
  if (!isIn || signIn === null) return ''
  const parts = [choiceLabel(TRAINING_SIGN_IN, signIn, language)]
  if (result !== null && result !== UNDECIDED)
    parts.push(choiceLabel(TRAINING_RESULT, result, language))
  if (score !== null)
    parts.push(t('training.score', { score: formatNumber(Number(score), language) }))
  if (hours !== null) {
    const shown = formatNumber(Number(hours), language)
    parts.push(t('training.hours', { count: Number(hours), hours: shown }))
  }
  return parts.join(' · ')
}

/** The API call and body for a button of the page. */
function askedOf(id: string, form: FormData): { path: string; body: object } | null {
  const word = String(form.get('do') ?? '')
  const query = `?id=${encodeURIComponent(id)}`
  if (word === 'signUp') return { path: `${TRAINING_CALLS.signUp}${query}`, body: {} }
  if (word === 'wait') return { path: `${TRAINING_CALLS.wait}${query}`, body: {} }
  if (word === 'signOff') return { path: `${TRAINING_CALLS.signOff}${query}`, body: {} }
  if (word === 'signIn') {
    const code = String(form.get('code') ?? '')
    return { path: TRAINING_CALLS.signIn, body: { id, code } }
  }
  const { score, text } = typed(form)
  return { path: TRAINING_CALLS.feedback, body: { id, score, text } }
}

const typed = (form: FormData) => ({
  score: Number(form.get('score') ?? 0),
  text: String(form.get('text') ?? ''),
})

const TOLD = new Set<string>(['conflict', 'invalid', 'too-many'])

/** Signs up or off, signs in, or sends feedback; the page shows the result. */
export const actOnTraining = redrawing(async function actOnTraining(call: SignedInCall) {
  const { form, gateway, params } = call
  const id = params.id ?? ''
  const isFeedback = form.get('do') === 'feedback'
  if (call.isRestored) return data(await loadOwnTraining(call, typed(form)), { status: 200 })
  const request = askedOf(id, form)
  try {
    const text = request ? await gateway.send('POST', request.path, request.body) : ''
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const problem = error.sentences().join(' ')
    if (isFeedback)
      return data(await loadOwnTraining(call, { ...typed(form), problem }), refusalInit(error))
    call.setFlash({ kind: 'error', text: problem })
  }
  return redirect(placeOf(id), 303)
})
