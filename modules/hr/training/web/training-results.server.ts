import { data, redirect } from '@remix-run/node'
import { TRAINING_RESULT, TRAINING_SIGN_IN } from '#modules/hr/training/define/choices.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import { TRAINING_CALLS, type TrainingDesk } from '#modules/hr/training/wire/training.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { readDesk } from './training-desk.server.ts'
import type { ResultLine, TrainingResultsView } from './training-desk-view.ts'

const ENTRIES = ['signIn', 'hours', 'score', 'result'] as const

type Redraw = { form: FormData; text: string }

/** Loads all participants for one plain form: attendance, hours and results. */
export async function loadResults(
  call: ResourceCall,
  redraw?: Redraw,
): Promise<TrainingResultsView> {
  const { t, language } = call
  const [desk, record] = await Promise.all([readDesk(call), readRecord(call)])
  const optionsOf = (list: typeof TRAINING_RESULT) =>
    list.options.map(({ value }) => ({ value, label: choiceLabel(list, value, language) }))
  return {
    title: t('training.results'),
    back: { label: desk.card.title, href: recordHref(call, desk.card.id) },
    hint: t('training.hint', { score: String(record.passScore) }),
    problems: redraw?.text ? [{ name: null, text: redraw.text }] : [],
    signIns: optionsOf(TRAINING_SIGN_IN),
    results: optionsOf(TRAINING_RESULT),
    most: desk.card.hours,
    labels: Object.fromEntries(
      ENTRIES.map((name) => [name, fieldLabel(trainingParticipants, name, language)]),
    ) as TrainingResultsView['labels'],
    rows: desk.people.map((one) => lineOf(one, redraw?.form)),
  }
}

function lineOf(one: TrainingDesk['people'][number], form?: FormData): ResultLine {
  const { id, name, deptName } = one
  const textOf = (entry: (typeof ENTRIES)[number]) =>
    String(form?.get(`${entry}.${id}`) ?? one[entry] ?? '')
  return {
    userId: id,
    name,
    deptName: deptName ?? '',
    face: { colour: faceColour(id), name },
    signIn: textOf('signIn'),
    hours: textOf('hours'),
    score: textOf('score'),
    result: textOf('result'),
  }
}

const TOLD = new Set<string>(['conflict', 'invalid'])

/** Saves all rows or none; typed values stay in the form. */
export const saveResults = redrawing(async function saveResults(call: ResourceCall) {
  const { form, gateway } = call
  if (call.isRestored) return data(await loadResults(call, { form, text: '' }), { status: 200 })
  const { card, people } = await readDesk(call)
  const rows = people
    .filter(({ id }) => form.has(`signIn.${id}`))
    .map((one) => {
      const { userId, signIn, hours, score, result } = lineOf(one, form)
      return { userId, signIn, hours: hours || null, score: score || null, result }
    })
  try {
    const body = { trainId: card.id, rows }
    const text = await gateway.send('PUT', TRAINING_CALLS.results, body)
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const text = error.sentences().join(' · ')
    return data(await loadResults(call, { form, text }), refusalInit(error))
  }
  return redirect(recordHref(call, card.id), 303)
})
