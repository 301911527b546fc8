import { redirect } from '@remix-run/node'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import {
  UNCONFIRMED_A_PAGE,
  UNCONFIRMED_CALLS,
  type UnconfirmedSlips,
  unconfirmedSlips,
} from '#modules/pay/slips/wire/unconfirmed.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { pageIn } from '#platform/web/pages/record/reading.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { UnconfirmedView } from './unconfirmed-view.ts'

const runPath = (id: string) => `/${payRuns.path}/${id}`
const pathOf = (id: string) => `${runPath(id)}/unconfirmed`

/** Loads whose published slip of a run is not confirmed. */
export async function loadUnconfirmed(call: ResourceCall): Promise<UnconfirmedView> {
  const { t, url, gateway } = call
  const id = requireId(call)
  const page = pageIn(url)
  const asked = { id, page: String(page) }
  const found = await gateway.ask(UNCONFIRMED_CALLS.list, asked, unconfirmedSlips)
  const { published, count, remindable } = found
  return {
    title: t('slipUnconfirmed.title'),
    facts: t('slipUnconfirmed.facts', { run: found.runNo, done: published - count, published }),
    back: { label: t('slipUnconfirmed.run'), href: runPath(id) },
    nothing: published === 0 ? t('slipUnconfirmed.unpublished') : t('slipUnconfirmed.none'),
    headings: [t('slipUnconfirmed.person'), t('slipUnconfirmed.reminder')],
    rows: found.people.map((person) => rowOf(call, person)),
    remind: remindable > 0 ? t('slipUnconfirmed.remind', { count: remindable }) : null,
    pager: {
      search: url.search,
      page,
      pageCount: Math.max(1, Math.ceil(count / UNCONFIRMED_A_PAGE)),
      pageSize: UNCONFIRMED_A_PAGE,
      total: count,
    },
  }
}

function rowOf(
  { t, language }: ResourceCall,
  { id, name, empNo, department, hasAccount, remindedOn }: UnconfirmedSlips['people'][number],
): UnconfirmedView['rows'][number] {
  const day = remindedOn === null ? null : formatDate(remindedOn, language)
  const reminded = day === null ? t('slipUnconfirmed.never') : t('slipUnconfirmed.last', { day })
  return {
    key: id,
    name,
    about: [empNo, department].filter(Boolean).join(' · '),
    reminder: hasAccount ? reminded : t('slipUnconfirmed.noAccount'),
    isDoubtful: !hasAccount,
  }
}

/** Reminds everybody who can be reminded. A refusal, such as a second press, is told on the page. */
export async function remindOfSlips(call: ResourceCall) {
  const id = requireId(call)
  try {
    const text = await call.gateway.send('PUT', UNCONFIRMED_CALLS.remind, { id })
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'conflict') throw error
    call.setFlash({ kind: 'error', text: error.message })
  }
  return redirect(pathOf(id), 303)
}
