import { SLIP_PART } from '#modules/pay/slips/define/choices.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import { type QuestionsCard, questionsCard } from '#modules/pay/slips/wire/questions-card.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { WaitingRow } from '#platform/web/home/home-view.ts'
import { formatDate, formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const QUESTIONS = `/${salaryQuestions.path}`

/** 待答的工资疑问: for those who may answer, with the line and the day until which it is answered. */
export const questionHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'pay/salary-questions',
    title: 'home.salaryQuestions.title',
    data: questionsCard,
    turn: 'work',
    draw: (call, { count, lines }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.salaryQuestions.title'),
        total: count,
        href: QUESTIONS,
        rows: lines.map((line) => questionRow(call, line)),
      },
    }),
  }),
]

function questionRow(
  { t, language }: SignedInCall,
  { id, name, month, part, item, dueOn, askedAt }: QuestionsCard['lines'][number],
): WaitingRow {
  const about =
    item === null
      ? choiceLabel(SLIP_PART, part, language)
      : shippedName('pay/items', item, language)
  const isLate = dueOn < todayInShanghai()
  return {
    id,
    icon: 'question',
    href: `${QUESTIONS}/${id}/act/answer`,
    title: t('home.salaryQuestions.line', { name, item: about }),
    note: t('home.salaryQuestions.note', {
      month: formatDayPart(`${month}-01`, 'monthOfYear', language),
      day: formatDate(dueOn, language),
    }),
    face: null,
    at: askedAt,
    pill: isLate ? { tone: 'bad', text: t('home.salaryQuestions.late') } : null,
  }
}
