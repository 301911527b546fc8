import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { LINK_PURPOSE } from '#platform/define/links/purpose-lists.ts'
import {
  DEVICE,
  LINK_END,
  SHARE_RESULT,
  SHARE_STATE,
} from '#platform/define/shipped/sharing/share-choices.ts'
import { OWN_LINK_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime, formatRelative, parseWireTime } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type OwnLink, ownLink } from '#platform/wire/sharing/share-links.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { ALL, type LinkRow, type OwnLinksView, WITHDRAW } from './own-links-view.ts'

const PAGE = '/account/links'
const OPEN = 'open'
/** Refusals that the page shows above its list. */
const SHOWN: ReadonlySet<string> = new Set(['not-found', 'invalid'])
// The id sent for an invalid one. It matches no link, and the back end reports that with its own message.
const NO_LINK = '00000000-0000-7000-8000-000000000000'

/** Why no link was withdrawn, and the note that the user typed. */
type Refused = { problem: string; note: string }

/** Loads the user's links, and the withdrawal that the user is about to confirm. */
export async function loadOwnLinks(
  call: SignedInCall,
  { problem, note }: Refused = { problem: '', note: '' },
): Promise<OwnLinksView> {
  const { gateway, t } = call
  const links = await gateway.ask(OWN_LINK_CALLS.list, {}, z.array(ownLink))
  return {
    title: t('ownLinks.title'),
    links: links.map((link) => describeLink(link, call)),
    open: links.filter(({ state }) => state === OPEN).length,
    asked: askedOf(links, call, note),
    problem,
  }
}

function askedOf(
  links: readonly OwnLink[],
  { t, url }: SignedInCall,
  note: string,
): OwnLinksView['asked'] {
  const query = url.searchParams.get(WITHDRAW)
  const open = links.filter(({ state }) => state === OPEN)
  if (query === ALL && open.length > 0) {
    const question = t('ownLinks.allQuestion', { count: open.length })
    return { id: null, title: t('ownLinks.allTitle'), question, note }
  }
  const link = open.find(({ id }) => id === query)
  if (!link) return null
  const question = t('ownLinks.oneQuestion', { subject: link.subject })
  return { id: link.id, title: t('ownLinks.oneTitle'), question, note }
}

/** Withdraws one link of the user, or all of them. */
export async function withdrawLinks(call: SignedInCall) {
  const { form, gateway, setFlash } = call
  const id = String(form.get('id') ?? '')
  const note = String(form.get('note') ?? '')
  const one = isUuid(id) ? id : NO_LINK
  try {
    const body = { id: form.get('intent') === ALL ? null : one, note }
    const message = await gateway.send('PUT', OWN_LINK_CALLS.withdraw, body)
    setFlash({ kind: 'success', text: message })
    return redirect(PAGE, 303)
  } catch (error) {
    // The link had ended already, which the list shows; or the note is too long.
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    const problem = error.sentences().join(' ')
    return data(await loadOwnLinks(call, { problem, note }), { status: error.status })
  }
}

function describeLink(link: OwnLink, { t, language }: SignedInCall): LinkRow {
  const { mostUses: most, useCount: count, endReason, endNote, lastUsedAt, expiresAt } = link
  const tone = SHARE_STATE.options.find(({ value }) => value === link.state)?.tone ?? 'quiet'
  const about = [
    choiceLabel(LINK_PURPOSE, link.purpose, language),
    t('ownLinks.madeAt', { at: formatDateTime(link.createdAt, language) }),
    ...(link.hasPasscode ? [t('ownLinks.guarded')] : []),
  ]
  const why = [endReason && choiceLabel(LINK_END, endReason, language), endNote]
  return {
    id: link.id,
    subject: link.subject,
    about: about.join(' · '),
    state: { text: choiceLabel(SHARE_STATE, link.state, language), tone },
    why: why.filter((text) => text !== null && text !== '').join(' · '),
    endsAt: expiresAt === null ? t('ownLinks.endless') : formatDateTime(expiresAt, language),
    uses: most === null ? t('ownLinks.usesAny', { count }) : t('ownLinks.usesOf', { count, most }),
    lastUsedAt:
      lastUsedAt === null
        ? t('ownLinks.never')
        : formatRelative(parseWireTime(lastUsedAt), new Date(), t),
    log: link.uses.map(({ id, at, result, ip, device }) => {
      const facts = [
        formatDateTime(at, language),
        choiceLabel(SHARE_RESULT, result, language),
        choiceLabel(DEVICE, device, language),
        ...(ip === null ? [] : [ip]),
      ]
      return { id, text: facts.join(' · ') }
    }),
    isOpen: link.state === OPEN,
  }
}
