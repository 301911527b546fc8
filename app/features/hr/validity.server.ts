import { choicePill } from '#app/pages/choice-pill.server.ts'
import { readRecord } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { calendarText } from '#contracts/calendar-text.ts'
import { todayInShanghai } from '#contracts/shanghai-time.ts'
import { fieldLabel } from '#resources/described/labels.ts'
import { CERTIFICATE } from '#resources/hr/certificates/certificate-states.ts'
import type { ValidityView } from './validity-view.ts'

const DAY_MS = 86_400_000
/** Of these nobody waits for the end, or none is known yet. */
const NONE: readonly unknown[] = [CERTIFICATE.draft, CERTIFICATE.returned, CERTIFICATE.cancelled]

/** A certificate, with how much of its term is over. */
export async function loadCertificateRecord(call: ResourceCall) {
  const [record, validity] = await Promise.all([loadRecord(call), describeValidity(call)])
  return { ...record, validity }
}

/** Which part of a term is over, in hundredths: none before it begins, all of it once it ended. */
export function passedOf(from: string, to: string, today: string): number {
  const [start, end, now] = [from, to, today].map((day) => Date.parse(day)) as [
    number,
    number,
    number,
  ]
  // Its last day is one on which it holds.
  const whole = end + DAY_MS - start
  return Math.round(Math.min(1, Math.max(0, (now - start) / whole)) * 100)
}

async function describeValidity(call: ResourceCall): Promise<ValidityView | null> {
  const { resource, language, t } = call
  const { validFrom, issueDate, validTo, validity, state } = await readRecord(call)
  const from = validFrom ?? issueDate
  const choices = resource.fields.validity?.rule.choices
  if (typeof from !== 'string' || typeof validTo !== 'string') return null
  if (!choices || NONE.includes(state)) return null
  const today = todayInShanghai()
  const days = Math.round((Date.parse(validTo) - Date.parse(today)) / DAY_MS)
  const left = days < 0 ? t('page.daysOver', { count: -days }) : t('page.daysLeft', { count: days })
  const { tone, text } = choicePill(choices, String(validity), language)
  return {
    tone,
    passed: passedOf(from, validTo, today),
    label: fieldLabel(resource, 'validity', language),
    from: calendarText('date', from, language),
    to: calendarText('date', validTo, language),
    said: `${text} · ${left}`,
  }
}
