import { INTERVIEW_PHASE } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import {
  INTERVIEW_CALLS,
  type InterviewCalendar,
  interviewCalendar,
} from '#modules/hr/interviews/wire/interviews.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/** Reads the interviews of a span of days, with the words of a calendar. */
export async function readCalendarItems(call: SignedInCall, span: { start: string; end: string }) {
  const found = await call.gateway.ask(INTERVIEW_CALLS.calendar, span, interviewCalendar)
  return {
    days: found.days,
    isCut: found.isCut,
    items: found.interviews.map((one) => itemOf(call, one)),
  }
}

function itemOf({ language }: SignedInCall, one: InterviewCalendar['interviews'][number]) {
  const { id, name, kind, startAt, endAt, place, panel, phase, isOwn } = one
  return {
    id,
    href: `/${interviews.path}/${id}`,
    title: `${choiceLabel(INTERVIEW_KIND, kind, language)} · ${name}`,
    startAt,
    endAt,
    isOwn,
    note: [place, ...panel, choiceLabel(INTERVIEW_PHASE, phase, language)]
      .filter(Boolean)
      .join(' · '),
  }
}
