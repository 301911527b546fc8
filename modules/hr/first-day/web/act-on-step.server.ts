import { redirect } from '@remix-run/node'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import { done } from '#modules/hr/careers/wire/careers.ts'
import { stepOf } from '#modules/hr/first-day/define/form-steps.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import {
  FIRST_DAY_CALLS,
  formSent,
  MOST_PAPERS,
  stepKept,
} from '#modules/hr/first-day/wire/first-day.ts'
import { readTypedText } from '#platform/define/engine/form-values.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly, sendOpenly } from '#platform/web/gateway/open-call.server.ts'
import { isPartial } from '#platform/web/request/forms/upload-body.server.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { askedOf } from '#platform/wire/records/form-parts.ts'
import { STEP_VERB } from './step-page.tsx'
import { DAY, type Kept, NO_PROBLEM, PAGE, STEP, type Visit } from './visit.server.ts'

const UNPROCESSABLE = 422
const MAX_TEXT = 20_000

type Answer = { response: Response } | { kept: Kept }

const to = ({ reading }: Visit, step: string, params: Record<string, string> = {}): Answer => ({
  response: redirect(reading.at(PAGE, Object.assign({ [STEP]: step }, params)), 303),
})

const filesIn = ({ form }: Visit['call']): File[] =>
  form.getAll('papers').filter((one): one is File => one instanceof File && one.name !== '')

/** Keeps the texts of the step. False when the form takes no entries any more. */
async function keepStep(visit: Visit, step: string, isFinished: boolean): Promise<boolean> {
  const { call, state, reading, ticket } = visit
  const fields: readonly string[] = stepOf(step)?.fields ?? []
  const typed = Object.entries(readTypedText(registers, 'add', call.form))
  const texts = Object.fromEntries(
    typed
      .filter(([name]) => fields.includes(name))
      .map(([name, text]) => [name, text.slice(0, MAX_TEXT)]),
  )
  const caller = inLanguageOf(state, reading)
  const body = { ticket, step, texts, isFinished }
  return (await callOpenly(caller, FIRST_DAY_CALLS.save, body, stepKept)).isOpen
}

/** Sends the chosen files one by one, so that those before a refused one stay. */
async function sendFiles({ call, state, reading, ticket }: Visit): Promise<void> {
  const caller = inLanguageOf(state, reading)
  for (const file of filesIn(call).slice(0, MOST_PAPERS)) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sent = { query: { name: file.name }, bytes }
    await sendOpenly(caller, FIRST_DAY_CALLS.addFile, sent, stagedFile, ticket)
  }
}

async function removeFile({ state, reading, ticket }: Visit, id: string): Promise<void> {
  const caller = inLanguageOf(state, reading)
  await callOpenly(caller, FIRST_DAY_CALLS.removeFile, { ticket, id }, done)
}

async function sendForm(visit: Visit): Promise<Answer> {
  const { call, state, reading, ticket } = visit
  const body = {
    ticket,
    isTrue: call.form.get('isTrue') === 'on',
    isAgreed: call.form.get('isAgreed') === 'on',
    consentTextId: String(call.form.get('consentTextId') ?? ''),
  }
  const caller = inLanguageOf(state, reading)
  const { number } = await callOpenly(caller, FIRST_DAY_CALLS.send, body, formSent)
  return to(visit, DAY, number === null ? {} : { done: '1' })
}

/** What a refusal shows at the step; other troubles go on. */
function keptOf(error: unknown, isOfFile: boolean): Kept {
  if (!(error instanceof GatewayError) || !error.answered || error.code === 'too-many') throw error
  const { fieldErrors, message } = error
  const kept = { status: UNPROCESSABLE, problems: fieldErrors }
  const isAtField = Object.keys(fieldErrors).length > 0
  if (isOfFile && !isAtField) {
    return Object.assign({}, NO_PROBLEM, kept, { fileProblem: message })
  }
  return Object.assign({}, NO_PROBLEM, kept, { problem: message })
}

/** Does what the pressed button of a step asks. Whatever it is, the texts of the step are kept first. */
export async function actOnStep(visit: Visit, steps: readonly string[]): Promise<Answer> {
  const { form, url } = visit.call
  const step = url.searchParams.get(STEP) ?? ''
  if (!steps.includes(step)) return to(visit, DAY)
  const verb = String(form.get('do') ?? '')
  const isRowVerb = askedOf(form).verb !== null
  const isNext = verb === STEP_VERB.next || verb === STEP_VERB.send
  let isOfFile = false
  try {
    // Texts after the place where the connection broke are missing, so only the whole files are kept.
    if (isPartial(form)) {
      await sendFiles(visit)
      return to(visit, step)
    }
    if (!(await keepStep(visit, step, isNext && !isRowVerb))) return to(visit, DAY)
    if (isRowVerb) return to(visit, step)
    isOfFile = filesIn(visit.call).length > 0
    await sendFiles(visit)
    isOfFile = false
    if (verb.startsWith(STEP_VERB.removeFile)) {
      await removeFile(visit, verb.slice(STEP_VERB.removeFile.length))
    }
    if (verb.startsWith(STEP_VERB.go)) {
      const asked = verb.slice(STEP_VERB.go.length)
      return to(visit, steps.includes(asked) ? asked : DAY)
    }
    if (verb === STEP_VERB.send) return await sendForm(visit)
    const next = verb === STEP_VERB.next ? steps[steps.indexOf(step) + 1] : undefined
    return to(visit, next ?? step)
  } catch (error) {
    return { kept: keptOf(error, isOfFile) }
  }
}
