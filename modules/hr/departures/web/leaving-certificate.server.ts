import {
  DEPARTURE_CALLS,
  type LeavingCertificate,
  leavingCertificate,
} from '#modules/hr/departures/wire/departure.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { isOffered } from '#platform/web/pages/act/action-links.server.ts'
import {
  callFor,
  describeHeading,
  readRecord,
} from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'
import type { CertificateView, PaperView } from './leaving-certificate-view.ts'

/**
 * Chinese law requires the certificate, so it is in Chinese for every reader, with a translation on
 * request.
 */
const BY_LAW: Language = 'zh'
const TRANSLATION: Language = 'en'
const TRANSLATED_PARAM = 'translated'

/** Loads the last issued certificate of leaving; 404 when none was issued. */
export async function loadCertificate(resourceCall: ResourceCall): Promise<CertificateView> {
  const record = await readRecord(resourceCall)
  const { id } = record
  const certificate = await resourceCall.gateway.ask(
    DEPARTURE_CALLS.certificate,
    { id },
    leavingCertificate,
  )
  const call = callFor(resourceCall, record)
  const { t, language, resource, permissions, url } = call
  const here = recordHref(call, id)
  const isTranslated = url.searchParams.has(TRANSLATED_PARAM)
  const { certify } = resource.actions
  const mayIssue = certify && permissions.has(certify.button) && isOffered(certify, record)
  const { copy, issuedOn, company } = certificate
  return {
    label: t('certificate.title'),
    back: { label: describeHeading(call, record).title, href: here },
    issued: t('certificate.issued', { copy, day: formatDate(issuedOn, language) }),
    paper: describePaper(certificate, BY_LAW),
    translation: isTranslated ? describePaper(certificate, TRANSLATION) : null,
    other: isTranslated
      ? { label: t('certificate.alone'), href: `/${resource.path}/${id}/certificate` }
      : {
          label: t('certificate.translated'),
          href: `/${resource.path}/${id}/certificate?${TRANSLATED_PARAM}=1`,
        },
    again: mayIssue
      ? {
          label: resourceLabel(certify.form, language),
          href: `/${resource.path}/${id}/act/${certify.name}`,
        }
      : null,
    seal: {
      company,
      hint: translator(BY_LAW)('certificate.paper.seal'),
      day: paperDay(issuedOn, BY_LAW),
    },
  }
}

/** Writes the certificate in one language. Names are not translated. */
export function describePaper(certificate: LeavingCertificate, language: Language): PaperView {
  const { no, copy, company, name, empNo, contractTerm, lastDay, post } = certificate
  const t = translator(language)
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    t(`certificate.paper.${key}`, values)
  const day = paperDay(lastDay, language)
  const row = (key: string, text: string) => ({ name: key, label: say(`rows.${key}`), text })
  return {
    lang: LANGUAGE_TAG[language],
    title: say('title'),
    number: say(copy > 1 ? 'numberAgain' : 'number', { no, copy }),
    opening: say('opening', { company, name, empNo, day }),
    rows: [
      row('contractTerm', contractTerm),
      row('lastDay', day),
      row('post', post),
      row('service', say('service', serviceOf(certificate, language))),
    ],
    closing: say('closing'),
    law: say('law'),
  }
}

/** Formats a day in the long form of documents. */
function paperDay(value: string, language: Language): string {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(LANGUAGE_TAG[language], style).format(
    new Date(`${value}T00:00:00Z`),
  )
}

function serviceOf(certificate: LeavingCertificate, language: Language) {
  const t = translator(language)
  const parts = (['years', 'months', 'days'] as const)
    .filter((name) => certificate[name] > 0)
    .map((name) => t(`certificate.paper.${name}`, { count: certificate[name] }))
  const { joinDate, lastDay } = certificate
  const from = paperDay(joinDate, language)
  return { time: parts.join(' '), from, to: paperDay(lastDay, language) }
}
