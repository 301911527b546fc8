import { describeSlip } from '#modules/pay/runs/web/describe-slip.server.ts'
import { questionFacts, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'

/** The line that a question is about: its amount now and in the month before, and how it came about. */
export type QuestionFactsView = {
  title: string
  amounts: { key: string; label: string; amount: string }[]
  reasons: string[]
  slipHref: string
  /** The form of an answer, where the reader may answer. */
  answer: { href: string; label: string } | null
  none: string
}

const SUMS = new Set(['net', 'insurance', 'fund', 'tax'])

async function loadFacts(call: ResourceCall): Promise<QuestionFactsView> {
  const { gateway, t, language } = call
  const id = requireId(call)
  const { item, slipId, month, now, before } = await gateway.ask(
    SLIP_CALLS.questioned,
    { id },
    questionFacts,
  )
  const monthOf = (one: string) => formatDayPart(`${one}-01`, 'monthOfYear', language)
  const line = now && describeSlip(call, now.steps).parts.flatMap(({ lines }) => lines)[0]
  const name = SUMS.has(item) ? t(`mySlip.sum.${item}`) : (line?.item ?? item)
  return {
    title: t('mySlip.questioned', { item: name }),
    amounts: [
      ...(now
        ? [{ key: 'now', label: monthOf(month), amount: moneyText(now.amount, language) }]
        : []),
      ...(before
        ? [
            {
              key: 'before',
              label: monthOf(before.month),
              amount: moneyText(before.amount, language),
            },
          ]
        : []),
    ],
    reasons: line?.steps ?? [],
    slipHref: `/pay/salaries/${slipId}`,
    answer: null,
    none: now ? '' : t('mySlip.lineGone'),
  }
}

/** Loads a question with the line that it is about. */
export async function loadQuestion(call: ResourceCall) {
  const [record, line] = await Promise.all([loadRecord(call), loadFacts(call)])
  const answer = record.actions.find(({ name }) => name === 'answer') ?? null
  return { ...record, line: { ...line, answer } }
}

/** The route names the action in its path. */
const asAnswer = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'answer' },
})

type AnswerView = ActView & { line: QuestionFactsView }

/** Loads the form of an answer beside the line that the question is about. */
export async function loadAnswer(call: ResourceCall): Promise<AnswerView> {
  const [view, line] = await Promise.all([loadAct(asAnswer(call)), loadFacts(call)])
  return { ...view, line }
}

/** Answers; a refused answer keeps its words. */
export const runAnswer = redrawing(async function runAnswer(call: ResourceCall) {
  const answer = await runAct(asAnswer(call))
  if (!('data' in answer)) return answer
  return { ...answer, data: { ...answer.data, line: await loadFacts(call) } }
})
