import { STEP_NAMES } from '#modules/hr/first-day/define/form-steps.ts'
import type { FirstDay } from '#modules/hr/first-day/wire/first-day.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { FirstDayView } from './first-day-page.tsx'
import { PAGE, STEP, type Visit } from './visit.server.ts'

function describeForm({ reading: { t, at } }: Visit, { form }: FirstDay): FirstDayView['form'] {
  const { phase, number, opinion, done } = form
  const open = phase === 'open' || phase === 'returned'
  const next = STEP_NAMES.find((step) => !done.includes(step)) ?? STEP_NAMES.at(-1) ?? ''
  return {
    title: t('firstDay.form'),
    text: t(`firstDay.phase.${phase}`),
    opinion: opinion ?? '',
    facts: [{ label: t('firstDay.number'), value: number ?? '' }],
    open: open ? { label: t(`firstDay.fill.${phase}`), href: at(PAGE, { [STEP]: next }) } : null,
  }
}

/** The page of the first day for its holder. */
export function describeFirstDay(visit: Visit, day: FirstDay): FirstDayView {
  const { call, reading } = visit
  const { t, language } = reading
  const { name, post, department, place, mentor, leader, papers, policies, hasJoined } = day
  const isSent = call.url.searchParams.has('done') && day.form.phase === 'sent'
  return {
    title: t('firstDay.hello', { name }),
    told: isSent ? t('firstDay.sent') : '',
    facts: [
      {
        label: t(hasJoined ? 'firstDay.joinedOn' : 'firstDay.day'),
        value: formatDate(day.day, language),
      },
      { label: t('firstDay.where'), value: place ?? '' },
      { label: t('careers.post'), value: post },
      { label: t('careers.department'), value: department },
      { label: t('firstDay.leader'), value: leader ?? '' },
      { label: t('firstDay.mentor'), value: mentor ?? '' },
    ],
    papers: papers.map(({ item, isHandedIn }) => ({
      item,
      state: t(isHandedIn ? 'firstDay.handedIn' : 'firstDay.toBring'),
    })),
    policies,
    form: describeForm(visit, day),
  }
}
