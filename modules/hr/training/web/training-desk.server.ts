import { encode } from 'uqr'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import {
  TRAINING_CALLS,
  type TrainingDesk,
  trainingDesk,
} from '#modules/hr/training/wire/training.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery, recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { MY_TRAINING } from './my-training.server.ts'
import type { TrainingDeskView, TrainingWallView } from './training-desk-view.ts'
import { describeTraining } from './training-head.server.ts'

export const readDesk = (call: ResourceCall): Promise<TrainingDesk> =>
  call.gateway.ask(TRAINING_CALLS.desk, { id: requireId(call) }, trainingDesk)

/** Loads what the organiser of a training needs at a glance. */
export async function loadTrainingDesk(call: ResourceCall): Promise<TrainingDeskView> {
  const [desk, record] = await Promise.all([readDesk(call), readRecord(call)])
  const here = recordHref(call, desk.card.id)
  return {
    head: describeTraining(call, desk.card, here),
    next: await nextOf(call, desk),
    line: lineOf(call, desk),
    cost: costOf(call, record, desk),
    feedback: feedbackOf(call, desk),
  }
}

async function nextOf(
  call: ResourceCall,
  { card, code }: TrainingDesk,
): Promise<TrainingDeskView['next']> {
  const { t, gateway, resource } = call
  const buttons = buttonCodesAt(await gateway.navigation(), `/${resource.path}`)
  const at = (page: string) => `/${resource.path}/${card.id}/${page}${backQuery(call)}`
  const isOpen = card.state !== TRAINING.done && card.state !== TRAINING.cancelled
  const enters = isOpen && buttons.has('result') && card.taken > 0
  return [
    ...(code === null ? [] : [{ label: t('training.wall'), href: at('wall') }]),
    ...(enters ? [{ label: t('training.results'), href: at('results') }] : []),
  ]
}

function costOf(
  { t, language }: ResourceCall,
  record: WireRecord,
  { people }: TrainingDesk,
): string {
  const { budget = null, actualFee = null } = record
  if (budget === null && actualFee === null) return ''
  const money = (yuan: unknown) => (yuan === null ? '—' : moneyText(String(yuan), language))
  if (actualFee === null) return t('training.budget', { budget: money(budget) })
  const there = people.filter(({ signIn }) => signIn === SIGNED_IN).length
  const each = there === 0 ? null : moneyOf(String(actualFee)).dividedBy(there)
  return t('training.budgetOf', {
    budget: money(budget),
    fee: money(actualFee),
    each: money(each),
  })
}

function lineOf({ t, language }: ResourceCall, { line }: TrainingDesk): string {
  if (line.length === 0) return ''
  const names = line.map(({ name }) => name)
  return t('training.line', {
    names: new Intl.ListFormat(language, { type: 'unit' }).format(names),
  })
}

function feedbackOf({ t, language }: ResourceCall, { feedback }: TrainingDesk) {
  const { count, average, texts } = feedback
  if (count === 0) return null
  const total = formatNumber(count, language)
  const text =
    average === null
      ? t('training.saidTooFew', { total })
      : t('training.saidAverage', { total, average: formatNumber(Number(average), language, 1) })
  return { text, texts }
}

/** Draws a QR code as one SVG path of squares, so that it is a small picture within the page. */
function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: path.join('') }
}

const AGAIN_S = 15

/** Loads the wall screen shown while participants sign in. */
export async function loadTrainingWall(call: ResourceCall): Promise<TrainingWallView> {
  const { t, language, url } = call
  const { card, code, signInFrom, signInUntil, people } = await readDesk(call)
  const head = describeTraining(call, card, '')
  const there = people.filter(({ signIn }) => signIn === SIGNED_IN)
  const address = new URL(`${MY_TRAINING}/${card.id}?code=${code}`, url)
  return {
    title: card.title,
    back: { label: card.title, href: recordHref(call, card.id) },
    when: [head.when, head.where].filter(Boolean).join(' · '),
    code:
      code === null
        ? null
        : {
            text: code,
            time: t('training.wallTime', {
              from: formatDateTime(signInFrom, language),
              until: formatDateTime(signInUntil, language),
            }),
            qr: drawQr(address.href),
          },
    count: t('training.signedIn', { count: there.length }),
    refreshSeconds: AGAIN_S,
    people: there.map(({ id, name, signedInAt }) => ({
      id,
      name,
      face: { colour: faceColour(id), name },
      time: signedInAt === null ? '' : signedInAt.slice('yyyy-MM-dd '.length, -':ss'.length),
    })),
  }
}
