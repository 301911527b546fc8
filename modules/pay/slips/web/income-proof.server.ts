import { incomeProof, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { MY_SLIPS, monthText } from './my-slip.server.ts'

const FIGURES = ['gross', 'insurance', 'fund', 'tax', 'net'] as const

/** Loads the proof of the reader's income, for the employer to stamp. */
export async function loadIncomeProof(call: SignedInCall) {
  const { gateway, t, language } = call
  const found = await gateway.ask(SLIP_CALLS.proof, {}, incomeProof)
  const money = (amount: string) => moneyText(amount, language)
  const { months, totals, average } = found
  return {
    title: t('mySlip.proof'),
    head: {
      title: t('mySlip.proof'),
      facts: found.entity,
      face: null,
      photo: null,
      pill: null,
    },
    back: { href: MY_SLIPS, label: t('mySlip.all') },
    printedOn: t('page.printedOn', { day: formatDate(todayInShanghai(), language) }),
    text: [
      t('mySlip.proofPerson', {
        name: found.name,
        paper: found.paper,
        day: formatDate(found.joinDate, language),
        entity: found.entity,
        post: found.post ?? '—',
      }),
      t('mySlip.proofIncome', {
        count: months.length,
        from: monthText(call, months[0]?.month ?? ''),
        to: monthText(call, months.at(-1)?.month ?? ''),
        gross: money(totals.gross),
        averageGross: money(average.gross),
        net: money(totals.net),
        averageNet: money(average.net),
      }),
      t('mySlip.proofUse'),
    ],
    heads: [t('mySlip.month'), ...FIGURES.map((name) => t(`mySlip.figure.${name}`))],
    rows: months.map((month) => ({
      key: month.month,
      name: monthText(call, month.month),
      cells: FIGURES.map((name) => money(month[name])),
    })),
    total: FIGURES.map((name) => money(totals[name])),
    signatures: [t('mySlip.proofMaker'), t('mySlip.proofStamp')],
  }
}

export type IncomeProofView = Awaited<ReturnType<typeof loadIncomeProof>>
