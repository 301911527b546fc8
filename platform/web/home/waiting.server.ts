import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { WAITING_ROWS } from '#platform/wire/shell/home.ts'
import { HOME_CARDS } from '#product/web/home-cards.server.ts'
import { askHome, WAITING_PAGE } from './home.server.ts'
import type { WaitingKind, WaitingRow } from './home-view.ts'
import { inOrder } from './in-order.ts'
import type { WaitingView } from './waiting-view.ts'

type Kind = WaitingKind & { name: string; rows: WaitingRow[] }

/** Everything that waits for the user, with a tab for each kind. */
export async function loadWaiting(call: SignedInCall): Promise<WaitingView> {
  const { t, language, url } = call
  const { kinds, failed } = await readKinds(call)
  const chosen = kinds.find(({ name }) => name === url.searchParams.get('kind'))
  const shown = chosen ? [chosen] : kinds
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0)
  const rows = inOrder(shown).slice(0, WAITING_ROWS)
  return {
    title: t('home.waits.title'),
    count: formatNumber(total, language),
    tabs: [
      tabOf(call, { name: '', label: t('home.waits.every'), total }),
      ...kinds.map((kind) => tabOf(call, kind)),
    ],
    kind: chosen?.name ?? '',
    rows: rows.map(({ at: _, ...row }) => row),
    back: hrefOf(chosen?.name ?? ''),
    act: chosen?.act ?? null,
    more:
      chosen && chosen.total > rows.length
        ? { href: chosen.href, label: t('home.waits.rest', { kind: chosen.label }) }
        : null,
    failed,
  }
}

const hrefOf = (kind: string) =>
  kind === '' ? WAITING_PAGE : `${WAITING_PAGE}?${new URLSearchParams({ kind })}`

function tabOf(
  { language }: SignedInCall,
  { name, label, total }: Pick<Kind, 'name' | 'label' | 'total'>,
) {
  return { name, label, href: hrefOf(name), count: formatNumber(total, language) }
}

/** The kinds that have waiting entries. A kind that fails to load does not hide the others. */
async function readKinds(call: SignedInCall): Promise<{ kinds: Kind[]; failed: string }> {
  const { cards } = await askHome(call, { waiting: 'true' })
  const answered = new Map(cards.map((card) => [card.name, card]))
  const kinds: Kind[] = []
  const failed: string[] = []
  for (const { name, title, draw } of HOME_CARDS) {
    const answer = answered.get(name)
    if (!answer) continue
    const output = answer.isFailed ? null : await draw(call, answer.data)
    if (answer.isFailed) failed.push(call.t(title))
    else if (output && 'waits' in output && output.waits.total > 0) {
      kinds.push({ name, ...output.waits })
    }
  }
  const names = failed.join(call.t('submission.comma'))
  return { kinds, failed: names && call.t('home.waits.failed', { names }) }
}
