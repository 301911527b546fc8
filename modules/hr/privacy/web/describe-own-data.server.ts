import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import type { Reading } from '#modules/hr/careers/web/careers-document.server.tsx'
import { PRIVACY_KIND, PRIVACY_STATE } from '#modules/hr/privacy/define/choices.ts'
import { ASKED_BY_TICKET, type KeptData } from '#modules/hr/privacy/wire/kept-data.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { choiceLabel, fieldLabel, recordLabel } from '#platform/define/described/labels.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { OwnDataView } from './own-data-page.tsx'

type Told = Pick<
  OwnDataView,
  'person' | 'consent' | 'files' | 'applications' | 'readings' | 'requests' | 'kinds'
>

function personFacts({ language }: Reading, { person }: KeptData) {
  return Object.entries(person).map(([name, value]) => ({
    label: fieldLabel(talents, name, language),
    value:
      name === 'edu' && value
        ? choiceLabel(EDUCATION, String(value), language)
        : String(value ?? ''),
  }))
}

function consentFacts({ language }: Reading, { consent }: KeptData) {
  const { name, agreedAt, purposes, recipients, poolUntil, emptyOn } = consent
  const day = (value: string | null) => (value === null ? '' : formatDate(value, language))
  return [
    { label: fieldLabel(talents, 'consentTextId', language), value: name },
    {
      label: fieldLabel(talents, 'consentAt', language),
      value: formatDateTime(agreedAt, language),
    },
    { label: fieldLabel(consentTexts, 'purposes', language), value: purposes },
    { label: fieldLabel(consentTexts, 'recipients', language), value: recipients ?? '' },
    { label: fieldLabel(talents, 'poolUntil', language), value: day(poolUntil) },
    { label: fieldLabel(talents, 'emptyOn', language), value: day(emptyOn) },
  ]
}

function applicationOf({ t, language }: Reading, one: KeptData['applications'][number]) {
  const { number, post, appliedOn, step, interviews, talks, checkups, offers } = one
  const count = (value: number) => (value === 0 ? '' : String(value))
  return {
    title: `${number} · ${post}`,
    facts: [
      { label: t('careers.status.appliedOn'), value: formatDate(appliedOn, language) },
      { label: t('privacy.step'), value: t(`careers.status.step.${step}`) },
      {
        label: t('privacy.interviews'),
        value: interviews
          .map(
            ({ kind, at }) =>
              `${choiceLabel(INTERVIEW_KIND, kind, language)} ${formatDateTime(at, language)}`,
          )
          .join(t('careers.comma')),
      },
      { label: t('privacy.talks'), value: count(talks) },
      { label: t('privacy.checkups'), value: count(checkups) },
      { label: t('privacy.offers'), value: count(offers) },
    ],
  }
}

/** Which department read what, how many of its people, and when last. */
function readingOf({ t, language }: Reading, one: KeptData['readings'][number]): string {
  const { resource, manner, department, readers, lastOn } = one
  const kind = findResource(resource)
  return [
    kind ? recordLabel(kind, language) : resource,
    t(`privacy.readings.manner.${manner}`),
    department ?? '',
    t('privacy.readings.people', { count: readers }),
    t('privacy.readings.lastOn', { day: formatDate(lastOn, language) }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The texts of the page about the own data, in the language of the reader. */
export function describeOwnData(reading: Reading, data: KeptData): Told {
  const { t, language } = reading
  return {
    person: personFacts(reading, data),
    consent: consentFacts(reading, data),
    files: data.files.map(({ name, addedOn }) => `${name} · ${formatDate(addedOn, language)}`),
    applications: data.applications.map((one) => applicationOf(reading, one)),
    readings: data.readings.map((one) => readingOf(reading, one)),
    requests: data.requests.map(({ number, kind, askedOn, dueOn, state, answer }) => ({
      key: number,
      title: choiceLabel(PRIVACY_KIND, kind, language),
      about: [
        number,
        choiceLabel(PRIVACY_STATE, state, language),
        t('privacy.asked', {
          asked: formatDate(askedOn, language),
          due: formatDate(dueOn, language),
        }),
      ].join(' · '),
      answer: answer ?? '',
    })),
    kinds: ASKED_BY_TICKET.map((value, at) => ({
      value,
      label: choiceLabel(PRIVACY_KIND, value, language),
      hint: t(`privacy.hint.${HINTS[at]}`),
    })),
  }
}

/** In the order of ASKED_BY_TICKET. */
const HINTS = ['correct', 'withdraw', 'remove', 'explain'] as const
