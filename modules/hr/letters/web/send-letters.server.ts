import { data, redirect } from '@remix-run/node'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { withStarts } from '#modules/hr/archives/web/person-starts.server.ts'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { filtersInWords } from '#platform/web/pages/lists/list-filters.server.ts'
import { readListRequest } from '#platform/web/pages/lists/list-request.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { ALL_PARAM, pickedIds, queryOfList } from '#platform/web/pages/many/picked-rows.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { LETTERS } from './letter-paths.server.ts'

const LIST = 'list'
const OF_ONE_PAGE = ['page', 'pageSize', 'orderBy']

/**
 * Lists personnel files, with an action that sends a letter to the ticked people or to all in the
 * list.
 */
export async function loadArchives(call: ResourceCall): Promise<ListView> {
  const buttons = buttonCodesAt(await call.gateway.navigation(), LETTERS)
  const verb: BulkVerb = {
    label: call.t('letters.sendPicked'),
    page: 'send-letters',
    all: 'letters.sendAll',
  }
  return loadListWith(call, buttons.has('send') ? [verb] : [], {
    dress: (table) => withStarts(call, table),
  })
}

/** Carries the chosen people from the list of files into the sending form. */
export async function chooseReceivers(call: ResourceCall): Promise<never> {
  const query = new URLSearchParams()
  if (call.url.searchParams.has(ALL_PARAM)) {
    const listQuery = await queryOfList(call)
    for (const name of OF_ONE_PAGE) listQuery.delete(name)
    query.set(LIST, listQuery.toString())
    // A list without a filter means all people in it. The parameter must not be empty, so it gets an empty
    // search.
    if (listQuery.size === 0) query.set(LIST, 'key=')
  } else {
    const ids = pickedIds(call)
    if (ids.length === 0) {
      call.setFlash({ kind: 'info', text: call.t('page.nothingPicked') })
      throw redirect(listPlace(call, null).href, 303)
    }
    query.set('userIds', ids.join(','))
  }
  throw redirect(`${LETTERS}/act/send?${query}`, 303)
}

function sending(call: ResourceCall): ResourceCall {
  return { ...call, params: { ...call.params, action: 'send' } }
}

/** Shows the chosen list in words instead of an input field. */
async function inWords(call: ResourceCall, view: ActView): Promise<ActView> {
  const list = view.groups
    .flatMap(({ controls }) => controls)
    .find(({ name }) => name === LIST)?.value
  return {
    ...view,
    title: call.t('letters.sendTitle'),
    facts: list ? await describeReceivers(call, list) : '',
    hidden: list ? [...view.hidden, { name: LIST, value: list }] : view.hidden,
    groups: view.groups.map((group) => ({
      ...group,
      controls: group.controls.filter(({ name }) => name !== LIST),
    })),
  }
}

async function describeReceivers(resourceCall: ResourceCall, list: string): Promise<string> {
  const url = new URL(`/${archives.path}?${list}`, resourceCall.url)
  const navigation = await resourceCall.gateway.navigation()
  const permissions = buttonCodesAt(navigation, `/${archives.path}`)
  const call = { ...resourceCall, resource: archives, permissions, url }
  const request = await readListRequest(call, listDescriptor(archives, call))
  const words = [await filtersInWords(call, request), request.query.key].filter(Boolean).join(' · ')
  return words ? call.t('letters.sendToFilter', { filter: words }) : call.t('letters.sendToList')
}

/** Loads the sending form, which names its receivers. */
export async function loadSend(call: ResourceCall): Promise<ActView> {
  return inWords(call, await loadAct(sending(call)))
}

export const runSend = redrawing(async (call: ResourceCall) => {
  const answer = await runAct(sending(call))
  if (!('data' in answer)) return answer
  return data(await inWords(call, answer.data), answer.init ?? undefined)
})
