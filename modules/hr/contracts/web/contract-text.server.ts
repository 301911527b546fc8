import { redirect } from '@remix-run/node'
import {
  CONTRACT_CALLS,
  type ContractText,
  contractText,
} from '#modules/hr/contracts/wire/contract.ts'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { pickedIds } from '#platform/web/pages/many/picked-rows.server.ts'
import { MAX_PRINTED } from '#platform/web/pages/print/print-many.server.ts'
import {
  callFor,
  describeHeading,
  readRecord,
} from '#platform/web/pages/record/read-record.server.ts'
import { backQuery, listPlace, recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { readMergedText } from '#platform/web/pages/texts/merged-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { ContractPaper, ContractTextView } from './contract-text-view.ts'

/** Number of concurrent reads. Reading all contracts concurrently would delay other requests. */
const SIDE_BY_SIDE = 5
/** Chinese law governs the contract, so it is in Chinese for every reader. */
const BY_LAW = 'zh'

/** Bulk action that prints the ticked contracts for signature. */
export const textsVerb = ({ t }: ResourceCall): BulkVerb => ({
  label: t('contractText.many'),
  page: 'texts',
})

/** Adds the link to the text before the usual buttons. */
export async function withContractText(
  call: ResourceCall,
  shown: Promise<RecordView>,
): Promise<RecordView> {
  const view = await shown
  const href = `/${call.resource.path}/${call.params.id}/text${backQuery(call)}`
  return {
    ...view,
    actions: [{ name: 'text', label: call.t('contractText.title'), href }, ...view.actions],
  }
}

const read = ({ gateway }: ResourceCall, id: string, clear = false) =>
  gateway.ask(CONTRACT_CALLS.text, { id, ...(clear ? { clear: 'true' } : {}) }, contractText)

function paperOf(id: string, text: ContractText): ContractPaper {
  const t = translator(BY_LAW)
  const gaps = { blank: '＿＿＿＿＿＿', closed: t('contractText.closed') }
  const { docNo, person, companyEntity } = text
  return {
    id,
    nodes: readMergedText(text, gaps),
    employer: companyEntity,
    person,
    number: docNo,
  }
}

/** Loads one contract for signature; values are unmasked when the user asks for it. */
export async function loadContractText(resourceCall: ResourceCall): Promise<ContractTextView> {
  const record = await readRecord(resourceCall)
  const call = callFor(resourceCall, record)
  const { t, url } = call
  const { id } = record
  const here = recordHref(call, id)
  try {
    const text = await read(call, id, url.searchParams.has('clear'))
    return {
      title: t('contractText.title'),
      told: '',
      papers: [paperOf(id, text)],
      back: { label: describeHeading(call, record).title, href: here },
      clear: text.mayUnmask
        ? { label: t('contractText.clear'), href: `/${call.resource.path}/${id}/text?clear=1` }
        : null,
    }
  } catch (error) {
    if (!isWithoutText(error)) throw error
    resourceCall.setFlash({ kind: 'error', text: error.message })
    throw redirect(here, 303)
  }
}

const isWithoutText = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && error.code === 'conflict'

/** Loads the ticked contracts, each on sheets of its own; values stay masked. */
export async function loadContractTexts(call: ResourceCall): Promise<ContractTextView> {
  const { t } = call
  const picked = pickedIds(call)
  const ids = picked.slice(0, MAX_PRINTED)
  const papers: ContractPaper[] = []
  for (let from = 0; from < ids.length; from += SIDE_BY_SIDE) {
    const some = await Promise.all(
      ids.slice(from, from + SIDE_BY_SIDE).map((id) =>
        read(call, id).then(
          (text) => [paperOf(id, text)],
          (error) => {
            if (isWithoutText(error) || isGone(error)) return []
            throw error
          },
        ),
      ),
    )
    papers.push(...some.flat())
  }
  if (papers.length === 0) {
    call.setFlash({ kind: 'info', text: t('contractText.none') })
    throw redirect(listPlace(call, null).href, 303)
  }
  const left = picked.length - papers.length
  return {
    title: t('contractText.many'),
    back: listPlace(call, null),
    clear: null,
    papers,
    told: left > 0 ? t('contractText.left', { count: left, max: MAX_PRINTED }) : '',
  }
}

const isGone = (error: unknown) => error instanceof GatewayError && error.code === 'not-found'
