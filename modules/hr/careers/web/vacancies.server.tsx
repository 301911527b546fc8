import { EDUCATION, EMPLOYMENT_KIND } from '#modules/hr/archives/define/choices.ts'
import {
  CAREERS_CALLS,
  type PublicVacancies,
  publicVacancies,
  publicVacancy,
  type Vacancy,
} from '#modules/hr/careers/wire/careers.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { POST_CATEGORY } from '#modules/org/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { answerDocument, HOME, type Reading, readingOf } from './careers-document.server.tsx'
import { describePosting } from './job-posting.ts'
import { VacanciesPage, type VacanciesView, type VacancyLine } from './vacancies-page.tsx'
import { VacancyPage, type VacancyView } from './vacancy-page.tsx'

const MAX_TYPED = 30
const APPLY = '/addUser'
const POST_INFO = '/SharingCenter/postInfo'
const DEPARTMENT_INFO = '/SharingCenter/dptinfo'

/** A call in the language of the page, which may differ from that of the reader's cookie. */
export const inLanguageOf = ({ tokenCaller }: RequestState, { language }: Reading) =>
  Object.assign({}, tokenCaller, { language })

/** The published needs, or one of them by `?id=`. */
export async function loadVacancies(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const id = call.url.searchParams.get('id')
  return id === null ? showAll(call, state, reading) : showOne(call, state, reading, id)
}

async function showAll(call: OpenCall, state: RequestState, reading: Reading): Promise<Response> {
  const { t } = reading
  const asked = {
    city: (call.url.searchParams.get('city') ?? '').slice(0, MAX_TYPED),
    family: (call.url.searchParams.get('family') ?? '').slice(0, MAX_TYPED),
  }
  const caller = inLanguageOf(state, reading)
  const found = await callOpenly(caller, CAREERS_CALLS.vacancies, asked, publicVacancies)
  const { company, isIndexable } = found
  const content = <VacanciesPage view={describeAll(found, reading, asked)} t={t} />
  const title = t('careers.title')
  return answerDocument(call, reading, { title, company, content, isShared: true, isIndexable })
}

/** The lines of vacancies, also for pages that offer others. */
export function describeLines(
  vacancies: PublicVacancies['vacancies'],
  { language, t, at }: Reading,
): VacancyLine[] {
  return vacancies.map(({ id, post, department, city, headcount, until }) => ({
    id,
    post,
    href: at(HOME, { id }),
    about: [
      city,
      department,
      t('careers.people', { count: headcount }),
      t('careers.until', { day: formatDate(until, language) }),
    ].join(' · '),
  }))
}

function describeAll(
  { cities, families, vacancies }: PublicVacancies,
  reading: Reading,
  { city, family }: { city: string; family: string },
): VacanciesView {
  const { language } = reading
  return {
    here: HOME,
    lang: reading.at('') === '' ? '' : language,
    city,
    family,
    cities,
    families: families.map((value) => ({
      value,
      label: choiceLabel(POST_CATEGORY, value, language),
    })),
    lines: describeLines(vacancies, reading),
  }
}

async function showOne(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  id: string,
): Promise<Response> {
  const { t } = reading
  const asked = { id: id.slice(0, 100) }
  const caller = inLanguageOf(state, reading)
  const found = await callOpenly(caller, CAREERS_CALLS.vacancy, asked, publicVacancy)
  const { company, isIndexable, vacancy } = found
  if (!vacancy) return showGone(call, state, reading)
  const content = <VacancyPage view={describeOne(vacancy, reading)} t={t} />
  return answerDocument(call, reading, {
    title: vacancy.post,
    company,
    content,
    isShared: true,
    isIndexable,
    ...(isIndexable && {
      facts: describePosting(vacancy, company, `${call.url.origin}${HOME}?id=${vacancy.id}`),
    }),
  })
}

/** Says that a vacancy takes no applications, and offers the open ones. Unknown and closed ones look alike. */
export async function showGone(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
): Promise<Response> {
  const { t } = reading
  const caller = inLanguageOf(state, reading)
  const found = await callOpenly(caller, CAREERS_CALLS.vacancies, {}, publicVacancies)
  const all = { city: '', family: '' }
  const content = (
    <>
      <p role="alert" className="notice notice-doubt">
        {t('careers.gone')}
      </p>
      <VacanciesPage view={describeAll(found, reading, all)} t={t} />
    </>
  )
  const title = t('careers.title')
  const { company } = found
  return answerDocument(call, reading, {
    title,
    company,
    content,
    isShared: call.url.pathname === HOME,
  })
}

function payText({ pay }: Vacancy, { t, language }: Reading): string {
  if (!pay) return ''
  const amount = (text: string) => formatNumber(Number(text), language)
  if (pay.from && pay.to) {
    return t('careers.pay', { from: amount(pay.from), to: amount(pay.to) })
  }
  return pay.from
    ? t('careers.payFrom', { from: amount(pay.from) })
    : t('careers.payTo', { to: amount(pay.to ?? '0') })
}

function nextSteps({ screenDays, rounds }: Vacancy, { t, language }: Reading): string[] {
  const talks = rounds.map(({ kind, minutes }) =>
    t('careers.round', { kind: choiceLabel(INTERVIEW_KIND, kind, language), minutes }),
  )
  return [
    screenDays === null
      ? t('careers.next.looked')
      : t('careers.next.screened', { count: screenDays }),
    talks.length === 0
      ? t('careers.next.talks')
      : t('careers.next.rounds', { rounds: talks.join(t('careers.comma')) }),
    t('careers.next.status'),
  ]
}

function describeOne(vacancy: Vacancy, reading: Reading): VacancyView {
  const { t, language, at } = reading
  const { id, postId, deptId, hasPost, eduMin, experienceYears } = vacancy
  return {
    title: vacancy.post,
    applyHref: at(APPLY, { job: id }),
    allHref: at(HOME),
    postHref: hasPost ? at(POST_INFO, { id: postId }) : '',
    department: { text: vacancy.department, href: at(DEPARTMENT_INFO, { id: deptId }) },
    facts: [
      { label: t('careers.city'), value: vacancy.city },
      { label: t('careers.headcount'), value: formatNumber(vacancy.headcount, language) },
      { label: t('careers.family'), value: choiceLabel(POST_CATEGORY, vacancy.family, language) },
      { label: t('careers.kind'), value: choiceLabel(EMPLOYMENT_KIND, vacancy.empKind, language) },
      { label: t('careers.payLabel'), value: payText(vacancy, reading) },
      { label: t('careers.untilLabel'), value: formatDate(vacancy.until, language) },
    ],
    duty: vacancy.duty,
    requirement: vacancy.requirement,
    nice: vacancy.nice ?? '',
    asked: [
      {
        label: t('careers.edu'),
        value: eduMin === null ? '' : choiceLabel(EDUCATION, eduMin, language),
      },
      { label: t('careers.majors'), value: vacancy.majors ?? '' },
      {
        label: t('careers.years'),
        value: experienceYears === null ? '' : t('careers.yearsOf', { count: experienceYears }),
      },
    ],
    next: nextSteps(vacancy, reading),
  }
}
