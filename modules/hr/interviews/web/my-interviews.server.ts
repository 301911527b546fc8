import { data, redirect } from '@remix-run/node'
import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import {
  INTERVIEW_MODE,
  INTERVIEW_RESULT,
  INTERVIEW_VERDICT,
  RESULT,
} from '#modules/hr/interviews/define/choices.ts'
import {
  INTERVIEW_CALLS,
  type InterviewCard,
  type InterviewDesk,
  interviewDesk,
  type OwnInterviews,
  ownInterviews,
} from '#modules/hr/interviews/wire/interviews.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatMoments, formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { CardView, InterviewDeskView, ItemView, MyInterviewsView } from './interview-view.ts'
import { roundText, sheetView, standingText } from './interview-words.server.ts'

/** The page with the interviews that the user conducts. */
export const MY_INTERVIEWS = '/hr/my-interviews'

const SECTIONS = ['owed', 'today', 'later', 'over'] as const

const placeOf = (id: string) => `${MY_INTERVIEWS}/${id}`

function whereText({ language }: SignedInCall, { mode, place }: InterviewCard): string {
  return [choiceLabel(INTERVIEW_MODE, mode, language), place].filter(Boolean).join(' · ')
}

function cardOf(call: SignedInCall, card: InterviewCard, part: keyof OwnInterviews): CardView {
  const { t, language } = call
  const { id, name, postName, planAt, endAt, result } = card
  const isOwed = part === 'owed'
  return {
    id,
    href: placeOf(id),
    title: `${name} · ${postName}`,
    about: [
      roundText(call, card),
      formatMoments(planAt, endAt, language),
      whereText(call, card),
    ].join(' · '),
    pill: result === RESULT.none ? null : choicePill(INTERVIEW_RESULT, result, language),
    button: { label: t(isOwed ? 'interviews.score' : 'interviews.open'), isMain: isOwed },
  }
}

/** Loads the interviews that the user conducts: sheets that are owed first, then today and later. */
export async function loadMyInterviews(call: SignedInCall): Promise<MyInterviewsView> {
  const { gateway, t } = call
  const mine = await gateway.ask(INTERVIEW_CALLS.mine, {}, ownInterviews)
  return {
    title: t('interviews.mine'),
    sections: SECTIONS.map((name) => ({
      name,
      title: t(`interviews.${name}`),
      none: t(`interviews.none${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      cards: mine[name].map((card) => cardOf(call, card, name)),
    })),
  }
}

type Typed = { points: ReadonlyMap<string, string>; verdict: string; words: string }

/** What the user typed, or what is stored. */
function startOf({ own }: InterviewDesk): Typed {
  const scores = Object.entries(own?.scores ?? {})
  return {
    points: new Map(scores.map(([code, points]) => [code, String(points)])),
    verdict: own?.verdict ?? '',
    words: own?.words ?? '',
  }
}

const POINTS = 'points.'

function typedIn(form: FormData): Typed {
  const points = new Map<string, string>()
  for (const [name, value] of form) {
    if (name.startsWith(POINTS)) points.set(name.slice(POINTS.length), String(value).trim())
  }
  return {
    points,
    verdict: String(form.get('verdict') ?? ''),
    words: String(form.get('words') ?? ''),
  }
}

const LEVEL_POINTS = 20

/** The points of a level, counted from 0: points from 0 to 100 are five levels. */
function pointsOf(level: number): string {
  const from = level === 0 ? 0 : level * LEVEL_POINTS + 1
  return `${from}–${(level + 1) * LEVEL_POINTS}`
}

function itemsOf({ t }: SignedInCall, { items }: InterviewDesk, typed: Typed): ItemView[] {
  return items.map(({ code, title, weight, anchors }) => ({
    code,
    title,
    weight: t('interviews.weight', { weight }),
    anchors: anchors.flatMap((text, at) =>
      text === null ? [] : [{ key: `${code} ${at}`, text: `${pointsOf(at)}　${text}` }],
    ),
    points: typed.points.get(code) ?? '',
  }))
}

function resumeOf(call: SignedInCall, { resume }: InterviewDesk): InterviewDeskView['resume'] {
  const { t, language } = call
  const { edu, school, major, workYears, currentCompany, currentPost, skills } = resume
  const facts = {
    edu: edu === null ? null : choiceLabel(EDUCATION, edu, language),
    school,
    major,
    workYears: workYears === null ? null : formatNumber(workYears, language),
    currentCompany,
    currentPost,
    skills,
  }
  return Object.entries(facts).flatMap(([name, text]) =>
    text === null ? [] : [{ name, label: t(`interviews.${name}`), text }],
  )
}

function closedText({ t }: SignedInCall, { mayScore, result }: InterviewDesk): string {
  if (mayScore) return ''
  return t(result === RESULT.none ? 'interviews.tooEarly' : 'interviews.closed')
}

/** Loads one interview for a member of its panel: what the résumé says, the questions, and the sheet. */
export async function loadInterviewDesk(
  call: SignedInCall,
  redraw: { typed?: Typed; problem?: string } = {},
): Promise<InterviewDeskView> {
  const { gateway, t, language, params } = call
  const desk = await gateway.ask(INTERVIEW_CALLS.desk, { id: params.id ?? '' }, interviewDesk)
  const typed = redraw.typed ?? startOf(desk)
  return {
    title: `${desk.name} · ${desk.postName}`,
    back: { label: t('interviews.mine'), href: MY_INTERVIEWS },
    about: [roundText(call, desk), formatMoments(desk.planAt, desk.endAt, language)].join(' · '),
    where: [whereText(call, desk), desk.panel.join(' · ')].join(' · '),
    pill: choicePill(INTERVIEW_RESULT, desk.result, language),
    resume: resumeOf(call, desk),
    questions: desk.questions,
    items: itemsOf(call, desk, typed),
    verdicts: INTERVIEW_VERDICT.options.map(({ value }) => ({
      value,
      label: choiceLabel(INTERVIEW_VERDICT, value, language),
    })),
    verdict: typed.verdict,
    words: typed.words,
    submit: t(desk.own === null ? 'interviews.submit' : 'interviews.correct'),
    closed: closedText(call, desk),
    problem: redraw.problem ?? '',
    standing: standingText(call, desk),
    hidden: t('interviews.hidden'),
    sheets: desk.sheets?.map((sheet) => sheetView(call, sheet)) ?? null,
  }
}

const TOLD = new Set<string>(['conflict', 'invalid'])

/** Points as typed; a text that is no whole number is sent as none, so that the back end refuses it. */
function scoresOf({ points }: Typed): Record<string, number> {
  const whole = [...points].filter(([, text]) => /^\d{1,3}$/.test(text))
  return Object.fromEntries(whole.map(([code, text]) => [code, Number(text)]))
}

/** Hands in the sheet; a refused one is shown again with what was typed. */
export const sendSheet = redrawing(async function sendSheet(call: SignedInCall) {
  const { form, gateway, params } = call
  const id = params.id ?? ''
  const typed = typedIn(form)
  if (call.isRestored) return data(await loadInterviewDesk(call, { typed }), { status: 200 })
  const body = {
    id,
    scores: scoresOf(typed),
    result: typed.verdict,
    opinion: typed.words === '' ? null : typed.words,
  }
  try {
    const text = await gateway.send('PUT', INTERVIEW_CALLS.score, body)
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const problem = error.sentences().join(' ')
    return data(await loadInterviewDesk(call, { typed, problem }), refusalInit(error))
  }
  return redirect(placeOf(id), 303)
})
