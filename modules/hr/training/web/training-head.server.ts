import {
  TRAINING_CATEGORY,
  TRAINING_MODE,
  TRAINING_STATE,
} from '#modules/hr/training/define/choices.ts'
import type { TrainingCard, TrainingDesk } from '#modules/hr/training/wire/training.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayAndHours, formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { TrainingHeadView } from './training-view.ts'

const DAY = 'yyyy-MM-dd'.length
const MINUTE = 'yyyy-MM-dd HH:mm'.length

const dayOf = (moment: string) => moment.slice(0, DAY)
const timeOf = (moment: string) => moment.slice(DAY + 1, MINUTE)

/** 2026年3月9日（周一）09:00–16:00; for several days with both dates. */
function whenOf(
  { startAt, endAt }: Pick<TrainingCard, 'startAt' | 'endAt'>,
  { language }: Pick<SignedInCall, 'language'>,
) {
  const at = (moment: string, hours: string) => formatDayAndHours(dayOf(moment), hours, language)
  const isOneDay = dayOf(startAt) === dayOf(endAt)
  return isOneDay
    ? at(startAt, `${timeOf(startAt)}–${timeOf(endAt)}`)
    : `${at(startAt, timeOf(startAt))} – ${at(endAt, timeOf(endAt))}`
}

/** Describes a training at a glance; `href` is its page. */
export function describeTraining(
  call: Pick<SignedInCall, 'language' | 't'>,
  card: TrainingDesk['card'],
  href: string,
): TrainingHeadView {
  const { language, t } = call
  const { id, title, state, startAt, place, trainer, taken, quota, people } = card
  const left = quota === null ? null : Math.max(quota - taken, 0)
  const more = taken - people.length
  return {
    id,
    href,
    title,
    pill: state === null ? null : choicePill(TRAINING_STATE, state, language),
    leaf: {
      month: formatDayPart(dayOf(startAt), 'month', language),
      day: String(Number(startAt.slice(DAY - 2, DAY))),
    },
    when: whenOf(card, call),
    where: [place, trainer].filter(Boolean).join(' · '),
    facts: [
      choiceLabel(TRAINING_CATEGORY, card.category, language),
      choiceLabel(TRAINING_MODE, card.mode, language),
      t('training.hours', {
        count: Number(card.hours),
        hours: formatNumber(Number(card.hours), language),
      }),
      card.deptName,
    ].join(' · '),
    seats: {
      taken,
      quota,
      text: [
        left === null
          ? t('training.taken', { count: taken })
          : t('training.left', { count: left, quota }),
        ...(card.waiting > 0 ? [t('training.waiting', { count: card.waiting })] : []),
      ].join(' · '),
    },
    people: people.map((one) => ({ id: one.id, colour: faceColour(one.id), name: one.name })),
    others: more > 0 ? `+${formatNumber(more, language)}` : '',
  }
}
