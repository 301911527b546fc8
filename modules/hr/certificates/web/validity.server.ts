import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { ValidityView } from './validity-view.ts'

const DAY_MS = 86_400_000
/** States without a bar: the end is irrelevant or not yet known. */
const NONE: readonly unknown[] = [CERTIFICATE.draft, CERTIFICATE.returned, CERTIFICATE.cancelled]

/** Loads a certificate with the passed part of its term. */
export async function loadCertificateRecord(call: ResourceCall) {
  const [record, validity] = await Promise.all([loadRecord(call), describeValidity(call)])
  return { ...record, validity }
}

/** Percentage of a term that has passed: 0 before it begins, 100 after its end. */
export function passedOf(from: string, to: string, today: string): number {
  const [start, end, now] = [from, to, today].map((day) => Date.parse(day)) as [
    number,
    number,
    number,
  ]
  // The certificate is valid on its last day too.
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
