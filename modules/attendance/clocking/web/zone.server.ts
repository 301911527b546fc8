import { COORDINATES, USUAL_COORDINATES } from '#modules/attendance/clocking/define/choices.ts'
import { type AreaPlan, areaPlan, CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { drawArea } from './zone-picture.server.ts'
import type { AreaView } from './zone-view.ts'

const LONGEST = 24

type Form = AreaView['form']

function readForm({ url }: ResourceCall): Form {
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, LONGEST)
  const coord = typed('coord')
  const isKnown = COORDINATES.options.some(({ value }) => value === coord)
  return {
    lng: typed('lng'),
    lat: typed('lat'),
    accuracy: typed('accuracy'),
    coord: isKnown ? coord : USUAL_COORDINATES,
  }
}

/** The area, with the tried place; the page shows a problem beside the form. */
async function askPlan(call: ResourceCall, { coord, ...form }: Form) {
  const id = requireId(call)
  const ask = (tried: object) => call.gateway.ask(CLOCK_CALLS.plan, { id, ...tried }, areaPlan)
  const isTried = form.lng !== '' || form.lat !== ''
  if (!isTried) return { plan: await ask({}), problem: '' }
  if (form.lng === '' || form.lat === '') {
    return { plan: await ask({}), problem: call.t('area.bothNeeded') }
  }
  try {
    return { plan: await ask({ ...form, coordType: coord }), problem: '' }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid') throw error
    return { plan: await ask({}), problem: call.t('area.noPlace') }
  }
}

function answerOf({ tried }: AreaPlan, { t, language }: ResourceCall): AreaView['answer'] {
  if (!tried) return null
  const say = (metres: number | null) => formatNumber(Math.round(metres ?? 0), language)
  const values = { distance: say(tried.distance), outside: say(tried.outsideBy) }
  return {
    isGood: tried.isInside,
    text: t(tried.isInside ? 'area.inside' : 'area.outside', values),
  }
}

/** The record of an area with its picture, and a form to test places. */
export async function loadArea(call: ResourceCall) {
  const form = readForm(call)
  const [view, { plan, problem }] = await Promise.all([loadRecord(call), askPlan(call, form)])
  const area: AreaView = {
    picture: drawArea(plan, call),
    form,
    systems: COORDINATES.options.map(({ value }) => ({
      value,
      label: choiceLabel(COORDINATES, value, call.language),
    })),
    answer: problem === '' ? answerOf(plan, call) : { isGood: false, text: problem },
  }
  return { ...view, area }
}
