import { AFTERNOON, HALF_DAY, MORNING } from '#modules/attendance/requests/define/choices.ts'
import { corrections } from '#modules/attendance/requests/define/correction.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import { choiceLabel, recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { DocumentFacts } from '#platform/web/approval/document-facts.ts'
import { formatDayAndHours, formatDayPart, formatMoments } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

const DAY = 'yyyy-MM-dd'.length
const HOURS = { from: 'yyyy-MM-dd '.length, to: 'yyyy-MM-dd HH:mm'.length } as const

const textIn = (record: WireRecord, field: string) => String(record[field] ?? '')

/** One day, or the first and the last one. */
function daysText(from: string, to: string, { language }: Words): string {
  const [first, last] = [from, to].map((day) => formatDayPart(day, 'fullDay', language))
  return from === to ? String(first) : `${first} – ${last}`
}

/** The first and last day of a leave, with the half where it begins or ends, and its number of days. */
function leaveText(record: WireRecord, words: Words): string {
  const [from, to] = [textIn(record, 'startDate'), textIn(record, 'endDate')]
  const [startHalf, endHalf] = [textIn(record, 'startHalf'), textIn(record, 'endHalf')]
  const halfOf = (half: string) => choiceLabel(HALF_DAY, half, words.language)
  const days = Number(record.days)
  const counted = Number.isFinite(days) ? words.t('attendRequests.days', { count: days }) : ''
  const isWhole = startHalf === MORNING && endHalf === AFTERNOON
  const half = startHalf === endHalf ? halfOf(startHalf) : words.t('attendRequests.wholeDay')
  const when =
    from === to
      ? `${daysText(from, to, words)} ${half}`
      : isWhole
        ? daysText(from, to, words)
        : `${daysText(from, from, words)} ${halfOf(startHalf)} – ${daysText(to, to, words)} ${halfOf(endHalf)}`
  return [when, counted].filter(Boolean).join(' · ')
}

/** The kind of the request, such as personal leave; otherwise the name of the document. */
function labelOf(resource: Resource, record: WireRecord, { language }: Words): string {
  const choices = resource.fields.kind?.rule.choices
  const kind = textIn(record, 'kind')
  return choices && kind ? choiceLabel(choices, kind, language) : recordLabel(resource, language)
}

function factsOf(
  resource: Resource,
  when: (record: WireRecord, words: Words) => string,
): DocumentFacts {
  return {
    path: resource.path,
    areHead: true,
    facts: (record, words) => [
      { label: labelOf(resource, record, words), text: when(record, words) },
    ],
  }
}

const moments = (record: WireRecord, { language }: Words) =>
  formatMoments(textIn(record, 'startAt'), textIn(record, 'endAt'), language)

/** The facts that the inbox shows for each kind of attendance request; the dates come first. */
export const requestFacts: readonly DocumentFacts[] = [
  factsOf(leaves, leaveText),
  factsOf(hoursLeaves, (record, { language }) =>
    formatDayAndHours(
      textIn(record, 'date'),
      `${textIn(record, 'startTime')}–${textIn(record, 'endTime')}`,
      language,
    ),
  ),
  factsOf(trips, moments),
  factsOf(overtimes, moments),
  factsOf(returnsToCompany, moments),
  factsOf(familyVisits, (record, words) =>
    daysText(textIn(record, 'startDate'), textIn(record, 'endDate'), words),
  ),
  factsOf(corrections, (record, { language }) => {
    const at = textIn(record, 'at')
    return formatDayAndHours(at.slice(0, DAY), at.slice(HOURS.from, HOURS.to), language)
  }),
]
